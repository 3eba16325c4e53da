/** Rows of a mailing's Excel that stayed out, and why: so that somebody can mend them and send them apart. */
import classes from './batch-drawer.module.css'

type LeftRowsProps = { rows: readonly { row: number; reason: string; name?: string }[]; count?: number }

export function LeftRows({ rows, count = rows.length }: LeftRowsProps) {
  if (count === 0) return null
  const more = count - rows.length
  return (
    <details className={classes.left}>
      <summary>
        {count === 1 ? '1 fila quedó por fuera' : `${count.toLocaleString('es-CO')} filas quedaron por fuera`}
      </summary>
      <ul>
        {rows.map(({ row, reason, name }) => (
          <li key={row}>
            {name ? `${name}: ` : `Fila ${row}: `}
            {reason}.
          </li>
        ))}
        {more > 0 ? <li>Y {more.toLocaleString('es-CO')} más.</li> : null}
      </ul>
    </details>
  )
}

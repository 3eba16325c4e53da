/** One breakdown of a total: each part with how many and how much, and their sum. */
import { Money } from '#web/ui/money.tsx'
import classes from './ledger.module.css'

export type SumLine = { key: string; label: string; count: number; money: number }

type SumsTableProps = { title: string; hint: string; counted: string; lines: SumLine[]; total: number }

export function SumsTable({ title, hint, counted, lines, total }: SumsTableProps) {
  return (
    <section className={classes.sums} aria-label={title}>
      <h2 className={classes.sumsTitle}>{title}</h2>
      <p className={classes.soft}>{hint}</p>
      <table className={classes.sumsTable}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Concepto</th>
            <th scope="col">{counted}</th>
            <th scope="col">Pesos</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, count, money }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className={classes.soft}>{count.toLocaleString('es-CO')}</td>
              <td>
                <Money value={money} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Suma</th>
            <td>{lines.reduce((sum, { count }) => sum + count, 0).toLocaleString('es-CO')}</td>
            <td>
              <Money value={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

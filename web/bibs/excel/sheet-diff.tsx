/** What an uploaded Excel would change: how many, what is wrong and in which row, and each change before and after. */
import type { importBibs, SheetChange } from '#domain/bibs/sheet/sheet-contract.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import classes from './excel-part.module.css'

type Diff = AnswerOf<typeof importBibs>

function Step({ what, before, after }: { what: string; before: string; after: string }) {
  if (before === after) return after || '—'
  return (
    <span className={classes.step}>
      <span className="visually-hidden">{`${what} antes: `}</span>
      <span className={classes.before}>{before || 'sin'}</span>
      <span aria-hidden="true">→</span>
      <span className="visually-hidden">, después: </span>
      <b>{after || 'sin'}</b>
    </span>
  )
}

const COLUMNS: readonly Column<SheetChange>[] = [
  { header: 'Persona', cell: ({ name }) => <span className={classes.name}>{name}</span> },
  { header: 'Fila', cell: ({ row }) => row },
  {
    header: 'Número',
    cell: ({ number_before, number_after }) => (
      <Step what="Número" before={number_before} after={number_after} />
    ),
  },
  {
    header: 'Chip',
    cell: ({ chip_before, chip_after }) => <Step what="Chip" before={chip_before} after={chip_after} />,
  },
]

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export function SheetDiff({ name, diff }: { name: string; diff: Diff }) {
  const { changes, changes_count, same, problems, problems_count } = diff
  return (
    <>
      <p className={classes.counts} role="status">
        <b>{name}</b>: {counted(changes_count, 'cambio', 'cambios')}, {formatNumber(same)} sin cambio,{' '}
        {counted(problems_count, 'problema', 'problemas')}.
      </p>
      {problems_count > 0 ? (
        <div className={classes.problems}>
          <h3 className={classes.title}>Corrige esto en el archivo y súbelo otra vez</h3>
          <ul>
            {problems.map(({ row, message }) => (
              <li key={`${row} ${message}`}>
                <b>Fila {row}:</b> {message}
              </li>
            ))}
          </ul>
          {problems_count > problems.length ? (
            <p>Y {formatNumber(problems_count - problems.length)} más.</p>
          ) : null}
        </div>
      ) : null}
      {changes.length > 0 ? (
        <>
          <DataTable
            caption="Cambios del Excel"
            columns={COLUMNS}
            rows={changes}
            rowKey={({ row }) => row}
            empty={null}
          />
          {changes_count > changes.length ? (
            <p className={classes.more}>
              Se ven los primeros {formatNumber(changes.length)} de {formatNumber(changes_count)}.
            </p>
          ) : null}
        </>
      ) : null}
    </>
  )
}

/**
 * The results. Wide: a table that scrolls inside its own box with number and name in place. On phones each row is a
 * card; the roles are written out because display: grid takes the table's own away.
 */
import type { ResultRow } from '../results-calls.ts'
import type { ResultColumn } from './result-columns.tsx'
import classes from './results-table.module.css'

type ResultsTableProps<Row extends ResultRow> = {
  caption: string
  columns: readonly ResultColumn<Row>[]
  rows: readonly Row[]
  loading: boolean
  /** The exact bib that was looked for. */
  wanted: string
}

export function ResultsTable<Row extends ResultRow>({
  caption,
  columns,
  rows,
  loading,
  wanted,
}: ResultsTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.box} aria-label={caption} tabIndex={0}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: grid on phones would drop them */}
      <table className={classes.table} role="table" aria-label={caption} aria-busy={loading}>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map(({ key, header, heading, sorted, figure }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                data-col={key}
                data-figure={figure}
                aria-sort={sorted}
                className={classes.cell}
              >
                {heading ?? header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" data-stale={loading || undefined}>
          {rows.map((row) => (
            <tr
              role="row"
              key={row.id}
              className={classes.row}
              data-wanted={(wanted !== '' && row.bib_number === wanted) || undefined}
            >
              {columns.map(({ key, header, cell, figure }) => (
                <td
                  role="cell"
                  key={key}
                  data-col={key}
                  data-point={key.startsWith('point ') || undefined}
                  data-label={header}
                  data-figure={figure}
                  className={classes.cell}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </section>
  )
}

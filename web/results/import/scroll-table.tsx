/** A table as wide as its file: it scrolls sideways with the first column in place, and is short enough to pass by. */
import type { ReactNode } from 'react'
import classes from './scroll-table.module.css'

type ScrollTableProps = {
  label: string
  headers: readonly ReactNode[]
  rows: readonly { key: string | number; marked?: boolean; cells: readonly ReactNode[] }[]
}

export function ScrollTable({ label, headers, rows }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table>
        {headers.length > 0 ? (
          <thead>
            <tr>
              {headers.map((header, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its name
                <th key={at} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map(({ key, marked, cells }) => (
            <tr key={key} data-marked={marked}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its name
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

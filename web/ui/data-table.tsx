/**
 * Lists of the panel. Columns are data; below 640 px each row is a card with its labels, so nothing scrolls sideways.
 * The roles are written out because display: block takes the table's own away.
 */
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './data-table.module.css'

export type Column<Row> = {
  /** Also the label on a card. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Screen readers hear the header, eyes do not need it (a column of buttons). */
  quietHeader?: boolean
}

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** The first cell becomes a link that covers the row. */
  rowHref?: (row: Row) => string
  loading?: boolean
  skeletonRows?: number
  empty: ReactNode
}

function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? (
    <Link className={classes.link} to={href}>
      {children}
    </Link>
  ) : (
    children
  )
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  loading = rows === undefined,
  skeletonRows = 8,
  empty,
}: DataTableProps<Row>) {
  if (!loading && rows?.length === 0) return <div className={classes.frame}>{empty}</div>
  const waiting = loading && !rows
  return (
    <div className={classes.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block on phones would drop them */}
      <table className={classes.table} role="table" aria-label={caption} aria-busy={loading}>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map(({ header, align, quietHeader }) => (
              <th key={header} role="columnheader" scope="col" data-align={align}>
                {quietHeader ? <span className="visually-hidden">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" data-stale={loading && !waiting}>
          {waiting
            ? Array.from({ length: skeletonRows }, (_, at) => at).map((at) => (
                <tr role="row" key={`waiting ${at}`} className={classes.row}>
                  {columns.map(({ header, align }) => (
                    <td role="cell" key={header} data-align={align} data-label={header}>
                      <Skeleton height={14} width={`${55 + ((at * 17 + header.length * 11) % 40)}%`} />
                    </td>
                  ))}
                </tr>
              ))
            : rows?.map((row) => (
                <tr role="row" key={rowKey(row)} className={classes.row} data-linked={Boolean(rowHref)}>
                  {columns.map(({ header, cell, align, quietHeader }, at) => (
                    <td
                      role="cell"
                      key={header}
                      data-align={align}
                      data-label={quietHeader ? undefined : header}
                      data-first={at === 0}
                    >
                      <RowLink href={at === 0 ? rowHref?.(row) : undefined}>{cell(row)}</RowLink>
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}

/**
 * Lists of the panel. Columns are data; below 640 px each row is a card with its labels, so nothing scrolls sideways.
 * The roles are written out because display: block takes the table's own away.
 */
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './data-table.module.css'
import { HeadCell } from './table/head-cell.tsx'
import { clickLinkOfRow } from './table/row-click.ts'
import { SelectBox, useChoosing } from './table/select-box.tsx'
import type { RowKey, Selection } from './table/selection.ts'

export type Column<Row> = {
  /** Also the label on a card. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Screen readers hear the header, eyes do not need it (a column of buttons). */
  quietHeader?: boolean
  /** Its name in the contract's `sort`: the head is a button then. */
  sort?: string
  /** May be switched off, or is off until somebody switches it on (table/column-choice.ts). */
  optional?: 'shown' | 'hidden'
  /** On a compact card it has a line of its own. */
  wide?: boolean
}

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** The first cell becomes a link; a click anywhere on the row is one on it. */
  rowHref?: (row: Row) => string
  loading?: boolean
  skeletonRows?: number
  empty: ReactNode
  sort?: string
  onSort?: (sort: string) => void
  /** Rows can be chosen, each by its box: 'Elegir a {rowName}' of a person, `chooses` of anything else. */
  selection?: Selection
  rowName?: (row: Row) => string
  chooses?: (row: Row) => string
  /** On a phone the facts of a card stand two beside each other; a line each where they are long. */
  compact?: boolean
}

function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? (
    <Link className={classes.link} to={href} data-row-link="">
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
  sort = '',
  onSort,
  selection,
  rowName = () => 'esta fila',
  chooses = (row) => `Elegir a ${rowName(row)}`,
  compact = true,
}: DataTableProps<Row>) {
  const keys = rows?.map(rowKey) ?? []
  const choose = useChoosing(selection, keys)
  const chosen = keys.filter((key) => selection?.keys.has(key)).length
  if (!loading && rows?.length === 0) return <div className={classes.frame}>{empty}</div>
  const waiting = loading && !rows
  return (
    <div className={classes.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block on phones would drop them */}
      <table
        className={classes.table}
        role="table"
        aria-label={caption}
        aria-busy={loading}
        data-compact={compact}
      >
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {selection ? (
              <th role="columnheader" scope="col" className={classes.choice}>
                <SelectBox
                  label="Elegir toda la página"
                  checked={chosen > 0 && chosen === keys.length}
                  some={chosen > 0 && chosen < keys.length}
                  onChoose={(all) => selection.choose(keys, all)}
                />
              </th>
            ) : null}
            {columns.map(({ header, align, quietHeader, sort: column }) => (
              <HeadCell
                key={header}
                header={header}
                align={align}
                quiet={quietHeader}
                column={column}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" data-stale={loading && !waiting}>
          {waiting
            ? Array.from({ length: skeletonRows }, (_, at) => at).map((at) => (
                <tr role="row" key={`waiting ${at}`} className={classes.row}>
                  {selection ? <td role="cell" className={classes.choice} /> : null}
                  {columns.map(({ header, align, quietHeader, wide }, column) => (
                    <td
                      role="cell"
                      key={header}
                      data-align={align}
                      data-label={quietHeader ? undefined : header}
                      data-first={column === 0}
                      data-wide={wide}
                    >
                      <Skeleton height={14} width={`${55 + ((at * 17 + header.length * 11) % 40)}%`} />
                    </td>
                  ))}
                </tr>
              ))
            : rows?.map((row) => (
                <tr
                  role="row"
                  key={rowKey(row)}
                  className={classes.row}
                  data-linked={Boolean(rowHref)}
                  onClick={rowHref ? clickLinkOfRow : undefined}
                  data-chosen={selection?.keys.has(rowKey(row))}
                >
                  {selection ? (
                    <td role="cell" className={classes.choice}>
                      <SelectBox
                        label={chooses(row)}
                        checked={selection.keys.has(rowKey(row))}
                        onChoose={(on, ranged) => choose(rowKey(row), on, ranged)}
                      />
                    </td>
                  ) : null}
                  {columns.map(({ header, cell, align, quietHeader, wide }, at) => (
                    <td
                      role="cell"
                      key={header}
                      data-align={align}
                      data-label={quietHeader ? undefined : header}
                      data-first={at === 0}
                      data-wide={wide}
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

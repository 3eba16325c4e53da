/** The head of one column: its name, or a button that sorts by it. */
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import classes from './head-cell.module.css'
import { directionOf, nextSort } from './sort-order.ts'

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector }

type HeadCellProps = {
  header: string
  align?: 'start' | 'end' | undefined
  quiet?: boolean | undefined
  /** The column's name in the contract. */
  column?: string | undefined
  sort: string
  onSort?: ((sort: string) => void) | undefined
}

export function HeadCell({ header, align, quiet, column, sort, onSort }: HeadCellProps) {
  const direction = column ? directionOf(sort, column) : undefined
  const Icon = ICONS[direction ?? 'none']
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display: block on phones would drop it
    <th role="columnheader" scope="col" data-align={align} aria-sort={direction}>
      {column && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, column))}>
          {header}
          <Icon size={14} aria-hidden="true" data-idle={direction === undefined} />
        </button>
      ) : (
        <span className={quiet ? 'visually-hidden' : undefined}>{header}</span>
      )}
    </th>
  )
}

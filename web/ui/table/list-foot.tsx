/** Below a list: the pages, and how many rows one of them has. */
import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import { PAGE_SIZES } from '../list-address.ts'
import { Pager } from '../pager.tsx'
import classes from './table-tools.module.css'

type ListFootProps = ComponentProps<typeof Pager> & {
  total: number
  /** Of the answer: what the list has by itself, or what was chosen. */
  shown: number
  perPage: number
  onPerPage: (size: number) => void
}

export function ListFoot({ total, shown, perPage, onPerPage, ...pager }: ListFootProps) {
  const preset = perPage === 0 ? shown : 0
  const sizes = PAGE_SIZES.filter((size) => size !== preset)
  // One short page needs no choice.
  const choice = perPage > 0 || total > Math.min(shown, ...PAGE_SIZES)
  return (
    <div className={classes.foot}>
      <Pager {...pager} />
      {choice ? (
        <NativeSelect
          className={classes.size}
          aria-label="Filas por página"
          value={String(perPage)}
          onChange={({ currentTarget }) => onPerPage(Number(currentTarget.value))}
          data={[
            { value: '0', label: preset ? `${preset} por página` : 'Como viene' },
            ...sizes.map((size) => ({ value: String(size), label: `${size} por página` })),
          ]}
        />
      ) : null}
    </div>
  )
}

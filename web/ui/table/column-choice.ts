/**
 * Which columns of a list somebody wants to see. The choice stands in the address, so that a link and a saved view have
 * it, and this browser remembers the last one of each list.
 */
import { useState } from 'react'
import type { Column } from '../data-table.tsx'
import { useListAddress } from '../list-address.ts'

const PARAM = 'columns'
const NONE = '-'
const storageKey = (list: string) => `dorsal.columns.${list}`

const remembered = (list: string): string => {
  try {
    return localStorage.getItem(storageKey(list)) ?? ''
  } catch {
    return ''
  }
}

const remember = (list: string, chosen: string) => {
  try {
    localStorage.setItem(storageKey(list), chosen)
  } catch {
    // Without storage the address has it all the same.
  }
}

export type Choosable = { header: string; shown: boolean }

/** Optional columns that are on without a choice. */
const presetOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.filter(({ optional }) => optional === 'shown').map(({ header }) => header)

/** The columns to draw, and what can be switched on and off. Columns that are not optional are always there. */
export const useColumnChoice = <Row>(list: string, columns: readonly Column<Row>[]) => {
  const { params, change } = useListAddress()
  const [kept, setKept] = useState(() => remembered(list))
  const said = params.get(PARAM) ?? kept
  const wanted = said === '' ? presetOf(columns) : said === NONE ? [] : said.split('~')
  const choosable: Choosable[] = columns
    .filter(({ optional }) => optional)
    .map(({ header }) => ({ header, shown: wanted.includes(header) }))
  return {
    columns: columns.filter(({ optional, header }) => !optional || wanted.includes(header)),
    choosable,
    choose: (header: string, shown: boolean) => {
      const after = choosable
        .filter((one) => (one.header === header ? shown : one.shown))
        .map((one) => one.header)
      const chosen = after.length === 0 ? NONE : after.join('~')
      remember(list, chosen)
      setKept(chosen)
      change({ [PARAM]: chosen })
    },
    reset: () => {
      remember(list, '')
      setKept('')
      change({ [PARAM]: '' })
    },
  }
}

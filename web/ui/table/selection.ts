/** Which rows of a list are chosen, to do something to all of them. They stay chosen over pages, searches and filters. */
import { useState } from 'react'

export type RowKey = string | number

export type Selection = {
  keys: ReadonlySet<RowKey>
  /** Adds them, or takes them away. */
  choose: (keys: readonly RowKey[], chosen: boolean) => void
  clear: () => void
}

const without = (before: ReadonlySet<RowKey>, keys: readonly RowKey[]) => {
  const after = new Set(before)
  for (const key of keys) after.delete(key)
  return after
}

export const useSelection = (): Selection => {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  return {
    keys,
    choose: (some, chosen) =>
      setKeys((before) => (chosen ? new Set([...before, ...some]) : without(before, some))),
    clear: () => setKeys(new Set()),
  }
}

/** The rows from the one chosen last to this one, as Shift and a click mean it; only this one where there is no such row. */
export const rangeTo = (rows: readonly RowKey[], last: RowKey | null, key: RowKey): readonly RowKey[] => {
  const [from, to] = [last === null ? -1 : rows.indexOf(last), rows.indexOf(key)]
  if (from === -1 || to === -1) return [key]
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}

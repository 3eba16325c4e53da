/** A list, or what changed in it, as the columns of a profile: headers and rows of text. */
import { changeText, type Delta } from '../rules/delta.ts'
import { byNumber, fieldText, type ListRow } from '../rules/list-row.ts'
import type { ProfileColumn } from '../rules/profiles.ts'
import { KIND_WORDS } from '../rules/words.ts'

export type ListTable = { headers: string[]; rows: string[][] }

type Columns = readonly ProfileColumn[]

const cellsOf = (row: ListRow, columns: Columns) => columns.map(({ field }) => fieldText(row, field))

export const listTable = (rows: readonly ListRow[], columns: Columns): ListTable => ({
  headers: columns.map(({ header }) => header),
  rows: rows.toSorted(byNumber).map((row) => cellsOf(row, columns)),
})

/** A column in front says NUEVO, CAMBIO or BAJA; one at the end what changed. */
export const deltaTable = ({ added, changed, removed }: Delta, columns: Columns): ListTable => ({
  headers: ['Cambio', ...columns.map(({ header }) => header), 'Qué cambió'],
  rows: [
    ...changed
      .toSorted((one, other) => byNumber(one.after, other.after))
      .map((line) => [KIND_WORDS.changed, ...cellsOf(line.after, columns), changeText(line)]),
    ...removed.toSorted(byNumber).map((row) => [KIND_WORDS.removed, ...cellsOf(row, columns), '']),
    ...added.toSorted(byNumber).map((row) => [KIND_WORDS.added, ...cellsOf(row, columns), '']),
  ],
})

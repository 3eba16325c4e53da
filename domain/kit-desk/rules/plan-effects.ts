/**
 * What else changes with a row that counts: the size a person has by the count, and the number. Decided from the person
 * as stored and the rows there are, so that a row that comes again, or is another's conflict, changes nothing.
 */
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { type FoldedRow, foldHandovers } from './fold-handovers.ts'

export type EffectRow = FoldedRow & {
  kit_id: number | null
  kit_back_id: number | null
  bib: string | null
  bib_back: string | null
}

export type StoredPerson = {
  /** Has a place that is paid. */
  confirmed: boolean
  kit_id: number
  bib: { key: string; printed: boolean } | null
}

export type Effects = {
  /** The person's size by the count becomes this one. */
  kit_id: number | null
  /** The number becomes the person's. */
  give: string | null
  /** The number the person had is lost: burnt, and replaced by `give` or, without it, the next of the series. */
  burn: boolean
  /** What the person runs with went out: it counts as printed. */
  print: boolean
}

const NONE: Effects = { kit_id: null, give: null, burn: false, print: false }

export const changesAnything = ({ kit_id, give, burn, print }: Effects): boolean =>
  kit_id !== null || give !== null || burn || print

/** The size goes back to what it was before the row that is taken back. */
const planUndo = (person: StoredPerson, row: EffectRow, before: readonly EffectRow[]): Effects => {
  const undone = before.find(({ id }) => id === row.undoes)
  const gaveThis = undone?.counts && undone.kit_id === person.kit_id && undone.kind !== 'returned'
  const back = gaveThis ? undone.kit_back_id : null
  return back !== null && back !== person.kit_id ? { ...NONE, kit_id: back } : NONE
}

const planNumber = ({ bib }: StoredPerson, row: EffectRow): Omit<Effects, 'kit_id'> => {
  const has = bib?.key ?? null
  const back = row.bib_back === null ? null : bibKey(row.bib_back)
  const given = row.bib === null ? null : bibKey(row.bib)
  if (given !== null && given === has) return { give: null, burn: false, print: !bib?.printed }
  const lost = row.kind === 'exchanged' && back !== null && back === has
  if (given === null) return { give: null, burn: lost, print: lost }
  return { give: row.bib, burn: lost, print: true }
}

/** `before`: the rows of this person that are there. */
export const planEffects = (person: StoredPerson, row: EffectRow, before: readonly EffectRow[]): Effects => {
  if (!row.counts || !person.confirmed) return NONE
  if (row.kind === 'undone') return planUndo(person, row, before)
  if (row.kind === 'returned') return NONE
  // A later hand-over of what is out already is a conflict, and one that was taken back before it came is nothing.
  const after = foldHandovers([...before, row])
  if (after.last?.id !== row.id) return NONE
  const kit_id = row.kit_id !== null && row.kit_id !== person.kit_id ? row.kit_id : null
  return { kit_id, ...planNumber(person, row) }
}

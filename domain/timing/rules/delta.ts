/** What is different between two lists: who is new, who changed and how, who is gone. Both are in the order of ids. */
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { FIELD_LABELS, fieldText, KEPT_FIELDS, type KeptField, type ListRow, nameOf } from './list-row.ts'

export type ChangedLine = {
  before: ListRow
  after: ListRow
  fields: KeptField[]
  /** Another person runs with this number: a place that was passed on. */
  other_person: boolean
}

export type Delta = { added: ListRow[]; changed: ChangedLine[]; removed: ListRow[] }

const differing = (before: ListRow, after: ListRow): KeptField[] =>
  KEPT_FIELDS.filter((field) => before[field] !== after[field])

/** Who came in with the number of somebody who went out takes that person's line over. */
const withPassedOn = ({ added, changed, removed }: Delta): Delta => {
  const gone = new Map(removed.filter(({ bib }) => bib).map((row) => [bibKey(row.bib), row]))
  const passed: ChangedLine[] = []
  const really = added.filter((after) => {
    const before = after.bib ? gone.get(bibKey(after.bib)) : undefined
    if (!before) return true
    gone.delete(bibKey(after.bib))
    passed.push({ before, after, fields: differing(before, after), other_person: true })
    return false
  })
  if (passed.length === 0) return { added, changed, removed }
  const taken = new Set(passed.map(({ before }) => before.participant_id))
  return {
    added: really,
    changed: [...changed, ...passed],
    removed: removed.filter(({ participant_id }) => !taken.has(participant_id)),
  }
}

export const deltaOf = (before: readonly ListRow[], after: readonly ListRow[]): Delta => {
  const known = new Map(before.map((row) => [row.participant_id, row]))
  const [added, changed]: [ListRow[], ChangedLine[]] = [[], []]
  for (const row of after) {
    const was = known.get(row.participant_id)
    known.delete(row.participant_id)
    if (!was) {
      added.push(row)
      continue
    }
    const fields = differing(was, row)
    if (fields.length > 0) changed.push({ before: was, after: row, fields, other_person: false })
  }
  return withPassedOn({ added, changed, removed: [...known.values()] })
}

export type DeltaCounts = { added: number; changed: number; removed: number }

export const countsOf = ({ added, changed, removed }: Delta): DeltaCounts => ({
  added: added.length,
  changed: changed.length,
  removed: removed.length,
})

export const isNothing = ({ added, changed, removed }: DeltaCounts) => added + changed + removed === 0

const shown = (row: ListRow, field: KeptField) => fieldText(row, field) || 'sin dato'

/** What goes with the person: who passes a number on takes it along. */
const PERSONAL: ReadonlySet<KeptField> = new Set([
  'name',
  'last_name',
  'gender',
  'birthday',
  'age',
  'document_type',
  'dni',
  'city',
])

/** 'Distancia: 10K → 21K; Número: 105 → 2010' */
export const changeText = ({ before, after, fields, other_person }: ChangedLine): string =>
  [
    ...(other_person ? [`Cambia la persona: ${nameOf(before)} → ${nameOf(after)}`] : []),
    ...fields
      .filter((field) => !other_person || !PERSONAL.has(field))
      .map((field) => `${FIELD_LABELS[field]}: ${shown(before, field)} → ${shown(after, field)}`),
  ].join('; ')

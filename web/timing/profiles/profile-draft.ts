/** What the form of a column map holds while it is typed. */
import type { ShownProfile } from '#domain/timing/contract.ts'
import { FIELD_LABELS } from '#domain/timing/rules/list-row.ts'
import { LIST_FIELDS, type ListField } from '#domain/timing/rules/profiles.ts'

export type ColumnDraft = { key: string; header: string; field: ListField }
export type ProfileDraft = Pick<ShownProfile, 'name' | 'format' | 'encoding' | 'separator'> & {
  columns: ColumnDraft[]
}

let made = 0
const nextKey = () => `columna-${++made}`

/** The first field that no column has yet. */
export const newColumn = (columns: readonly ColumnDraft[]): ColumnDraft => {
  const field = LIST_FIELDS.find((one) => !columns.some((column) => column.field === one)) ?? 'bib'
  return { key: nextKey(), field, header: FIELD_LABELS[field] }
}

const START: ListField[] = ['bib', 'name', 'last_name', 'gender', 'distance', 'category']

export const draftOf = (profile: ShownProfile | null): ProfileDraft => ({
  name: profile?.name ?? '',
  format: profile?.format ?? 'csv',
  encoding: profile?.encoding ?? 'utf-8',
  separator: profile?.separator ?? ';',
  columns: (profile?.columns ?? START.map((field) => ({ field, header: FIELD_LABELS[field] }))).map(
    (column) => ({ ...column, key: nextKey() }),
  ),
})

/** A header that nobody touched follows its field. */
export const withField = (column: ColumnDraft, field: ListField): ColumnDraft => ({
  ...column,
  field,
  header: column.header === FIELD_LABELS[column.field] ? FIELD_LABELS[field] : column.header,
})

export const FIELD_CHOICES = LIST_FIELDS.map((value) => ({ value, label: FIELD_LABELS[value] }))

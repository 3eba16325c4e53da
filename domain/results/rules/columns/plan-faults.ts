/** What a plan must hold: a bib and a name, and no field twice. */
import { type ColumnPlan, RESULT_FIELDS, type ResultField } from './column-plan.ts'

type Targets = readonly Pick<ColumnPlan, 'target' | 'point'>[]

/** The first field that two columns claim. */
export const repeatedField = (columns: Targets): ResultField | undefined =>
  RESULT_FIELDS.find((field) => columns.filter(({ target }) => target === field).length > 1)

export const missingFields = (columns: Targets): ('bib_number' | 'name')[] => {
  const targets = new Set(columns.map(({ target }) => target))
  const named =
    targets.has('name') ||
    targets.has('first_name') ||
    targets.has('last_name') ||
    // A relay is called after its members.
    columns.some(({ point }) => point?.measure === 'member')
  return [
    ...(targets.has('bib_number') ? [] : (['bib_number'] as const)),
    ...(named ? [] : (['name'] as const)),
  ]
}

/** Who a filled-in form would send certificates to, and which rows of its Excel stay out. */

import { splitPrintable } from '../design/printable.ts'
import type { LeftRow } from '../rules/recipient-rows.ts'
import { BATCH_PLACEMENTS } from '../rules/templates.ts'
import type { NewRecipient } from './create-batch.ts'
import type { BatchForm } from './new-batch-contract.ts'
import { excelProblems, readRecipients, rowValues, toldProblems } from './recipients-of-excel.ts'

type Form = Pick<
  BatchForm,
  'excel' | 'columns' | 'accepted' | 'placements' | 'nombre_evento' | 'city' | 'fecha_evento'
>

export type FormPeople = {
  people: NewRecipient[]
  left_out: LeftRow[]
  /** Why there is nobody; empty where there is somebody. */
  problems: string[]
}

export const peopleOfForm = async (form: Form): Promise<FormPeople> => {
  const read = await readRecipients(form.excel, form)
  if (typeof read === 'string' || read.people.length === 0)
    return { people: [], left_out: [], problems: excelProblems(read) }
  const everybody = read.people.map((person) => ({
    row: person.row,
    name: person.name,
    email: person.email,
    values: rowValues(person, form),
    result_id: null,
  }))
  const { printable, left_out } = splitPrintable(everybody, form.placements ?? BATCH_PLACEMENTS)
  const left = [...read.problems.map(({ row, reason }) => ({ row, reason })), ...left_out].sort(
    (one, other) => one.row - other.row,
  )
  const sentences = left.map(({ row, reason }) => `Fila ${row}: ${reason}.`)
  return { people: printable, left_out: left, problems: printable.length > 0 ? [] : toldProblems(sentences) }
}

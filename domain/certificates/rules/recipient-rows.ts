/** The people of an Excel. A row that cannot be sent is told with its reason and left out; the others go. */
import type { GuessedColumns } from './recipient-columns.ts'
import { readEmail } from './repair-email.ts'
import { samePerson } from './same-person.ts'

/** `row` as Excel counts: the headers are above it. */
export type SheetRow = { row: number; cells: string[] }
export type RowPerson = { row: number; name: string; email: string; columns: Record<string, string> }

export type RowProblem = {
  row: number
  field: 'name' | 'email' | 'row'
  /** For who has the file at hand, with what stands in it. */
  message: string
  /** The same without anything about the person: this is kept. */
  reason: string
  /** The address that was probably meant. */
  proposal: string | null
}

/** What is kept of a row that was left out. */
export type LeftRow = Pick<RowProblem, 'row' | 'reason'>

/** An address that was mended, or whose proposal somebody took. */
export type RowRepair = { row: number; from: string; to: string; proposed: boolean }

export type ReadPeople = { people: RowPerson[]; problems: RowProblem[]; repairs: RowRepair[] }

export type RowRules = {
  /** Rows whose proposed address is taken. */
  accepted?: ReadonlySet<number> | undefined
  /** Letters of a name that no typeface has. */
  unprintable: (name: string) => string
}

const MAX_NAME = 120

export const UNPRINTABLE = 'letras que no podemos imprimir'

type Trouble = Pick<RowProblem, 'field' | 'reason'> & { message?: string; proposal?: string }
type Usable = { email: string; kind: 'as written' | 'repaired' | 'proposed' }

const nameTrouble = (name: string, unprintable: RowRules['unprintable']): Trouble | null => {
  if (name === '') return { field: 'name', reason: 'falta el nombre' }
  if (name.length > MAX_NAME) return { field: 'name', reason: `el nombre pasa de ${MAX_NAME} letras` }
  const letters = unprintable(name)
  if (letters === '') return null
  const message = `el nombre «${name.slice(0, 80)}» tiene ${UNPRINTABLE}: ${letters.slice(0, 40)}`
  return { field: 'name', reason: `el nombre tiene ${UNPRINTABLE}`, message: `${message}.` }
}

const readAddress = (typed: string, taken: boolean): Usable | Trouble => {
  if (typed === '') return { field: 'email', reason: 'falta el correo' }
  const read = readEmail(typed)
  const shown = typed.slice(0, 80)
  if (read.kind === 'unusable')
    return { field: 'email', reason: 'el correo no es válido', message: `el correo «${shown}» no es válido.` }
  if (read.kind !== 'proposed' || taken) return read
  const message = `el correo «${shown}» parece mal escrito. ¿Es «${read.email}»?`
  return { field: 'email', reason: 'el correo parece mal escrito', message, proposal: read.email }
}

const asProblem = (row: number, { field, reason, message, proposal }: Trouble): RowProblem => ({
  row,
  field,
  message: `Fila ${row}: ${message ?? `${reason}.`}`,
  reason,
  proposal: proposal ?? null,
})

export const readPeople = (
  headers: string[],
  rows: SheetRow[],
  columns: GuessedColumns,
  { accepted, unprintable }: RowRules,
): ReadPeople => {
  const read: ReadPeople = { people: [], problems: [], repairs: [] }
  const firstRow = new Map<string, number>()
  for (const { row, cells } of rows) {
    const values = Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? '']))
    const cellOf = (header: string | null) => (header === null ? '' : (values[header] ?? ''))
    const name = [cellOf(columns.name), cellOf(columns.last_name)].filter(Boolean).join(' ')
    const typed = cellOf(columns.email)
    const found = nameTrouble(name, unprintable) ?? readAddress(typed, accepted?.has(row) ?? false)
    if ('reason' in found) {
      read.problems.push(asProblem(row, found))
      continue
    }
    const { email, kind } = found
    const person = `${email} ${samePerson(name)}`
    const twin = firstRow.get(person)
    if (twin !== undefined) {
      read.problems.push(asProblem(row, { field: 'row', reason: `repite a la persona de la fila ${twin}` }))
      continue
    }
    firstRow.set(person, row)
    read.people.push({ row, name, email, columns: values })
    if (kind !== 'as written')
      read.repairs.push({ row, from: typed, to: email, proposed: kind === 'proposed' })
  }
  return read
}

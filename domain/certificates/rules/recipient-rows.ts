/** The people of an Excel, and what is wrong with its rows. One wrong row and nothing is sent. */
import { type GuessedColumns, isEmail } from './recipient-columns.ts'
import { samePerson } from './same-person.ts'

/** `row` as Excel counts: the headers are above it. */
export type SheetRow = { row: number; cells: string[] }
export type RowPerson = { row: number; name: string; email: string; columns: Record<string, string> }
export type RowProblem = { row: number; field: 'name' | 'email' | 'row'; message: string }

const MAX_NAME = 120

const problemOf = (name: string, email: string): Omit<RowProblem, 'row'> | null => {
  if (name === '') return { field: 'name', message: 'falta el nombre.' }
  if (name.length > MAX_NAME) return { field: 'name', message: `el nombre pasa de ${MAX_NAME} letras.` }
  if (email === '') return { field: 'email', message: 'falta el correo.' }
  if (!isEmail(email)) return { field: 'email', message: `el correo «${email.slice(0, 80)}» no es válido.` }
  return null
}

export const readPeople = (
  headers: string[],
  rows: SheetRow[],
  columns: GuessedColumns,
): { people: RowPerson[]; problems: RowProblem[] } => {
  const people: RowPerson[] = []
  const problems: RowProblem[] = []
  const firstRow = new Map<string, number>()
  for (const { row, cells } of rows) {
    const values = Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? '']))
    const cellOf = (header: string | null) => (header === null ? '' : (values[header] ?? ''))
    const name = [cellOf(columns.name), cellOf(columns.last_name)].filter(Boolean).join(' ')
    const email = cellOf(columns.email).toLowerCase()
    const problem = problemOf(name, email)
    const person = `${email} ${samePerson(name)}`
    const twin = firstRow.get(person)
    if (problem) problems.push({ row, ...problem, message: `Fila ${row}: ${problem.message}` })
    else if (twin !== undefined)
      problems.push({ row, field: 'row', message: `Fila ${row}: repite a la persona de la fila ${twin}.` })
    else firstRow.set(person, row)
    people.push({ row, name, email, columns: values })
  }
  return { people, problems }
}

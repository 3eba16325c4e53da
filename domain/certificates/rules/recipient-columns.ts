/** Which columns of an Excel hold the name and the email: guessed from the headers, then from what is below them. */

export type ColumnChoice = { name: string; email: string; last_name?: string | null | undefined }
export type GuessedColumns = { name: string | null; email: string | null; last_name: string | null }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const EMAIL = [/^(e ?mail|correo|correo electronico|mail)$/, /\b(e ?mail|correo|mail)\b/]
const NAME = [
  /^(nombre completo|nombres? y apellidos?|apellidos? y nombres?|full name)$/,
  /^(nombres?|name|participante|atleta|corredor|corredora|competidor|asistente|persona)$/,
  /^(primer nombre|first name)$/,
  /\b(participante|atleta|corredor|competidor|asistente)\b/,
  /\bnombres?\b(?!.*\b(evento|carrera|equipo|club|acudiente|contacto|emergencia)\b)/,
]
const LAST_NAME = [/^(apellidos?|last name|surname|primer apellido)$/]

const firstMatch = (headers: string[], patterns: RegExp[]): string | null => {
  for (const pattern of patterns) {
    const found = headers.find((header) => pattern.test(plain(header)))
    if (found !== undefined) return found
  }
  return null
}

/** Not every address of the world: what can be delivered from a registration desk. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>()[\],;:"\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text) &&
  !/^\.|\.\.|\.@/.test(text)

/** The column in which most of the first rows look like addresses. */
const emailByContent = (headers: string[], rows: string[][]): string | null => {
  const at = headers.findIndex((_, column) => {
    const filled = rows.map((row) => row[column] ?? '').filter(Boolean)
    return filled.filter(isEmail).length * 2 > filled.length
  })
  return headers[at] ?? null
}

const WHOLE_NAME = /completo|apellido|full/

export const guessColumns = (headers: string[], rows: string[][]): GuessedColumns => {
  const email = firstMatch(headers, EMAIL) ?? emailByContent(headers, rows)
  const others = headers.filter((header) => header !== email)
  const name = firstMatch(others, NAME)
  const whole = name === null || WHOLE_NAME.test(plain(name))
  return { name, email, last_name: whole ? null : firstMatch(others, LAST_NAME) }
}

/** What nobody has corrected is as guessed. */
export const settleColumns = (guessed: GuessedColumns, chosen: ColumnChoice | undefined): GuessedColumns => ({
  name: chosen?.name ?? guessed.name,
  email: chosen?.email ?? guessed.email,
  last_name:
    chosen === undefined || (chosen.last_name === undefined && chosen.name === guessed.name)
      ? guessed.last_name
      : (chosen.last_name ?? null),
})

/** Does this row hold the headers? */
export const looksLikeHeaders = (cells: string[]): boolean =>
  firstMatch(cells, EMAIL) !== null || (cells.filter(Boolean).length > 1 && firstMatch(cells, NAME) !== null)

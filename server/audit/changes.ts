/** What a field said before and after, as the audit log keeps it. */

/** Field → [before, after]; null where both were emptied, because somebody asked for it or a year is over. */
export type Changes = Record<string, [before: unknown, after: unknown] | null>

/** Never in the log, whoever hands them in. */
const SECRET = /password|contraseña|token|secret|hash|signature|bank|account_number|pin$|code_hash/i
const HEALTH = new Set(['health', 'eps', 'blood_type', 'rh_factor', 'conditions', 'health_open'])

/** Who a person is and where they are found: masked for who may not see the person, emptied when they are forgotten. */
export const PERSONAL_FIELDS = [
  'name',
  'last_name',
  'person',
  'dni',
  'document_type',
  'email',
  'phone',
  'address',
  'department',
  'city',
  'birthday',
  'gender',
  'emergency_name',
  'emergency_phone',
  'guardian_name',
  'guardian_dni',
  'guardian_document_type',
  'guardian_phone',
  'guardian_relation',
] as const

const PERSONAL: ReadonlySet<string> = new Set(PERSONAL_FIELDS)
/** Subjects that are people: what an event or a product is called, or where it is, is nobody's data. */
const PEOPLE: ReadonlySet<string> = new Set([
  'competidor',
  'participante',
  'inscripción',
  'usuario',
  'resultado',
])
/** What somebody answered in the form: 'answers|¿Cuál es tu club?'. */
export const ANSWER_FIELD = 'answers|'
export const isPersonal = (subject: string, field: string) =>
  PEOPLE.has(subject) && (PERSONAL.has(field) || field.startsWith(ANSWER_FIELD))

const mayKeep = (field: string) => !HEALTH.has(field) && !SECRET.test(field)

const LONGEST = 300

/** A long text is known by its beginning, without its marks. */
const kept = (value: unknown): unknown => {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return value
  const plain = value.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  return (plain.length < value.length ? plain.trim() : value).slice(0, LONGEST)
}

const same = (one: unknown, other: unknown) =>
  (one ?? null) === (other ?? null) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields that were given another value; what is not said afterwards stayed what it was. */
export const changesOf = <Field extends string>(
  before: { [Name in Field]?: unknown },
  after: { [Name in Field]?: unknown },
  fields: readonly Field[] = Object.keys(after) as Field[],
): Changes =>
  Object.fromEntries(
    fields
      .filter((field) => mayKeep(field) && after[field] !== undefined && !same(before[field], after[field]))
      .map((field) => [field, [kept(before[field]), kept(after[field])]]),
  )

type Named = { id: number }

/**
 * The same of a list of rows: 'kits|Camiseta M|capacity' → [50, 80]. A row that came or went is one change of its name,
 * 'kits|Camiseta M' → [null, 'Camiseta M'].
 */
export const changesOfRows = <Row extends Named>(
  list: string,
  before: readonly Row[],
  after: readonly Row[],
  { nameOf, fields }: { nameOf: (row: Row) => string; fields: readonly (keyof Row & string)[] },
): Changes => {
  const changes: Changes = {}
  for (const row of after) {
    const former = before.find(({ id }) => id === row.id)
    if (!former) changes[`${list}|${nameOf(row)}`] = [null, nameOf(row)]
    for (const [field, pair] of Object.entries(former ? changesOf<string>(former, row, fields) : {}))
      changes[`${list}|${nameOf(row)}|${field}`] = pair
  }
  for (const row of before)
    if (!after.some(({ id }) => id === row.id)) changes[`${list}|${nameOf(row)}`] = [nameOf(row), null]
  return changes
}

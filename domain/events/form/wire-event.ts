/**
 * Readers of what an event form sends: multipart with JSON inside fields, or plain JSON, with the spellings that
 * product.md section 18 promises to understand. After them a field has one form.
 */
import { z } from 'zod'
import { dayField, instantField } from '#domain/colombia/date-field.ts'
import { type UploadedFile, uploadedFile, wire } from '#server/contract-kit.ts'
import { CATEGORY_GENDERS } from '../rules/genders.ts'
import { readKitSize } from '../rules/kit-sizes.ts'
import { SPORTS } from '../rules/sports.ts'
import { readTeamSizes } from '../rules/team-size.ts'

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

/** A form whose defaulted fields may be missing may send them empty too. */
export const withoutEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (body) =>
      typeof body === 'object' && body !== null
        ? Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmpty(value)))
        : body,
    schema,
  )

/** JSON text becomes its value; a bare scalar (`00:00`, `350.000`) stays as it came. */
const jsonOrText = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{"]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const wholeNumber = (min: number, max: number) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), wire.number(z.int().min(min).max(max)))

/** Empty is none; a client that does not know the field leaves it as it is. */
export const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === undefined ? undefined : isEmpty(value) ? null : value), schema.nullish())

export const upperCase = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  wire.text(60).transform((text) => text.toLocaleUpperCase('es')),
)

const rowId = wire.unlessEmpty(wire.id.optional())

export const eventInstant = instantField('00:00:00')
/** A deadline given as a date ends with that day. */
export const deadline = instantField('23:59:59')

export const sport = z.enum(SPORTS, 'Elige un deporte.')

export const status = z.preprocess((value) => {
  if (value === true || value === 1 || value === '1' || value === 'true') return 'active'
  if (value === false || value === 0 || value === '0' || value === 'false') return 'inactive'
  return isEmpty(value) ? undefined : value
}, z.enum(['active', 'inactive']).optional())

export const type = z.preprocess(
  (value) => (isEmpty(value) ? undefined : value),
  z.enum(['propio', 'privado']).optional(),
)
export const own_event = z.preprocess(
  (value) => (isEmpty(value) ? undefined : value),
  wire.boolean.optional(),
)

/** `own_event` is the switch of the form; `type` follows from it. */
export const typeOf = (sent: { own_event?: boolean | undefined; type?: 'propio' | 'privado' | undefined }) =>
  sent.own_event === undefined ? sent.type : sent.own_event ? 'propio' : 'privado'

const clockTime = z.preprocess(
  (value) => (typeof value === 'string' ? /^\d\d:\d\d/.exec(value.trim())?.[0] : value),
  z.string('Escribe la hora.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora.'),
)
export const timeframe = z.preprocess(
  (value) => {
    const read = jsonOrText(value)
    return typeof read === 'string' && read !== ''
      ? { time_1: read, time_2: read }
      : isEmpty(read)
        ? undefined
        : read
  },
  z.object({ time_1: clockTime, time_2: clockTime }),
)

export const team_size = z.unknown().transform((value, context) => {
  const sizes = readTeamSizes(jsonOrText(value))
  if (sizes) return sizes
  const message = isEmpty(value) ? 'Este campo es obligatorio.' : 'Elige grupos de 1 a 7 personas.'
  context.addIssue({ code: 'custom', message, input: value })
  return z.NEVER
})

const cost_service = z.preprocess((value) => (isEmpty(value) ? 0 : value), wire.pesos)

const tier = z.preprocess(
  (value) => {
    if (typeof value !== 'object' || value === null) return { event_price: value }
    const { event_price, amount, date, ...rest } = value as Record<string, unknown>
    return { ...rest, event_price: event_price ?? amount, date: isEmpty(date) ? undefined : date }
  },
  z.object({
    id: rowId,
    date: dayField.optional(),
    event_price: wire.pesos,
    cost_service,
    /** How many may buy at this price. Empty: only its day ends it; not sent: as it was. */
    places: emptyAsNull(wholeNumber(1, 1_000_000)),
    /** By the name of a distance; one that is not in it costs the price and the category's difference. */
    prices: z.preprocess(
      (value) => (value === undefined ? undefined : isEmpty(value) ? {} : jsonOrText(value)),
      z.record(upperCase, emptyAsNull(wire.pesos)).optional(),
    ),
  }),
)

/** A tier without date is valid until registration closes. */
export const event_price = z.preprocess((value) => {
  const read = jsonOrText(value)
  if (isEmpty(read)) return []
  return Array.isArray(read) ? read : [read]
}, z.array(tier).max(50))

const list = <T extends z.ZodType>(row: T, max: number) =>
  z.preprocess((value) => {
    const read = jsonOrText(value)
    return isEmpty(read) ? [] : read
  }, z.array(row).max(max))

const difference = z.preprocess((value) => (isEmpty(value) ? 0 : value), wire.signedPesos)

/** Empty is any number of people. */
const categoryTeamSize = emptyAsNull(wholeNumber(1, 7))

const category = z.preprocess(
  (value) => {
    if (typeof value !== 'object' || value === null) return value
    const row = value as Record<string, unknown>
    return { ...row, distance: row.distance ?? row.category }
  },
  z
    .object({
      id: rowId,
      distance: upperCase,
      gender: z.enum(CATEGORY_GENDERS, 'Elige una de las opciones.'),
      title: wire.text(120),
      start_age: wholeNumber(0, 120),
      final_age: wholeNumber(0, 120),
      difference,
      team_size: categoryTeamSize,
    })
    .refine(({ start_age, final_age }) => start_age <= final_age, {
      path: ['final_age'],
      message: 'La edad final no puede ser menor que la inicial.',
    }),
)
export const categoryRows = list(category, 300)

const kit = z.preprocess(
  (value) => {
    if (typeof value !== 'object' || value === null) return value
    const { kit_name, name, size, ...row } = value as Record<string, unknown>
    return { ...row, kit_name: kit_name ?? name, size: typeof size === 'number' ? String(size) : size }
  },
  z
    .object({
      id: rowId,
      kit_name: wire.text(120),
      size: wire.text(40).transform(readKitSize),
      amount: wholeNumber(0, 1_000_000),
      /** Names of the distances it is for; none: all. Ages and cut empty: anybody. Not sent: as it was. */
      distances: z.preprocess(
        (value) => (value === undefined ? undefined : isEmpty(value) ? [] : jsonOrText(value)),
        z.array(upperCase).max(60).optional(),
      ),
      from_age: emptyAsNull(wholeNumber(0, 120)),
      to_age: emptyAsNull(wholeNumber(0, 120)),
      cut: emptyAsNull(z.enum(['male', 'female'], 'Elige una de las opciones.')),
    })
    .refine(({ from_age, to_age }) => (from_age ?? 0) <= (to_age ?? 120), {
      path: ['to_age'],
      message: 'La edad final no puede ser menor que la inicial.',
    }),
)
export const kitRows = list(kit, 300)

const question = z
  .object({
    texto: wire.text(500),
    tipo: z.enum(['input', 'checkbox'], 'Elige una de las opciones.'),
    opciones: z.preprocess(
      (value) => (isEmpty(value) ? [] : jsonOrText(value)),
      z.array(wire.text(200)).max(60),
    ),
    obligatoria: z.preprocess((value) => (isEmpty(value) ? false : value), wire.boolean),
  })
  .refine(({ tipo, opciones }) => tipo === 'input' || opciones.length >= 2, {
    path: ['opciones'],
    message: 'Escribe al menos dos opciones.',
  })
export const questionRows = list(question, 100)
export type NewQuestion = z.output<typeof question>

/** A picture field: a new file, or nothing. Text (the address of the present picture) leaves it as it is. */
export const picture = z.preprocess(
  (value) => (typeof value === 'string' || isEmpty(value) ? undefined : value),
  uploadedFile.optional(),
)

const isFile = (value: unknown): value is UploadedFile => uploadedFile.safeParse(value).success

/** Every file of the body, whatever its field. */
export const files = (max: number) =>
  z.unknown().transform((body, context) => {
    const found = Object.values((body ?? {}) as Record<string, unknown>)
      .flat()
      .filter(isFile)
    if (found.length > 0 && found.length <= max) return found
    const message = found.length === 0 ? 'Adjunta un archivo.' : `Máximo ${max}.`
    context.addIssue({ code: 'custom', message, path: ['file'], input: undefined })
    return z.NEVER
  })

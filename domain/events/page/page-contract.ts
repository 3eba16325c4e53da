/**
 * What an event's page tells beside the specified fields: where it starts, its hours, what the kit holds, where it is
 * picked up, own questions, who organises it and why one may trust it (experience.md section 1). Everything is optional;
 * an event's save carries it as `page`, whose missing keys stay as they are.
 */
import { z } from 'zod'
import { emailOrNone } from '#domain/colombia/contact-field.ts'
import { dayField } from '#domain/colombia/date-field.ts'
import { ANY_PHONE_RULE, readPhone } from '#domain/colombia/phones.ts'
import { endpoint, wire } from '#server/contract-kit.ts'
import { course } from '../course/course-contract.ts'
import { emptyAsNull, files, upperCase } from '../form/wire-event.ts'

const trimmed = (value: unknown) => (value === null ? '' : typeof value === 'string' ? value.trim() : value)
/** A paragraph: its line breaks stay. */
const paragraph = (max: number) => z.preprocess(trimmed, z.string().max(max, `Máximo ${max} caracteres.`))
const oneLine = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : trimmed(value)
const words = (max: number) => z.preprocess(oneLine, z.string().max(max, `Máximo ${max} caracteres.`))
const needed = (max: number) => z.preprocess(oneLine, wire.text(max))

const HOUR = 'Escribe la hora.'
const dayOrNone = z.preprocess(
  trimmed,
  z.union([z.literal(''), dayField], 'Escribe una fecha válida: 2026-12-31.'),
)
const hour = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().slice(0, 5) : value),
  z.string(HOUR).regex(/^([01]\d|2[0-3]):[0-5]\d$/, HOUR),
)

const OWN_PICTURE = /^\/files\/public\/[a-z0-9/_-]+\.webp$/
const OWN_PDF = /^\/files\/public\/rules\/[a-z0-9-]+\.pdf$/
const picture = z.preprocess(
  trimmed,
  z.union([z.literal(''), z.string().regex(OWN_PICTURE)], 'Sube la imagen otra vez.'),
)

const phone = z.preprocess(
  (value) => {
    const text = trimmed(typeof value === 'number' ? String(value) : value)
    return typeof text === 'string' && text !== '' ? (readPhone(text) ?? 'ilegible') : text
  },
  z.string().regex(/^$|^\+\d+$/, ANY_PHONE_RULE),
)

/** Digits with what people put between them; nine, and one more to check them. */
const NIT = 'Escribe el NIT con sus números, por ejemplo 900.123.456-7.'
const nit = z.preprocess(
  trimmed,
  z
    .string()
    .max(20, NIT)
    .refine((text) => /^$|^\d[\d.\s-]*$/.test(text) && /^$|^\d{9,10}$/.test(text.replaceAll(/\D/g, '')), NIT),
)

const PLACE = 'Escribe latitud y longitud, por ejemplo 6.2442, -75.5812.'
const DEGREES = /^-?\d{1,3}([.,]\d{1,15})?$/
const degrees = (most: number) =>
  emptyAsNull(
    z.preprocess(
      (value) =>
        typeof value === 'string' && DEGREES.test(value.trim()) ? Number(value.replace(',', '.')) : value,
      z.number(PLACE).min(-most, PLACE).max(most, PLACE),
    ),
  )

const scheduleRow = z.object({ day: dayOrNone.default(''), time: hour, text: needed(200) })
const kitItem = z.object({ name: needed(80), text: paragraph(300).default(''), image: picture.default('') })
const pickupHours = z
  .object({ day: dayField, from: hour, to: hour })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Debe cerrar después de abrir.' })
const ownQuestion = z.object({ question: needed(200), answer: wire.text(2000) })
const sizeGuide = z
  .object({
    columns: z.array(needed(40)).min(1).max(5),
    rows: z.array(z.object({ size: needed(40), values: z.array(words(40)).max(5) })).max(30),
  })
  .transform(({ columns, rows }) => ({
    columns,
    rows: rows.map(({ size, values }) => ({ size, values: columns.map((_, at) => values[at] ?? '') })),
  }))

const fields = {
  start_place: words(120),
  start_address: words(200),
  start_latitude: degrees(90),
  start_longitude: degrees(180),
  schedule: z.array(scheduleRow).max(40),
  kit_items: z.array(kitItem).max(20),
  size_guide: sizeGuide.nullable(),
  pickup_place: words(120),
  pickup_address: words(200),
  pickup_hours: z.array(pickupHours).max(10),
  pickup_note: paragraph(500),
  questions: z.array(ownQuestion).max(30),
  organizer_name: words(120),
  organizer_phone: phone,
  organizer_whatsapp: phone,
  organizer_email: emailOrNone,
  endorsement: words(200),
  permit: words(200),
  insurance: words(200),
  nit,
  rules_pdf: emptyAsNull(z.string().regex(OWN_PDF, 'Sube el reglamento otra vez.')),
}

/** What a save may carry; `courses` by the name of a distance: the key of an uploaded one, null takes it away. */
const sentPage = z
  .object({ ...fields, courses: z.record(upperCase, z.string().max(60).nullable()) })
  .partial()
  .refine(
    ({ start_latitude, start_longitude }) =>
      (start_latitude === undefined) === (start_longitude === undefined) &&
      (typeof start_latitude === 'number') === (typeof start_longitude === 'number'),
    { path: ['start_latitude'], message: PLACE },
  )
export const pageField = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  wire.json(sentPage).optional(),
)
export type SentPage = z.output<typeof sentPage>

/** As it is read: every key is there. */
export const eventPage = z.object({
  start_place: z.string(),
  start_address: z.string(),
  start_latitude: z.number().nullable(),
  start_longitude: z.number().nullable(),
  schedule: z.array(z.object({ day: z.string(), time: z.string(), text: z.string() })),
  kit_items: z.array(z.object({ name: z.string(), text: z.string(), image: z.string() })),
  size_guide: z
    .object({
      columns: z.array(z.string()),
      rows: z.array(z.object({ size: z.string(), values: z.array(z.string()) })),
    })
    .nullable(),
  pickup_place: z.string(),
  pickup_address: z.string(),
  pickup_hours: z.array(z.object({ day: z.string(), from: z.string(), to: z.string() })),
  pickup_note: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  organizer_name: z.string(),
  /** E.164. */
  organizer_phone: z.string(),
  organizer_whatsapp: z.string(),
  organizer_email: z.string(),
  endorsement: z.string(),
  permit: z.string(),
  insurance: z.string(),
  nit: z.string(),
  /** The address of a PDF. */
  rules_pdf: z.string().nullable(),
})
export type EventPage = z.output<typeof eventPage>

/** For its form: with the courses by the names of their distances. */
export const editedPage = eventPage.extend({ courses: z.record(z.string(), course) })
export type EditedPage = z.output<typeof editedPage>

export const uploadRules = endpoint({
  method: 'POST',
  path: '/api/reglamentos',
  access: 'staff',
  summary: 'Subir el reglamento en PDF; su dirección se guarda con el evento en `page.rules_pdf`.',
  multipart: true,
  maxFiles: 1,
  body: files(1),
  answer: z.object({ url: z.string() }),
})

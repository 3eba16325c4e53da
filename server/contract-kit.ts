/**
 * The vocabulary every subject's contract.ts is written in: an endpoint with its access, the shapes that
 * several modules share, and readers that absorb the oddities of the wire (product.md section 18).
 * Readers are for input only: answers are encoded, and a transform in an answer fails at run time.
 */
import { z } from 'zod'
import { isPublicAddress } from './public-address.ts'
import { asCount, asDecimal, asId, asSignedCount, asSignedPesos } from './sent-numbers.ts'

export const ROLES = ['Administrator', 'Colaborador', 'Cliente'] as const
export type Role = (typeof ROLES)[number]

/** What people and devices with small rights do on the day of an event (domain/crew). */
export const CREW_ROLES = ['mesa', 'caja', 'medico', 'cronometraje', 'lectura', 'solicitudes'] as const
export type CrewRole = (typeof CREW_ROLES)[number]
/** What part of the event a device serves: initials of surnames, distances, a range of numbers. Empty: all of it. */
export type CrewScope = { initials?: string; distance_ids?: number[]; bib_from?: number; bib_to?: number }

/** What an Administrator may take away from a Colaborador. */
export const STAFF_RIGHTS = ['refund', 'annul', 'export_health'] as const
export type StaffRight = (typeof STAFF_RIGHTS)[number]

/**
 * Who may call. 'staff' limits what it reads or writes inside its own queries;
 * 'staff of the event' is checked before the handler, with the event found where `event` says.
 * 'crew of the event': its staff, and whoever has one of the roles that `crew` names, a person or a device.
 * 'former crew of the event': these, and who had such a role once, whose `crew.over` says why no more: what was done
 * without connection is handed in late and never refused for it (docs/kit-desk.md).
 * 'device': a phone of the crew, whatever it may do now; 'device or signed in' takes people too.
 * 'timing token': a timing company's key, which names its event. 'participant link': open, and the proof that came
 * with a letter or a purchase decides in the handler.
 */
export type Access =
  | 'public'
  | 'gateway'
  | 'participant link'
  | 'timing token'
  | 'device'
  | 'device or signed in'
  | 'signed in'
  | 'staff'
  | 'staff of the event'
  | 'crew of the event'
  | 'former crew of the event'
  | 'administrator'

export type EventLocator = 'params.id' | 'params.event_id' | 'query.event_id' | 'body.event_id'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /** One sentence for the API page. */
  summary: string
  event?: EventLocator
  /** Of 'crew of the event' and 'former crew of the event': which roles are let in beside staff. */
  crew?: readonly CrewRole[]
  /** A right that an Administrator may have taken away from a Colaborador. */
  right?: StaffRight
  /** The same for everybody and read to be shown, not to decide: the page cache may keep it. GET and public only. */
  cached?: true
  /** A GET that changes something, where the specification wants one. */
  changes?: true
  /** Answers also a person who must turn on two-step login before anything else. */
  beforeTwoStep?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  multipart?: boolean
  /** Bytes of one uploaded file; without it 10 MiB. */
  fileLimit?: number
  /** How many files a form of staff may have; without it 4. A public one has one, and its fields come before it. */
  maxFiles?: number
  /** Bytes; without it a body may have 256 KiB. */
  bodyLimit?: number
  /** Shape of the 200 answer. Without it the handler writes the reply itself (files, streams). */
  answer?: z.ZodType
  /** What the handler writes itself, as the API page says it: a media type. */
  file?: string
  /** Or sends the browser to another address. */
  redirects?: true
  /** Costs much work: limited by address and queued (server/http/costly.ts). */
  costly?: 'drawing' | 'export'
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Read<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Read<E['params']>
export type QueryOf<E extends Endpoint> = Read<E['query']>
export type BodyOf<E extends Endpoint> = Read<E['body']>
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined
export type SentBodyOf<E extends Endpoint> = Sent<E['body']>

export const ICONS = ['success', 'error', 'warning', 'info'] as const

/** What a dialog shows. Every answer that changes something carries one, every refusal too. */
export const notice = z.object({ message: z.string(), body: z.string(), icon: z.enum(ICONS) })
export type Notice = z.output<typeof notice>

/** Proof of work asked of a form that comes from a crowded address: server/limits/proof-of-work.ts. */
export const workChallenge = z.object({
  algorithm: z.string(),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
})
export type WorkChallenge = z.output<typeof workChallenge>

/** Our own forms send it empty to say that they can work if asked to. A solution is base64 of JSON. */
export const workDone = z.string().max(2000).optional()

export const refusal = notice.extend({
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** To be solved and sent back as `work` with the same call. */
  work: workChallenge.optional(),
  request_id: z.string().optional(),
})

export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    per_page: z.int(),
    current_page: z.int(),
    last_page: z.int(),
    prev_page_url: z.string().nullable().optional(),
    next_page_url: z.string().nullable().optional(),
  })

export type Paged<T> = {
  data: T[]
  total: number
  per_page: number
  current_page: number
  last_page: number
}

export const pagedAnswer = <T>(data: T[], total: number, page: number, per_page: number): Paged<T> => ({
  data,
  total,
  per_page,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
})

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const emptyAsMissing = (value: unknown) => (value === '' || value === null ? undefined : value)

/** A FormData client sends null as text. Not for free text: somebody may be called Null. */
const NOTHING: ReadonlySet<unknown> = new Set(['', 'null', 'undefined', null])
const withScheme = (value: unknown) =>
  typeof value !== 'string' || value === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value)
    ? value
    : `https://${value}`

const nothingAsMissing = (value: unknown) => (NOTHING.has(trimmed(value)) ? undefined : value)

const readNumber = (value: unknown) => asCount(nothingAsMissing(value))

const NO_CENTS = 'Escribe el valor en pesos, sin centavos: 45000.'

const CLOCK_STARTS = 0
const CLOCK_ENDS = Date.UTC(2100, 0)

/** Readers of the wire. */
export const wire = {
  text: (max = 255) => z.preprocess(trimmed, z.string().min(1, 'Este campo es obligatorio.').max(max)),
  optionalText: (max = 255) =>
    z.preprocess((value) => emptyAsMissing(trimmed(value)), z.string().max(max).optional()),
  /** Around an optional (or preset) id, address, date, number or choice: whatever says 'nothing' is not there. */
  unlessEmpty: <T extends z.ZodType>(schema: T) => z.preprocess(nothingAsMissing, schema),
  /**
   * Optional without `unlessEmpty` where a key that is absent widens an act to everybody: only then an empty text or
   * null is refused, and never 'all of them'.
   */
  id: z.preprocess(asId, z.int().positive('Elige una opción.').max(2_147_483_647)),
  /** Around a percentage, a limit, an age or a quantity: digits alone are one as text. */
  number: <T extends z.ZodType>(schema: T) => z.preprocess(asCount, schema),
  signedNumber: <T extends z.ZodType>(schema: T) => z.preprocess(asSignedCount, schema),
  decimal: <T extends z.ZodType>(schema: T) => z.preprocess(asDecimal, schema),
  boolean: z.preprocess((value) => {
    if (value === true || value === 1 || value === '1' || value === 'true') return true
    if (value === false || value === 0 || value === '0' || value === 'false') return false
    return value
  }, z.boolean()),
  /** `350.000`, `350,000`, `45000.00`, 350000: whole pesos. */
  pesos: z.preprocess(
    asSignedPesos,
    z.int(NO_CENTS).min(0, 'El valor no puede ser negativo.').max(2_000_000_000),
  ),
  /** A difference, which may be below 0. */
  signedPesos: z.preprocess(asSignedPesos, z.int(NO_CENTS).min(-2_000_000_000).max(2_000_000_000)),
  /**
   * An hour by a device's own clock, which may say anything. One that the database or a page could not write down is
   * taken as the year 1970, where a clock starts that was never set: what came with it is not lost for that.
   */
  deviceTime: z.iso.datetime({ offset: true }).transform((text) => {
    const moment = Date.parse(text)
    return moment >= CLOCK_STARTS && moment < CLOCK_ENDS ? text : new Date(CLOCK_STARTS).toISOString()
  }),
  page: z.preprocess(readNumber, z.int().min(1).max(1_000_000).default(1)),
  perPage: (preset: number) => z.preprocess(readNumber, z.int().min(1).max(100).default(preset)),
  /** Which column a list is sorted by, downwards with a minus: 'name', '-created_at'. Empty is the list's own order. */
  sort: <const Column extends string>(columns: readonly Column[]) => {
    const orders: ('' | Column | `-${Column}`)[] = [
      '',
      ...columns,
      ...columns.map((one) => `-${one}` as const),
    ]
    return z.preprocess((value) => trimmed(value ?? ''), z.enum(orders))
  },
  /** Room for the text of a signed QR, which readers type into it. */
  search: z.preprocess((value) => trimmed(value ?? ''), z.string().max(200)).default(''),
  /** A link for visitors: see public-address.ts. 'marca.com' is how people say it: https:// is added. */
  webAddress: (message = 'Escribe una dirección web válida, con https://') =>
    z.preprocess(
      (value) => withScheme(trimmed(value)),
      z
        .string()
        .max(500)
        .refine((value) => isPublicAddress(value, ['https:', 'http:']), message),
    ),
  /** Multipart fields that hold lists or objects are JSON text. */
  json: <T extends z.ZodType>(schema: T) =>
    z.preprocess((value, context) => {
      if (typeof value !== 'string') return value
      try {
        return JSON.parse(value)
      } catch {
        context.issues.push({ code: 'custom', message: 'No se pudo leer: debe ser JSON.', input: value })
        return z.NEVER
      }
    }, schema),
}

type OnDisk = { filename: string; mimetype: string; path: string; size: number; sha256: string }

/** The file of a public upload: on disk until its call is answered. A class, so that nothing typed can look like one. */
export class FileOnDisk {
  readonly filename: string
  readonly mimetype: string
  readonly path: string
  readonly size: number
  readonly sha256: string

  constructor({ filename, mimetype, path, size, sha256 }: OnDisk) {
    this.filename = filename
    this.mimetype = mimetype
    this.path = path
    this.size = size
    this.sha256 = sha256
  }
}

export const fileOnDisk = z.custom<FileOnDisk>((value) => value instanceof FileOnDisk, 'Adjunta un archivo.')

/** A file that came in a multipart body of staff, held in memory up to the endpoint's limit. */
export type UploadedFile = { filename: string; mimetype: string; bytes: Buffer }

export const uploadedFile = z.custom<UploadedFile>(
  // Bytes only come in a multipart body: JSON that looks like a file is none.
  (value) =>
    typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
  'Adjunta un archivo.',
)

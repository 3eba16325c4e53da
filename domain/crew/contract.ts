/** The team of the day: devices, people with small rights, the coordinator's PIN (docs/crew.md). */
import { z } from 'zod'
import { emailField } from '#domain/colombia/contact-field.ts'
import { instantField } from '#domain/colombia/date-field.ts'
import { CREW_ROLES, endpoint, notice, wire } from '#server/contract-kit.ts'
import { DEVICE_ROLES, DEVICE_STATES } from './rules/crew-roles.ts'
import { CODE_LENGTH, PIN_LENGTH, plainCode } from './rules/invitation-codes.ts'

const ofEvent = { event: 'params.id' } as const
const eventId = z.object({ id: wire.id })
const deviceId = z.object({ id: wire.id, device_id: wire.id })
const grantId = z.object({ id: wire.id, grant_id: wire.id })

/** A bare day ends with it, in Bogotá. Without one: as late as the event allows. */
const until = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  instantField('23:59:59').nullable(),
)

const name = wire.text(60)

/** 'A-F', 'A-F, Ñ': which surnames a desk serves. */
const initials = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? '')),
  z
    .string()
    .max(40)
    .regex(/^$|^[A-ZÑ](-[A-ZÑ])?(, ?[A-ZÑ](-[A-ZÑ])?)*$/, 'Escribe las iniciales así: A-F, o A-C, M.'),
)

/** An end of the range of numbers a desk serves. */
const bibEnd = wire.unlessEmpty(
  wire.number(z.int('Escribe un número.').min(1, 'Escribe un número desde 1.').max(9_999_999)).optional(),
)

const scope = z.object({
  initials: z.string(),
  distances: z.array(z.string()),
  bib_from: z.int().nullable(),
  bib_to: z.int().nullable(),
})
export type ShownScope = z.output<typeof scope>

const shownGrant = z.object({
  id: z.int(),
  role: z.enum(CREW_ROLES),
  from: z.string(),
  until: z.string(),
  /** It counts now. */
  open: z.boolean(),
})

const device = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(DEVICE_STATES),
  roles: z.array(shownGrant),
  scope,
  until: z.string(),
  /** It ends before the last start: the event was moved, or the end was chosen so. */
  early: z.boolean(),
  joined_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  /** Rows it could not hand in after its end: they wait on the device. */
  late_waiting: z.int(),
  /** Of the invitation that is out. */
  code_until: z.string().nullable(),
})
export type ShownDevice = z.output<typeof device>

const person = shownGrant.extend({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  early: z.boolean(),
})
export type ShownPerson = z.output<typeof person>

export const showCrew = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/equipo',
  access: 'staff of the event',
  ...ofEvent,
  summary: 'El equipo del evento: dispositivos, personas y hasta cuándo sirven sus permisos.',
  params: eventId,
  answer: z.object({
    /** Of whatever is granted, and of the médico. */
    latest: z.string(),
    medical: z.object({ from: z.string(), until: z.string() }),
    distances: z.array(z.object({ id: z.int(), name: z.string() })),
    devices: z.array(device),
    people: z.array(person),
  }),
})

export const showPin = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/equipo/pin',
  access: 'staff of the event',
  ...ofEvent,
  summary:
    'Ver el PIN del coordinador y su código de mesa; se crean la primera vez. Con change se cambian por otros.',
  params: eventId,
  body: z.object({ change: wire.boolean.default(false) }),
  answer: z.object({
    /** Said to who joins: only the server checks it. */
    pin: z.string(),
    /** Typed at a desk by the coordinator, also without connection: 'K7QF-M2XD'. */
    desk_code: z.string(),
  }),
})

const invitation = z.object({
  device_id: z.int(),
  name: z.string(),
  /** 'K7QF-M2XD'. Shown once: only its hash is kept. */
  code: z.string(),
  address: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
  until: z.string(),
})
export type Invitation = z.output<typeof invitation>

const deviceForm = z.object({
  name,
  roles: z.array(z.enum(DEVICE_ROLES, 'Elige para qué sirve.')).min(1, 'Elige para qué sirve.').max(5),
  initials,
  distance_ids: z.array(wire.id).max(100).default([]),
  bib_from: bibEnd,
  bib_to: bibEnd,
  until,
})
export type DeviceForm = z.output<typeof deviceForm>

export const createDevice = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/equipo/dispositivos',
  access: 'staff of the event',
  ...ofEvent,
  summary: 'Crear un dispositivo con su código de invitación, que sirve una vez y 48 horas.',
  params: eventId,
  body: deviceForm,
  answer: notice.extend({ invitation }),
})

export const renameDevice = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/equipo/dispositivos/:device_id',
  access: 'staff of the event',
  ...ofEvent,
  summary: 'Cambiar el nombre de un dispositivo.',
  params: deviceId,
  body: z.object({ name }),
  answer: notice,
})

export const inviteDevice = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/equipo/dispositivos/:device_id/codigo',
  access: 'staff of the event',
  ...ofEvent,
  summary: 'Un código nuevo para un dispositivo; el teléfono que lo tenía sale cuando otro entra con él.',
  params: deviceId,
  answer: notice.extend({ invitation }),
})

export const revokeDevice = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/equipo/dispositivos/:device_id/revocar',
  access: 'staff of the event',
  ...ofEvent,
  summary: 'Quitarle el acceso a un dispositivo, desde ya.',
  params: deviceId,
  answer: notice,
})

export const raiseLate = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/equipo/dispositivos/:device_id/pendientes',
  access: 'staff of the event',
  ...ofEvent,
  summary: 'Recibir otras 500 filas de un dispositivo que ya no tiene acceso; entran aparte.',
  params: deviceId,
  answer: notice,
})

export const grantRole = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/equipo/personas',
  access: 'staff of the event',
  ...ofEvent,
  summary: 'Dar un permiso del día a un usuario que ya existe, por su correo.',
  params: eventId,
  body: z.object({ email: emailField, role: z.enum(CREW_ROLES, 'Elige un permiso.'), until }),
  answer: notice,
})

export const revokeGrant = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/equipo/personas/:grant_id/revocar',
  access: 'staff of the event',
  ...ofEvent,
  summary: 'Quitar un permiso del día, desde ya.',
  params: grantId,
  answer: notice,
})

export const moveWindows = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/equipo/fechas',
  access: 'staff of the event',
  ...ofEvent,
  summary: 'Ajustar lo que sigue vigente a las fechas que el evento tiene hoy.',
  params: eventId,
  answer: notice.extend({ moved: z.int() }),
})

export const joinCrew = endpoint({
  method: 'POST',
  path: '/api/crew/join',
  access: 'public',
  summary: 'Entrar como dispositivo con el código de invitación y el PIN del coordinador.',
  body: z.object({
    code: z.preprocess(
      (value) => (typeof value === 'string' ? plainCode(value) : value),
      z.string('Escribe el código.').length(CODE_LENGTH, `El código tiene ${CODE_LENGTH} letras o números.`),
    ),
    pin: z.preprocess(
      (value) => (typeof value === 'string' ? value.replaceAll(/\D/g, '') : value),
      z.string('Escribe el PIN.').length(PIN_LENGTH, `El PIN tiene ${PIN_LENGTH} números.`),
    ),
  }),
  answer: z.object({ token: z.string(), name: z.string(), event_id: z.int(), event: z.string() }),
})

const desk = shownGrant.omit({ id: true }).extend({
  event_id: z.int(),
  event: z.string(),
  event_datetime: z.string(),
  scope,
})
export type Desk = z.output<typeof desk>

export const myCrew = endpoint({
  method: 'GET',
  path: '/api/crew/me',
  access: 'device or signed in',
  summary: 'Quién es este dispositivo, o esta persona, en el equipo del día y hasta cuándo.',
  answer: z.object({ kind: z.enum(['device', 'user']), name: z.string(), desks: z.array(desk) }),
})
export type MyCrew = z.output<(typeof myCrew)['answer']>

export const leaveCrew = endpoint({
  method: 'POST',
  path: '/api/crew/leave',
  access: 'device',
  summary: 'El dispositivo deja de servir.',
  answer: notice,
})

export const showBoard = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/equipo/tablero',
  access: 'crew of the event',
  ...ofEvent,
  crew: ['lectura', 'mesa', 'caja', 'medico', 'cronometraje'],
  summary: 'Conteos del evento, sin datos personales.',
  params: eventId,
  answer: z.object({
    event: z.string(),
    event_datetime: z.string(),
    confirmed: z.int(),
    distances: z.array(z.object({ name: z.string(), confirmed: z.int(), numbers: z.int() })),
    sizes: z.array(z.object({ kit: z.string(), size: z.string(), people: z.int() })),
    /** How many of those confirmed have a bib. */
    numbers: z.int(),
    /** The newest start list; null: none was made. */
    start_list: z.object({ version: z.int(), people: z.int(), made_at: z.string() }).nullable(),
  }),
})
export type Board = z.output<(typeof showBoard)['answer']>

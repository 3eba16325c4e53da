/** Requests about personal data as an Administrator answers them. */
import { z } from 'zod'
import { emailField, storedPhone } from '#domain/colombia/contact-field.ts'
import { birthdayField } from '#domain/colombia/date-field.ts'
import { isName, NAME_RULE } from '#domain/colombia/names.ts'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import { IDENTITIES, REQUEST_KINDS, REQUEST_STATES } from './rules/requests.ts'

const requestLine = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(REQUEST_KINDS),
  name: z.string(),
  dni: z.string(),
  document_type: z.string(),
  email: z.string(),
  state: z.enum(REQUEST_STATES),
  identity: z.enum(IDENTITIES),
  created_at: z.string(),
  /** YYYY-MM-DD: the law's last day to answer. */
  due_on: z.string(),
  /** Calendar days until then; negative when it is over. */
  days_left: z.int(),
})
export type RequestLine = z.output<typeof requestLine>

const personFields = {
  name: z.string(),
  last_name: z.string(),
  gender: z.string(),
  birthday: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  department: z.string(),
  city: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
}

const resultFound = z.object({
  id: z.string(),
  event: z.string(),
  name: z.string(),
  bib_number: z.string(),
  race_division: z.string(),
  /** The very name of the person, not only the same words among others. */
  exact: z.boolean(),
  /** Its file had the person's document. */
  by_document: z.boolean(),
  anonymous: z.boolean(),
})
export type ResultFound = z.output<typeof resultFound>

const consentGiven = z.object({
  event: z.string(),
  consents: z.array(z.string()),
  /** Said by who registered the person. */
  declared: z.array(z.string()),
  version: z.string(),
  at: z.string(),
  address: z.string(),
})

const dataRequest = requestLine.extend({
  message: z.string(),
  address: z.string(),
  confirmed_at: z.string().nullable(),
  identity_note: z.string(),
  answer: z.string(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
  copy_taken_at: z.string().nullable(),
  on_file: z.object({
    person: z.object(personFields).nullable(),
    /** Addresses on file for this document. */
    emails: z.array(z.string()),
    registrations: z.int(),
    orders: z.int(),
    consents: z.array(consentGiven),
    results: z.array(resultFound),
    /** Why nothing can be deleted yet. */
    obstacles: z.array(z.string()),
  }),
})
export type DataRequest = z.output<typeof dataRequest>

const params = z.object({ id: wire.id })
/** Needed when the address does not show who asks. */
const identity_note = wire.optionalText(500)
const answer = wire.optionalText(2000)
const result_ids = z.array(z.string().regex(/^[\w-]{16}$/, 'Ese enlace no es de un resultado.')).max(100)

export const listDataRequests = endpoint({
  method: 'GET',
  path: '/api/data-requests',
  access: 'administrator',
  summary: 'Solicitudes sobre datos personales: primero las pendientes, por fecha límite.',
  query: z.object({
    page: wire.page,
    per_page: wire.perPage(10),
    search: wire.search,
    state: z.enum(['', ...REQUEST_STATES]).default(''),
    kind: wire.unlessEmpty(z.enum(REQUEST_KINDS).optional()),
    sort: wire.sort(['number', 'kind', 'name', 'created_at', 'due_on', 'state']),
  }),
  answer: paged(requestLine),
})

export const getDataRequest = endpoint({
  method: 'GET',
  path: '/api/data-requests/:id',
  access: 'administrator',
  summary: 'Una solicitud, y lo que hay guardado de ese documento.',
  params,
  answer: z.object({ request: dataRequest }),
})

export const sendCopy = endpoint({
  method: 'POST',
  path: '/api/data-requests/:id/copy',
  access: 'administrator',
  summary: 'Enviar por correo el enlace de un solo uso a la copia. Sirve otra vez si el enlace se perdió.',
  params,
  body: z.object({ identity_note }),
  answer: notice,
})

export const correctData = endpoint({
  method: 'POST',
  path: '/api/data-requests/:id/correction',
  access: 'administrator',
  summary: 'Corregir los datos de la persona y avisarle.',
  params,
  body: z.object({
    identity_note,
    answer,
    changes: z
      .object({
        name: wire.text(120).refine(isName, NAME_RULE),
        last_name: wire.text(120).refine(isName, NAME_RULE),
        gender: z.enum(['male', 'female'], 'Elige una opción.'),
        birthday: birthdayField,
        email: emailField,
        phone: storedPhone,
        address: wire.optionalText(200),
        department: wire.optionalText(80),
        city: wire.optionalText(80),
        emergency_name: wire.optionalText(120),
        emergency_phone: storedPhone,
      })
      .partial(),
  }),
  answer: notice,
})

export const deleteData = endpoint({
  method: 'POST',
  path: '/api/data-requests/:id/deletion',
  access: 'administrator',
  summary: 'Borrar o volver anónimo lo que hay de la persona; los pagos quedan sin su nombre.',
  params,
  body: z.object({ identity_note, answer, result_ids }),
  answer: notice,
})

export const hideResults = endpoint({
  method: 'POST',
  path: '/api/data-requests/:id/hide',
  access: 'administrator',
  summary: 'Quitar el nombre de estos resultados públicos, con su certificado y su imagen.',
  params,
  body: z.object({
    identity_note,
    answer,
    result_ids: result_ids.min(1, 'Elige al menos un resultado.'),
  }),
  answer: notice,
})

export const refuseRequest = endpoint({
  method: 'POST',
  path: '/api/data-requests/:id/refusal',
  access: 'administrator',
  summary: 'Responder que no, con el motivo.',
  params,
  body: z.object({ reason: wire.text(2000) }),
  answer: notice,
})

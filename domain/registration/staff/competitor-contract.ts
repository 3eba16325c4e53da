/** People known to the installation, as staff search and correct them: admin.md 'Competitors list', section 7. */
import { z } from 'zod'
import { emailOrNone, storedPhone } from '#domain/colombia/contact-field.ts'
import { birthdayField } from '#domain/colombia/date-field.ts'
import { typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { isName, NAME_RULE } from '#domain/colombia/names.ts'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import { conditions } from '../participant-contract.ts'

const competitor = z.object({
  id: z.int(),
  name: z.string(),
  last_name: z.string(),
  dni: z.string(),
  document_type: z.string(),
  email: z.string(),
  phone: z.string(),
  age: z.int(),
  birthday: z.string(),
  gender: z.string(),
  address: z.string(),
  department: z.string(),
  city: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
  eps: z.string(),
  blood_type: z.string(),
  rh_factor: z.string(),
  conditions: z.string(),
  created_at: z.string(),
})
export type Competitor = z.output<typeof competitor>

export const listCompetitors = endpoint({
  method: 'GET',
  path: '/api/all-competitor',
  access: 'staff',
  summary: 'Competidores por nombre o documento; un Colaborador ve los de sus eventos. Sin datos de salud.',
  query: z.object({
    search: wire.search,
    page: wire.page,
    per_page: wire.perPage(10),
    sort: wire.sort(['name', 'dni', 'email', 'phone', 'birthday', 'city', 'created_at']),
  }),
  answer: paged(competitor),
})

export const getCompetitor = endpoint({
  method: 'GET',
  path: '/api/competitors/:id',
  access: 'staff',
  summary: 'Un competidor con sus inscripciones. Ver datos de salud queda en auditoría.',
  params: z.object({ id: wire.id }),
  answer: z.object({
    competitor,
    /** Whether the person agreed to give health data: only then is a correction of it kept. */
    keeps_health: z.boolean(),
    registrations: z.array(
      z.object({
        id: z.int(),
        event_id: z.int(),
        event: z.string(),
        event_datetime: z.string(),
        state: z.string(),
        payment_status: z.int(),
        payment_label: z.string(),
        payment_colour: z.string(),
        category: z.string(),
        size: z.string(),
        bib: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
  }),
})

const optionalChoice = (choices: readonly [string, ...string[]]) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.enum(choices, 'Elige una opción.').optional(),
  )

/** Where the corrected person does not fit any more: into what, and what that changes. */
const categoryProposal = z.object({
  participant_id: z.int(),
  registration_id: z.int(),
  event: z.string(),
  from: z.string(),
  /** Null where the event has none that admits. */
  category_id: z.int().nullable(),
  to: z.string(),
  difference: z.int(),
})
export type CategoryProposal = z.output<typeof categoryProposal>

export const editCompetitor = endpoint({
  method: 'POST',
  path: '/api/edit-competitor/:id',
  access: 'staff',
  summary: 'Corregir los datos de un competidor; un Colaborador no cambia correo ni documento.',
  params: z.object({ id: wire.id }),
  body: withDocument(
    z.object({
      name: wire.text(80).refine(isName, NAME_RULE),
      last_name: wire.text(80).refine(isName, NAME_RULE),
      ...typedDocument,
      email: emailOrNone,
      phone: storedPhone,
      birthday: birthdayField,
      gender: z.enum(['male', 'female'], 'Elige una opción.'),
      address: wire.optionalText(160),
      department: wire.optionalText(80),
      city: wire.optionalText(80),
      emergency_name: wire.optionalText(120),
      emergency_phone: storedPhone,
      eps: wire.optionalText(120),
      blood_type: optionalChoice(['A', 'B', 'AB', 'O', 'no_informa']),
      rh_factor: optionalChoice(['+', '-', 'no_informa']),
      /** Empty beside an answer of the others erases it. */
      conditions,
      /** Of another document: the same person mistyped, or somebody else, who takes no place by a correction. */
      document_change: optionalChoice(['same person', 'somebody else']),
    }),
  ),
  answer: notice.extend({
    proposals: z.array(categoryProposal),
    guardians_asked: z.int(),
    /** False where it would make another person of it. */
    stored: z.boolean(),
  }),
})

/** 'Otra persona recoge mi kit': the runner's calls, the collector's page, and what staff see of it (docs/kit-desk.md). */
import { z } from 'zod'
import { emailOrNone } from '#domain/colombia/contact-field.ts'
import { typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

/** Which participant, and the token of the own letter where there is one. */
const proven = {
  participant_key: z.string().trim().min(1).max(64),
  token: z.string().max(200).optional(),
}

const qr = z.object({ size: z.int(), path: z.string() })

/** Where and when, as the event's page says it; null where nobody said it. */
const pickup = z
  .object({
    place: z.string(),
    address: z.string(),
    hours: z.array(z.object({ day: z.string(), from: z.string(), to: z.string() })),
    note: z.string(),
  })
  .nullable()
export type Pickup = z.output<typeof pickup>

const race = {
  event: z.string(),
  slug: z.string(),
  /** Bogotá time. */
  event_datetime: z.string(),
  city: z.string(),
  pickup,
}

const given = z.object({
  name: z.string(),
  /** 'CC terminado en 4321': the whole number is shown to nobody. */
  document: z.string(),
  email: z.string().nullable(),
  given_at: z.string(),
  qr,
  /** What the runner sends; the product sends nothing by WhatsApp. */
  url: z.string(),
  text: z.string(),
  whatsapp_url: z.string(),
})
export type GivenAuthorisation = z.output<typeof given>

export const ownPickup = endpoint({
  method: 'POST',
  path: '/api/pickup/own',
  access: 'participant link',
  summary:
    'Quién recoge el kit de un participante: la autorización que vale, o si puede dar una y por qué no.',
  body: z.object(proven),
  answer: z.object({
    name: z.string(),
    last_name: z.string(),
    ...race,
    /** Then the document of the guardian is asked for. */
    minor: z.boolean(),
    /** Why none can be given; null: it can. */
    why_not: z.string().nullable(),
    handed_at: z.string().nullable(),
    authorisation: given.nullable(),
  }),
})
export type OwnPickup = z.output<(typeof ownPickup)['answer']>

export const authorisePickup = endpoint({
  method: 'POST',
  path: '/api/pickup/authorise',
  access: 'participant link',
  summary:
    'Autorizar a otra persona a recoger el kit. La anterior deja de servir; el de un menor, con el documento de su acudiente.',
  body: withDocument(
    z.object({
      ...proven,
      name: wire.text(120),
      ...typedDocument,
      email: emailOrNone.optional(),
      guardian_document: wire.optionalText(30),
    }),
  ),
  answer: notice.extend({ authorisation: given }),
})

export const revokePickup = endpoint({
  method: 'POST',
  path: '/api/pickup/revoke',
  access: 'participant link',
  summary: 'Retirar la autorización para recoger el kit: su QR deja de servir.',
  body: z.object(proven),
  answer: notice,
})

export const readCollector = endpoint({
  method: 'POST',
  path: '/api/pickup/collector',
  access: 'participant link',
  summary:
    'Lo que ve quien va a recoger el kit de otra persona: su QR, dónde y cuándo. Nada más de esa persona.',
  // In the body, not in the address: addresses are remembered by too many.
  body: z.object({ token: z.string().max(100) }),
  answer: z.object({
    /** 'over': unknown, revoked, or of a place that is no more. */
    state: z.enum(['live', 'used', 'over']),
    collector: z
      .object({ name: z.string(), document: z.string(), runner: z.string(), qr, ...race })
      .nullable(),
  }),
})
export type CollectorAnswer = z.output<(typeof readCollector)['answer']>

const ofParticipant = z.object({ event_id: wire.id, participant_id: wire.id })

export const readPickupOf = endpoint({
  method: 'GET',
  path: '/api/kit-desk/:event_id/authorisations/:participant_id',
  access: 'staff of the event',
  event: 'params.event_id',
  summary: 'A quién autorizó un participante a recoger su kit.',
  params: ofParticipant,
  answer: z.object({
    authorisation: z
      .object({ name: z.string(), document: z.string(), given_at: z.string(), by_guardian: z.boolean() })
      .nullable(),
  }),
})

export const revokePickupOf = endpoint({
  method: 'DELETE',
  path: '/api/kit-desk/:event_id/authorisations/:participant_id',
  access: 'staff of the event',
  event: 'params.event_id',
  summary: 'Retirar la autorización que dio un participante. Queda en el registro de auditoría.',
  params: ofParticipant,
  answer: notice,
})

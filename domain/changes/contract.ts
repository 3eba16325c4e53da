/** Shapes of changes after the sale, as runners and staff meet them. The calls are in runner/ and staff/. */
import { z } from 'zod'
import { emailField } from '#domain/colombia/contact-field.ts'
import { wire } from '#server/contract-kit.ts'
import { ASKERS, CHANGE_KINDS, CHANGE_STATES, GIVE_BACKS } from './rules/kinds.ts'

/** Where money goes that no gateway gives back. */
export const payout = z.object({
  holder: wire.text(120),
  document: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.\- ]{3,20}$/, 'Escribe el documento del titular.'),
  bank: wire.text(60),
  account_type: z.enum(['savings', 'checking', 'nequi', 'daviplata']),
  account_number: z
    .string()
    .trim()
    .regex(/^[0-9 -]{5,24}$/, 'Escribe el número de la cuenta, solo dígitos.'),
})
export type Payout = z.output<typeof payout>

/** What is wished, by its kind: a size, a category (with a size where the own one is not for it), a receiver, an account. */
export const wish = {
  kind: z.enum(CHANGE_KINDS),
  category_id: wire.unlessEmpty(wire.id.optional()),
  kit_id: wire.unlessEmpty(wire.id.optional()),
  receiver_email: wire.unlessEmpty(emailField.optional()),
  payout: payout.optional(),
  told: wire.optionalText(500),
}
const wished = z.object(wish)
export type Wish = z.output<typeof wished>

const tone = z.enum(['success', 'warning', 'danger', 'info', 'neutral'])

/** What can be asked today, until when and for how much; or why not. */
export const act = z.object({
  kind: z.enum(CHANGE_KINDS),
  label: z.string(),
  open: z.boolean(),
  /** Last day, YYYY-MM-DD. */
  until: z.string().nullable(),
  /** 'Sin costo' or the fee in pesos. */
  cost: z.string(),
  why: z.string().nullable(),
})
export type Act = z.output<typeof act>

export const quote = z.object({
  kind: z.enum(CHANGE_KINDS),
  before: z.string(),
  after: z.string(),
  /** Pesos: what the target costs more (or less), the fee, what is to pay now, what comes back. */
  difference: z.int(),
  fee: z.int(),
  due: z.int(),
  back: z.int(),
  gives_back: z.enum(GIVE_BACKS),
  needs_approval: z.boolean(),
  /** Whose letter has to confirm it, masked; null when nobody's. */
  needs_person: z.string().nullable(),
  /** Some of what comes back goes by transfer: an account is needed. */
  needs_payout: z.boolean(),
  /** No such size is free: it waits for somebody who gives it. */
  exchange: z.boolean(),
  /** Of a refund: why, and the last day to pay it. */
  basis: z.enum(['withdrawal', 'policy', 'cancellation', 'error']).nullable(),
  due_on: z.string().nullable(),
  /** What happens, in sentences. */
  says: z.array(z.string()),
})
export type ShownQuote = z.output<typeof quote>

export const shownChange = z.object({
  id: z.int(),
  kind: z.enum(CHANGE_KINDS),
  label: z.string(),
  state: z.enum(CHANGE_STATES),
  state_label: z.string(),
  tone,
  asked_by: z.enum(ASKERS),
  asked_at: z.string(),
  ended_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  due: z.int(),
  back: z.int(),
  gives_back: z.enum(GIVE_BACKS),
  basis: z.string().nullable(),
  due_on: z.string().nullable(),
  /** Where it is paid, while it waits for that. */
  pay_url: z.string().nullable(),
  /** What staff answered. */
  reason: z.string(),
})
export type ShownChange = z.output<typeof shownChange>

export const sizeChoice = z.object({
  id: z.int(),
  label: z.string(),
  current: z.boolean(),
  /** 'few' below a tenth; the public sees no numbers. */
  left: z.enum(['some', 'few', 'none']),
})
export const categoryChoice = z.object({
  id: z.int(),
  label: z.string(),
  distance: z.string(),
  current: z.boolean(),
  /** Pesos more or less, without the fee. */
  difference: z.int(),
  sold_out: z.boolean(),
  /** The own size is not for it: these are. */
  sizes: z.array(sizeChoice),
})

/** The changes of one participant: what can be done, what waits, what was done. */
export const participantChanges = z.object({
  participant: z.object({
    participant_key: z.string(),
    name: z.string(),
    last_name: z.string(),
    event: z.string(),
    slug: z.string(),
    event_datetime: z.string(),
    category: z.string(),
    size: z.string(),
    reference: z.string(),
    team: z.boolean(),
    /** In a team: who else. */
    team_size: z.int(),
  }),
  acts: z.array(act),
  sizes: z.array(sizeChoice),
  categories: z.array(categoryChoice),
  /** Categories for who leaves the team and runs alone. */
  alone: z.array(categoryChoice),
  open: shownChange.nullable(),
  history: z.array(shownChange),
})
export type ParticipantChanges = z.output<typeof participantChanges>

/**
 * What a save will write and who will be told, before anything is written: people, price, the attempt to pay and the
 * letters. Whatever a plan needs to know is given to it; only the new reference is drawn (docs/registration.md).
 */
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import type { AppliedCoupon } from '#domain/coupons/redeem-coupon.ts'
import type { Block } from '#domain/events/capacity/find-block.ts'
import type { UpTo } from '#domain/events/capacity/seats.ts'
import { type AttachedWrites, NOTHING_ATTACHED } from '#domain/payments/attached-writes.ts'
import { taxOf } from '#domain/payments/gateways/tax.ts'
import { newReference } from '#domain/payments/new-reference.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { NewMail } from '#server/mail/write-mail.ts'
import type { CarriedSignature } from '../consent/carry-signatures.ts'
import { keepConsents } from '../consent/keep-consents.ts'
import { createHealthCipher } from '../health.ts'
import type { Settlement } from '../hold/settle-registration.ts'
import type { EventOffer, OfferedTier } from '../lookup/find-offer.ts'
import { distanceOf } from '../lookup/offer-state.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { toldOf } from '../rules/told-fields.ts'
import { sharesOf, totalsOf } from '../rules/totals.ts'
import type { ConsentTrace } from '../tables.ts'
import {
  holdEnd,
  type NewParticipant,
  type NewRegistration,
  type Plan,
  type PlannedPerson,
} from './insert-registration.ts'
import { heldEmails } from './invite-participants.ts'
import { atTablePrice, type PricedEntry, priceAt } from './price-registration.ts'
import type { Person } from './upsert-competitors.ts'

const FREE = 100

export type Sale = {
  context: AppContext
  vat_rate: number
  /** The event does not charge for now: who holds a place keeps it, and only what costs nothing is saved anew. */
  paused: boolean
  /** Staff who register somebody and take the money, or give the place away, in one act. */
  settles?: Settlement | undefined
}

export type TableSale = {
  /** What one person pays there, service included; null: the price of the day. */
  price: number | null
  /** With the finger on the screen, encrypted. */
  signature: string
  /** Under the event's lock, before the places are taken: what the device had in hand goes back to be sold. */
  prepare?: ((tx: Tx) => Promise<void>) | undefined
}

export type SaveOrder = {
  offer: EventOffer
  /** Of a team; individuals bring their own. */
  category_id?: number | undefined
  team_name?: string | undefined
  team: ParticipantForm[]
  form_hash: string
  origin: 'web' | 'staff'
  trace: ConsentTrace
  /** Keyed hash of the address it comes from; none when staff write it. */
  saved_from?: string | null
  /** Numbers of documents tried too often for this form to prove whose they are. */
  unproven?: readonly string[]
  /** References of unpaid holds whose own proof came along: one of them may be what this form changes. */
  replaces?: string[]
  /** Whose kept places these people take. */
  block?: Block | null
  /** Staff gave a reason: they may go above the public limit, and after the deadline while the desk is open. */
  upTo?: UpTo
  /** What the form showed: at another price nothing is saved. */
  total?: number | undefined
  /** Somebody of staff has the documents of these people in hand: one document, one place (documents/one-place.ts). */
  document_in_hand?: boolean
  /** Sold to who stands at a till (domain/till). */
  table?: TableSale | undefined
  /** The demo has none: nobody is told, and there is no attempt to pay. */
  sale?: Sale
}

/** What was given back of the hold that a form changes, and what it keeps. */
export type ReplacedHold = {
  id: number
  reference: string
  hold_until: Date | null
  /** By document key. It stays while people and categories are the same; else the price of now counts. */
  prices: Map<string, PricedEntry> | null
  coupon: AppliedCoupon | null
  /** Whose place it had: the form need not name it again. None when that block was released meanwhile. */
  block?: Block | null
  /** Where its people were. */
  distance_ids?: number[]
  products_total: number
  /** One more when the set of documents changed: money asked for the earlier one goes to review. */
  people_version: number
  /** What its people signed by their links: it stays theirs. */
  signatures?: CarriedSignature[]
  /** Who was on it before, as they were written to. */
  former: { name: string; email: string }[]
}

/** Made before the event's lock. */
export type Prepared = { participants: PlannedPerson[]; invitations: NewMail[] }

/** A category of one's own says that these people run beside each other, not together. */
export const areIndividuals = ({ team }: Pick<SaveOrder, 'team'>) =>
  team.some(({ category_id }) => category_id !== undefined)

/** The category of each person, in their order. */
export const categoriesOf = ({ team, category_id = 0 }: Pick<SaveOrder, 'team' | 'category_id'>): number[] =>
  team.map((participant) => participant.category_id ?? category_id)

/** All but the price, which is known under the event's lock. */
export const planParticipants = (order: SaveOrder, known: Person[]): PlannedPerson[] => {
  const { offer, team, trace, origin, unproven = [], sale, table } = order
  const isTeam = team.length > 1 && !areIndividuals(order)
  const eventDay = bogotaDay(offer.event_datetime)
  const category_ids = categoriesOf(order)
  const ageDayAt = (position: number) =>
    offer.categories.find(({ id }) => id === category_ids[position])?.age_day ?? eventDay
  const byKey = new Map(known.map((person) => [documentKey(person), person]))
  const cipher = sale && createHealthCipher(sale.context.secretKey)
  const today = bogotaDay(offer.now)
  return team.map((participant, position) => ({
    event_id: offer.id,
    name_at_save: null,
    competitor_id: byKey.get(documentKey(participant))?.id ?? 0,
    participant_key: newReference(),
    position,
    team_role: isTeam ? (position === 0 ? 'captain' : 'member') : null,
    state: 'held',
    payment_status: 0,
    ended_at: null,
    // A typed birthday that contradicts the known one, or guesses at it, does not block the real person.
    identity_matches:
      !unproven.includes(participant.dni) &&
      byKey.get(documentKey(participant))?.birthday === participant.birthday,
    identity_unproven: unproven.includes(participant.dni),
    email_proven_at: null,
    document_seen_at: order.document_in_hand ? offer.now : null,
    disputed_key: null,
    ...toldOf(participant),
    kit_id: participant.kit_id,
    age: ageOn(participant.birthday, ageDayAt(position)),
    wave_id: null,
    estimated_time: participant.estimated_time ?? null,
    ...keepConsents(participant, { origin, position, today, trace, cipher, signature: table?.signature }),
  }))
}

/** With something to buy on offer the person may still add it, while the event charges; else nothing is left to do. */
export const settlementOf = ({ offer }: SaveOrder, { paused, settles }: Sale, amount: number) =>
  amount === 0 && (!offer.sells_products || paused) ? ({ status: FREE, source: 'system' } as const) : settles

const attachedTo = (
  order: SaveOrder,
  { invitations }: Prepared,
  held: NewRegistration & { hold_until: Date | null },
): AttachedWrites => {
  const { offer, team, sale } = order
  if (!sale) return NOTHING_ATTACHED
  const { context, vat_rate, settles } = sale
  const waits = !settlementOf(order, sale, held.amount)
  return {
    smtp: context.config.smtpUrl !== undefined,
    tax: held.amount > 0 && !settles ? taxOf(held.amount, vat_rate) : null,
    mails: waits
      ? [
          ...invitations,
          ...heldEmails(context, { registration: held, offer, team, category_ids: categoriesOf(order) }),
        ]
      : invitations,
  }
}

/** No hold passes the event, but at a desk that goes on after its start. */
const lastHold = ({ offer: { event_datetime, desk_until }, upTo, table }: SaveOrder): Date =>
  (upTo === 'permit' || table) && desk_until && desk_until > event_datetime ? desk_until : event_datetime

export const planRegistration = (
  order: SaveOrder,
  prepared: Prepared,
  now: Date,
  replaced: ReplacedHold | null,
  tiers: OfferedTier[] = order.offer.tiers,
): Plan | { outcome: 'closed' | 'paused' } => {
  const { offer, team, team_name, form_hash, origin, saved_from = null, sale } = order
  const category_ids = categoriesOf(order)
  const price = order.table?.price ?? null
  const offered = { ...offer, tiers }
  const ofNow =
    price === null ? priceAt(offered, category_ids, now) : atTablePrice(offered, category_ids, now, price)
  if (!ofNow) return { outcome: 'closed' }
  // Who pays the organiser in person does not wait for the gateways.
  const costs = ofNow.some(({ entry_price, entry_service }) => entry_price + entry_service > 0)
  if (sale?.paused && !sale.settles && !replaced && costs) return { outcome: 'paused' }
  const { coupon = null, products_total = 0, prices = null } = replaced ?? {}
  const entries = ofNow.map((entry, at) => {
    const person = team[at]
    return (person && prices?.get(documentKey(person))) ?? entry
  })
  const block_id = (order.block ?? replaced?.block)?.id ?? null
  const shares = sharesOf(entries, coupon)
  const registration = {
    event_id: offer.id,
    reference: replaced?.reference ?? newReference(),
    origin,
    team_name: areIndividuals(order) ? null : team_name || null,
    form_hash,
    saved_from,
    participant_count: team.length,
    ...totalsOf(shares, products_total),
  }
  const participants = prepared.participants.flatMap((person, at): NewParticipant[] => {
    const share = shares[at]
    return share ? [{ ...person, ...share, block_id }] : []
  })
  const last = lastHold(order)
  const hold_until = replaced ? replaced.hold_until : holdEnd(now, last)
  return {
    registration,
    participants,
    seats: participants.map(({ category_id, kit_id, block_id, tier_id }) => ({
      distance_id: distanceOf(offer, category_id)?.id ?? 0,
      kit_id,
      block_id,
      tier_id,
    })),
    hold_last: last,
    attached: attachedTo(order, prepared, { ...registration, hold_until }),
  }
}

/**
 * Somebody who stands at a till is registered, settled and signed in one act (domain/till). The same save as everywhere:
 * places, kits, categories, one place a document. The price may be the till's own, an email may be missing, and
 * what the finger signed is the person's word.
 */
import { sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { Block } from '#domain/events/capacity/find-block.ts'
import type { UpTo } from '#domain/events/capacity/seats.ts'
import type { TakenByStaff } from '#domain/payments/account/book-settlement.ts'
import { findPaymentSettings } from '#domain/payments/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { type EventOffer, findOffer } from '../lookup/find-offer.ts'
import { distanceOf, isOpen, isOpenAtDesk, isOver } from '../lookup/offer-state.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { kitProblems } from '../rules/fit-problems.ts'
import { formProblems } from '../rules/form-problems.ts'
import type { TableSale } from '../save/plan-registration.ts'
import { priceAt } from '../save/price-registration.ts'
import { type SaveOutcome, saveRegistration } from '../save/save-registration.ts'
import { CONSENT_VERSION } from '../save/submit-registration.ts'

export type TableForm = ParticipantForm & { category_id: number }

/** What the event offers a till now, and how its money is counted. */
export type TableOffer = { offer: EventOffer; vat_rate: number; paused: boolean }

export const findTableOffer = async (db: Reader, event_id: number): Promise<TableOffer | null> => {
  const [offer, { vat_rate, paused_at }] = await Promise.all([
    findOffer(db, event_id),
    findPaymentSettings(db, event_id),
  ])
  return offer && { offer, vat_rate, paused: paused_at !== null }
}

/** A till sells while the public may register, and after it while the desk is open. */
export const isOpenAtTable = (offer: EventOffer): boolean => isOpen(offer) || isOpenAtDesk(offer)

/** The distance of this category takes nobody any more, and no desk goes on for it. */
export const isDistanceOver = (offer: EventOffer, category_id: number): boolean => {
  const distance = distanceOf(offer, category_id)
  return distance !== null && isOver(distance, offer.now) && !isOpenAtDesk(offer)
}

/** What a category costs today, service included; null where nothing has a price. */
export const dayPrice = (offer: EventOffer, category_id: number): number | null => {
  const [entry] = priceAt(offer, [category_id], offer.now) ?? []
  return entry ? entry.entry_price + entry.entry_service : null
}

const OWN_FIELD = /^competitors\.0\./

/** Field and sentences of what is wrong with what was typed. A question that is not answered stops no sale without connection. */
export const tableProblems = (
  offer: EventOffer,
  form: TableForm,
  { strict = true }: { strict?: boolean } = {},
): Record<string, string[]> => {
  const asked = strict ? offer : { ...offer, questions: [] }
  const body = { competitors: [{ ...form, answers: strict ? form.answers : [] }] }
  const problems = formProblems(body, asked, { today: bogotaDay(offer.now), atTable: true })
  const unfit = Object.keys(problems).length > 0 ? problems : kitProblems(body, offer)
  return Object.fromEntries(
    Object.entries(unfit).map(([field, sentences]) => [field.replace(OWN_FIELD, ''), sentences]),
  )
}

export type Selling = TableOffer & {
  context: AppContext
  form: TableForm
  /** Names this sale, so that the same form is never taken for another. */
  form_hash: string
  table: TableSale
  block: Block | null
  upTo?: UpTo
  /** What was asked at the table: at another price nothing is saved. */
  total: number
  /** When and from where it was signed. */
  signed: { at: string; address: string }
  note: string
  user_id?: number | undefined
  taken: TakenByStaff
}

/** Refusals roll back and come out as the outcome (refuse). */
export const sellAtTable = (tx: Tx, selling: Selling): Promise<SaveOutcome> => {
  const { offer, vat_rate, paused, context, form, form_hash, table, block, total, signed } = selling
  const { note, user_id, taken, upTo = 'public' } = selling
  return saveRegistration(tx, {
    offer,
    team: [form],
    form_hash,
    origin: 'staff',
    document_in_hand: true,
    trace: { version: CONSENT_VERSION, ...signed, way: 'desk' },
    block,
    upTo,
    total,
    table,
    sale: { context, vat_rate, paused, settles: { status: 7, source: 'staff', note, user_id, taken } },
  })
}

/** The one person of such a registration. */
export const personOf = async (db: Reader, registration_id: number): Promise<number> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from participants where registration_id = ${registration_id} and position = 0`,
  )
  if (!rows[0]) throw new Error('a registration has nobody in it')
  return rows[0].id
}

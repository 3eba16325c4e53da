/** The one place that writes what a save planned, under the event's lock: a new registration, or the change of a hold. */
import { eq, inArray } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { takeSeats } from '#domain/events/capacity.ts'
import { kits } from '#domain/events/tables.ts'
import { bookRegistration } from '#domain/payments/account/book-charges.ts'
import { insertAttempt } from '#domain/payments/insert-attempt.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { putSignaturesBack } from '../consent/carry-signatures.ts'
import type { ParticipantForm } from '../contract.ts'
import { countKits } from '../hold/release-holds.ts'
import { participants, registrations } from '../tables.ts'
import {
  type Inserted,
  insertAndSeat,
  insertRegistration,
  type Plan,
  sameForm,
} from './insert-registration.ts'
import {
  type Prepared,
  planRegistration,
  type ReplacedHold,
  type Sale,
  type SaveOrder,
} from './plan-registration.ts'
import { replaceHold } from './replace-hold.ts'
import { tellFormer } from './tell-changes.ts'

/** Something may have been written by then: the caller must roll back (refuse). */
export type Refused =
  | { outcome: 'closed' | 'paused' | 'sold out' | 'already registered' }
  | { outcome: 'kit sold out'; size: string }

type Written = Omit<Inserted, 'participant_ids'> & { again: boolean }

type Before = { same_id: number | null; registered: number[] }

const LOOK_BEFORE = {
  name: 'look-before-save',
  text: `
  select (${sameForm('$1', '$2')}) as same_id,
    array(select one.registration_id from unnest($3::text[]) as person(key), lateral (
      select m.registration_id from participants m
      where m.event_id = $1 and m.document_key = person.key and m.holds_place and m.identity_matches limit 1) one) as registered`,
}

/** The registration of the same form, and those of its people who claim their document: one look under the lock. */
const lookBefore = async (tx: Tx, { offer, form_hash }: SaveOrder, { participants }: Prepared) => {
  const claimed = participants.filter(({ identity_matches }) => identity_matches).map(documentKey)
  const [before] = await runNamed<Before>(tx, LOOK_BEFORE, [offer.id, form_hash, claimed])
  return before ?? { same_id: null, registered: [] }
}

const noSeats = async (
  tx: Tx,
  missing: 'no spots' | 'no kits',
  wanted: Map<number, number>,
): Promise<Refused> => {
  if (missing === 'no spots') return { outcome: 'sold out' }
  const rows = await tx
    .select()
    .from(kits)
    .where(inArray(kits.id, [...wanted.keys()]))
  const gone = rows.find(({ id, amount, taken }) => amount - taken < (wanted.get(id) ?? 0))
  return { outcome: 'kit sold out', size: gone?.size ?? '' }
}

/** The hold that is changed keeps its row, its reference and its end; its participants were taken out before. */
const updateHold = async (
  tx: Tx,
  { id, people_version, coupon, signatures = [], former }: ReplacedHold,
  { registration: { reference, origin, ...content }, participants: planned, attached }: Plan,
  sale: Sale | undefined,
): Promise<Inserted> => {
  const [registration] = await tx
    .update(registrations)
    .set({ ...content, people_version, coupon_id: coupon?.id ?? null, coupon_uses: coupon?.uses ?? 0 })
    .where(eq(registrations.id, id))
    .returning()
  if (!registration) throw new Error('a saved registration returned no row')
  const joined = await tx
    .insert(participants)
    .values(planned.map((participant) => ({ ...participant, registration_id: id })))
    .returning({ id: participants.id })
  await bookRegistration(tx, id, { note: 'Inscripción cambiada antes de pagar' })
  await putSignaturesBack(tx, id, signatures)
  const { event_id, amount } = content
  const due = { kind: 'registration', id, reference, event_id, amount, version: people_version } as const
  const attempt = sale && attached.tax ? await insertAttempt(tx, { ...due, vat_rate: sale.vat_rate }) : null
  await writeMails(tx, attached.mails, attached)
  if (sale) await tellFormer(tx, sale.context, id, former)
  return { registration, participant_ids: joined.map((participant) => participant.id), attempt }
}

const answered = async (
  tx: Tx,
  team: ParticipantForm[],
  { participant_ids, ...inserted }: Inserted,
): Promise<Written> => {
  if (team.some(({ answers }) => answers.length > 0))
    await saveAnswers(
      tx,
      participant_ids.map((participant_id, position) => ({
        participant_id,
        answers: team[position]?.answers ?? [],
      })),
    )
  return { ...inserted, again: false }
}

export const writeRegistration = async (
  tx: Tx,
  order: SaveOrder,
  prepared: Prepared,
  now: Date,
): Promise<Written | Refused> => {
  const { offer, team, replaces = [] } = order
  const wanted = countKits(team)
  const asNew = replaces.length === 0 ? planRegistration(order, prepared, now, null) : null

  // Nothing in the way is the common case, and one statement. Whatever is in the way is told step by step.
  const [kit, ...otherKits] = wanted
  if (asNew && !('outcome' in asNew) && kit && otherKits.length === 0) {
    const placed = await insertAndSeat(tx, asNew, kit)
    if (placed === 'registered') return { outcome: 'already registered' }
    if (placed === 'no spots' || placed === 'no kits') return noSeats(tx, placed, wanted)
    if (placed !== 'known') return answered(tx, team, placed)
  }

  const { same_id, registered } = await lookBefore(tx, order, prepared)
  if (same_id !== null) {
    const [same] = await tx.select().from(registrations).where(eq(registrations.id, same_id))
    if (same) return { registration: same, again: true, attempt: null }
  }
  const replaced = replaces.length > 0 ? await replaceHold(tx, replaces, order) : null
  const plan = asNew ?? planRegistration(order, prepared, now, replaced)
  if ('outcome' in plan) return plan
  const seats = await takeSeats(tx, offer.id, team.length, wanted)
  if (seats !== 'taken') return noSeats(tx, seats, wanted)
  // After the seats: in a full event nobody learns from a save who is in it. And never with a name.
  if (registered.some((id) => id !== replaced?.id)) return { outcome: 'already registered' }
  const inserted = replaced ? updateHold(tx, replaced, plan, order.sale) : insertRegistration(tx, plan)
  return answered(tx, team, await inserted)
}

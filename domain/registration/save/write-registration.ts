/** The one place that writes what a save planned, under the event's lock: a new registration, or the change of a hold. */
import { eq } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { type Block, isForDistance } from '#domain/events/capacity/find-block.ts'
import { type Missing, moveSeats, type Seat } from '#domain/events/capacity/seats.ts'
import { bookRegistration } from '#domain/payments/account/book-charges.ts'
import { insertAttempt } from '#domain/payments/insert-attempt.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { putSignaturesBack } from '../consent/carry-signatures.ts'
import type { DocumentTaken } from '../documents/meet-places.ts'
import { findTiers } from '../lookup/find-offer.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { participants, registrations } from '../tables.ts'
import {
  type Inserted,
  insertAndSeat,
  insertRegistration,
  oneSeat,
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
  | { outcome: 'closed' | 'paused' | 'already registered' }
  | { outcome: 'sold out'; left: number; people: number; permit_left: number }
  | { outcome: 'distance sold out'; distance: string; left: number; people: number }
  | { outcome: 'block sold out'; block: string; left: number; people: number }
  | { outcome: 'block of others'; block: string; distances: string[]; left: number }
  | { outcome: 'kit sold out'; size: string }
  | { outcome: 'price changed'; amount: number }
  | DocumentTaken

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

const COUNT_LEFT = {
  name: 'count-what-is-left',
  text: `
  select greatest(0, e.participant_limit - e.taken - e.reserved) as "left",
    greatest(0, coalesce(e.hard_limit, e.participant_limit) - e.taken - e.reserved) as permit_left,
    (select json_build_object('name', d.name, 'left', greatest(0, d.participant_limit - d.taken - d.reserved))
      from unnest($2::int[]) wanted(id) join distances d on d.id = wanted.id where d.participant_limit is not null
      group by d.id having d.participant_limit - d.taken - d.reserved < count(*) limit 1) as distance,
    (select k.size from unnest($3::int[]) wanted(id) join kits k on k.id = wanted.id
      group by k.id having k.amount - k.taken < count(*) limit 1) as size,
    (select json_build_object('name', b.name,
        'left', case when b.released_at is null then b.places - b.taken - b.dealt else 0 end) from blocks b where b.id = $4) as block
  from events e where e.id = $1`,
}

type Named = { name: string; left: number } | null
type Left = { left: number; permit_left: number; distance: Named; size: string | null; block: Named }

/** Of what there was not enough, with its number: what is missing was not taken, so the number is that of the others. */
const noSeats = async (tx: Tx, event_id: number, missing: Missing, seats: Seat[]): Promise<Refused> => {
  const [found] = await runNamed<Left>(tx, COUNT_LEFT, [
    event_id,
    seats.map(({ distance_id }) => distance_id),
    seats.map(({ kit_id }) => kit_id),
    seats[0]?.block_id ?? null,
  ])
  const { left = 0, permit_left = 0, distance, size, block } = found ?? {}
  const people = seats.length
  switch (missing) {
    case 'no block':
      return { outcome: 'block sold out', block: block?.name ?? '', left: block?.left ?? 0, people }
    case 'no distance':
      return {
        outcome: 'distance sold out',
        distance: distance?.name ?? '',
        left: distance?.left ?? 0,
        people,
      }
    case 'no kits':
      return { outcome: 'kit sold out', size: size ?? '' }
    default:
      return { outcome: 'sold out', left, people, permit_left }
  }
}

/** Somebody of it goes where the block's places are not; who stays where they were is asked nothing. */
const outsideBlock = (block: Block | null | undefined, seats: Seat[], had: number[]): Refused | null =>
  block && !seats.every(({ distance_id }) => had.includes(distance_id) || isForDistance(block, distance_id))
    ? {
        outcome: 'block of others',
        block: block.name,
        distances: block.distances.map(({ name }) => name),
        left: block.released ? 0 : block.left,
      }
    : null

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

/** At another price than the form showed nothing is saved. */
const priceChanged = ({ total }: SaveOrder, { registration: { amount } }: Plan) =>
  total !== undefined && total !== amount

export const writeRegistration = async (
  tx: Tx,
  order: SaveOrder,
  prepared: Prepared,
  now: Date,
): Promise<Written | Refused> => {
  const { offer, team, replaces = [], upTo = 'public' } = order
  const asNew = replaces.length === 0 ? planRegistration(order, prepared, now, null) : null

  // Nothing in the way is the common case, and one statement. Whatever is in the way is told step by step.
  const seat = asNew && !('outcome' in asNew) && !priceChanged(order, asNew) ? oneSeat(asNew.seats) : null
  if (asNew && !('outcome' in asNew) && seat) {
    const placed = await insertAndSeat(tx, asNew, seat, upTo)
    if (placed === 'registered') return { outcome: 'already registered' }
    if (typeof placed === 'object') return answered(tx, team, placed)
    if (placed !== 'known' && placed !== 'no tier') return noSeats(tx, offer.id, placed, asNew.seats)
  }

  const { same_id, registered } = await lookBefore(tx, order, prepared)
  if (same_id !== null) {
    const [same] = await tx.select().from(registrations).where(eq(registrations.id, same_id))
    if (same) return { registration: same, again: true, attempt: null }
  }
  const replaced = replaces.length > 0 ? await replaceHold(tx, replaces, order) : null
  const tiers = offer.tiers.some(({ places }) => places !== null) ? await findTiers(tx, offer.id) : undefined
  const plan = planRegistration(order, prepared, now, replaced, tiers)
  if ('outcome' in plan) return plan
  if (priceChanged(order, plan)) return { outcome: 'price changed', amount: plan.registration.amount }
  const outside = outsideBlock(order.block ?? replaced?.block, plan.seats, replaced?.distance_ids ?? [])
  if (outside) return outside
  const seats = await moveSeats(tx, offer.id, { to: plan.seats, upTo })
  if (seats !== 'moved') return noSeats(tx, offer.id, seats, plan.seats)
  // After the seats: in a full event nobody learns from a save who is in it. And never with a name.
  if (registered.some((id) => id !== replaced?.id)) return { outcome: 'already registered' }
  const inserted = replaced ? updateHold(tx, replaced, plan, order.sale) : insertRegistration(tx, plan)
  return answered(tx, team, await inserted)
}

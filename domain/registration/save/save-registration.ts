/**
 * Saves a team, whole or not at all: under the event's lock it takes spots and kits, fixes the price and starts the
 * hold (docs/capacity.md). Everything the form says was checked before; what can change meanwhile is checked here.
 */
import { eq, inArray } from 'drizzle-orm'
import { lockEvent, takeSeats } from '#domain/events/capacity.ts'
import { kits } from '#domain/events/tables.ts'
import type { DueAttempt } from '#domain/payments/open-attempt.ts'
import { ALONE, type Company } from '#domain/payments/written-along.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { refuse } from '#server/database/transaction.ts'
import type { MemberForm } from '../contract.ts'
import { expireHolds, type Registration, type Tell } from '../hold/release-holds.ts'
import { registration_members, registrations } from '../tables.ts'
import {
  holdEnd,
  type Inserted,
  insertAndSeat,
  insertRegistration,
  type NewMember,
  type NewRegistration,
  sameForm,
} from './insert-registration.ts'
import { claimsDni, draftMembers, type HoldForm, priceAt, priceRegistration } from './price-registration.ts'
import { type ReplacedHold, replaceHold } from './replace-hold.ts'
import type { FormerMember } from './tell-changes.ts'
import { upsertCompetitors } from './upsert-competitors.ts'

export type Draft = NewRegistration & { hold_until: Date }

export type SaveOrder = HoldForm & {
  tell: Tell
  /** Writes to addresses that a change took off the hold. */
  tellFormer?: (tx: Tx, registration_id: number, former: FormerMember[]) => Promise<void>
  /** The event does not charge for now: who holds a place keeps it, and only what costs nothing is saved anew. */
  paused?: boolean
  /** References of unpaid holds whose own proof came along: one of them may be what this form changes. */
  replaces?: string[]
  /** Written with a new hold, in its statement. */
  company?: (draft: Draft) => Company
}

export type SaveOutcome =
  | {
      outcome: 'saved'
      registration: Registration
      /** The same form was there before, and this is its registration. */
      again: boolean
      /** What came with it: null when it is an older hold, whose attempt and letters are not written yet. */
      company: { attempt: DueAttempt | null } | null
    }
  | { outcome: 'closed' }
  | { outcome: 'paused' }
  | { outcome: 'sold out' }
  | { outcome: 'kit sold out'; size: string }
  | { outcome: 'already registered' }

type Saved = Extract<SaveOutcome, { outcome: 'saved' }>

const countKits = (team: MemberForm[]) => {
  const counted = new Map<number, number>()
  for (const { kit_id } of team) counted.set(kit_id, (counted.get(kit_id) ?? 0) + 1)
  return counted
}

type Before = {
  /** The same form, sent before. */
  same_id: number | null
  registered: { dni: string; registration_id: number }[]
}

const LOOK_BEFORE = {
  name: 'look-before-save',
  text: `
  select
    (${sameForm('$1', '$2')}) as same_id,
    coalesce((select json_agg(json_build_object('dni', m.dni, 'registration_id', m.registration_id))
      from registration_members m
      where m.event_id = $1 and m.dni = any($3::text[]) and m.live and m.claims_dni), '[]') as registered`,
}

/** What the event knows about this form and its people, in one look under the lock. */
const lookBefore = async (tx: Tx, event_id: number, form_hash: string, dnis: string[]): Promise<Before> => {
  const [before] = await runNamed<Before>(tx, LOOK_BEFORE, [event_id, form_hash, dnis])
  return before ?? { same_id: null, registered: [] }
}

/** The hold that is changed keeps its row and its reference; its members were taken out before. */
const updateHold = async (
  tx: Tx,
  { id, people_version, coupon }: ReplacedHold,
  { reference, origin, ...content }: NewRegistration,
  members: NewMember[],
): Promise<Omit<Inserted, 'attempt'>> => {
  const [registration] = await tx
    .update(registrations)
    .set({ ...content, people_version, coupon_id: coupon?.id ?? null, coupon_uses: coupon?.uses ?? 0 })
    .where(eq(registrations.id, id))
    .returning()
  if (!registration) throw new Error('a saved registration returned no row')
  const joined = await tx
    .insert(registration_members)
    .values(members.map((member) => ({ ...member, registration_id: id })))
    .returning({ id: registration_members.id })
  return { registration, member_ids: joined.map((member) => member.id) }
}

const missingSize = async (tx: Tx, wanted: Map<number, number>) => {
  const rows = await tx
    .select()
    .from(kits)
    .where(inArray(kits.id, [...wanted.keys()]))
  return rows.find(({ id, amount, taken }) => amount - taken < (wanted.get(id) ?? 0))?.size ?? ''
}

const noSpots = () => refuse({ outcome: 'sold out' } satisfies SaveOutcome)
const alreadyRegistered = () => refuse({ outcome: 'already registered' } satisfies SaveOutcome)
const noKits = async (tx: Tx, wanted: Map<number, number>) =>
  refuse({ outcome: 'kit sold out', size: await missingSize(tx, wanted) } satisfies SaveOutcome)

const answered = async (tx: Tx, team: MemberForm[], member_ids: number[]) => {
  if (team.some(({ answers }) => answers.length > 0))
    await saveAnswers(
      tx,
      member_ids.map((member_id, position) => ({ member_id, answers: team[position]?.answers ?? [] })),
    )
}

export const saveRegistration = async (tx: Tx, order: SaveOrder): Promise<SaveOutcome> => {
  const { offer, team, category_id, form_hash, unproven = [] } = order
  const event_id = offer.id
  const known = await upsertCompetitors(tx, team)
  const members = draftMembers(order, known)
  const wanted = countKits(team)
  const event = await lockEvent(tx, event_id)
  if (event?.status !== 'active' || event.now > event.register_deadline)
    return refuse({ outcome: 'closed' } satisfies SaveOutcome)
  if (event.over_holds) await expireHolds(tx, event_id, order.tell)

  const price = priceAt(offer, category_id, event.now)
  const companyOf = (draft: NewRegistration) =>
    order.company?.({ ...draft, hold_until: holdEnd(event.now, offer.event_datetime) }) ?? ALONE
  const saved = async ({ registration, member_ids, attempt }: Inserted): Promise<Saved> => {
    await answered(tx, team, member_ids)
    return { outcome: 'saved', registration, again: false, company: { attempt } }
  }

  // Nothing in the way is the common case, and one statement. Whatever is in the way is told step by step.
  const [kit, ...otherKits] = wanted
  const isPaused = order.paused && price !== null && price.member_price + price.member_service > 0
  if (!isPaused && price && kit && otherKits.length === 0 && !order.replaces?.length) {
    const draft = priceRegistration(order, price, null)
    const placed = await insertAndSeat(tx, draft, members, offer.event_datetime, kit, companyOf(draft))
    if (placed === 'no spots') return noSpots()
    if (placed === 'no kits') return noKits(tx, wanted)
    if (placed === 'registered') return alreadyRegistered()
    if (placed !== 'known') return saved(placed)
  }

  const before = await lookBefore(
    tx,
    event_id,
    form_hash,
    team.map(({ dni }) => dni),
  )
  if (before.same_id !== null) {
    const [same] = await tx.select().from(registrations).where(eq(registrations.id, before.same_id))
    if (same) return { outcome: 'saved', registration: same, again: true, company: null }
  }
  if (!price) return refuse({ outcome: 'closed' } satisfies SaveOutcome)

  const replaced = order.replaces?.length
    ? await replaceHold(tx, order.replaces, { event_id, category_id, team })
    : null
  if (isPaused && !replaced) return refuse({ outcome: 'paused' } satisfies SaveOutcome)
  const seats = await takeSeats(tx, event_id, team.length, wanted)
  if (seats === 'no spots') return noSpots()
  if (seats === 'no kits') return noKits(tx, wanted)
  // After the seats: in a full event nobody learns from a save who is in it. And never with a name.
  const isTaken = before.registered.some(
    ({ dni, registration_id }) =>
      registration_id !== replaced?.id &&
      team.some((member) => member.dni === dni && claimsDni(known, unproven, member)),
  )
  if (isTaken) return alreadyRegistered()

  const draft = priceRegistration(order, price, replaced)
  if (!replaced)
    return saved(await insertRegistration(tx, draft, members, offer.event_datetime, companyOf(draft)))
  const { registration, member_ids } = await updateHold(tx, replaced, draft, members)
  await answered(tx, team, member_ids)
  await order.tellFormer?.(tx, registration.id, replaced.former)
  return { outcome: 'saved', registration, again: false, company: null }
}

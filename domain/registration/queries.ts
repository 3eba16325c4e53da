/** Reads of the registration part. */
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { bogotaDay, bogotaText, isDay } from '#domain/colombia/clock.ts'
import { possibleKeys } from '#domain/colombia/documents.ts'
import { type Block, isForDistance } from '#domain/events/capacity/find-block.ts'
import { kitFitsSomewhere, type Wearer } from '#domain/events/rules/distances.ts'
import { priceIn, tierInForce } from '#domain/events/rules/price-tier.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { OwnRegistration } from './contract.ts'
import type { Registration } from './hold/release-holds.ts'
import type { EventOffer } from './lookup/find-offer.ts'
import { distanceOf, isOver } from './lookup/offer-state.ts'
import { AWAITS_PLACE } from './staff/awaited-money.ts'
import { START_COLUMNS, START_JOINS, type StartRow, withStarts } from './starts.ts'
import { participants, registrations } from './tables.ts'

export const findRegistration = async (db: Reader, id: number): Promise<Registration | null> => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row ?? null
}

const BY_REFERENCE = {
  name: 'registration-by-reference',
  text: 'select * from registrations where reference = $1 and event_id = $2',
}

export const findByReference = async (
  db: Reader,
  reference: string,
  event_id: number,
): Promise<Registration | null> => {
  const [row] = await runNamed<Registration>(db, BY_REFERENCE, [reference, event_id])
  return row ?? null
}

type OwnRow = StartRow & {
  event: string
  slug: string
  icon: string | null
  event_datetime: string
  city: string
  payment_status: number
  payment_pending: boolean
  payment_review: boolean
  hold_until: string | null
  members: number
  first: boolean
  category: string
  title: string
  kit_name: string
  size: string
}

/** What a document and its birthday show: of a participant `m` in a registration `r`. */
const standsFor = (
  document_key: string,
) => sql`m.document_key = ${document_key} and m.identity_matches and m.position is not null
      and (${AWAITS_PLACE} or (m.holds_place and (r.state = 'paid' or (r.state = 'held' and r.hold_until > now()))))`

/** The ids of the same registrations, in the same order. */
export const listOwnIds = async (db: Reader, document_key: string): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from participants m join registrations r on r.id = m.registration_id
    join events e on e.id = r.event_id where ${standsFor(document_key)} order by e.event_datetime desc`)
  return rows.map(({ id }) => id)
}

export const listOwnRegistrations = async (db: Reader, document_key: string): Promise<OwnRegistration[]> => {
  const { rows } = await db.execute<OwnRow>(sql`
    select ${START_COLUMNS}, e.name as event, e.slug, e.icon, e.event_datetime, e.city, r.payment_status, r.payment_pending,
      r.payment_review, r.hold_until, r.participant_count as members, m.position = 0 as first, c.distance as category, c.title, k.kit_name, k.size
    from participants m
    join registrations r on r.id = m.registration_id
    join events e on e.id = r.event_id
    join categories c on c.id = m.category_id
    join kits k on k.id = m.kit_id ${START_JOINS}
    where ${standsFor(document_key)}
    order by e.event_datetime desc`)
  const started = await withStarts(db, rows)
  return started.map(({ category, title, kit_name, size, start, ...row }) => ({
    ...row,
    ...start,
    event_datetime: bogotaText(row.event_datetime),
    hold_until: row.hold_until ? new Date(row.hold_until).toISOString() : null,
    paid: isPaid(row.payment_status),
    categoria: { category, title },
    kit: { kit_name, size },
  }))
}

type OwnRowQuestion = {
  event_id: string
  dni: string
  document_type?: string | undefined
  birthday: string
  references: string[]
  email: string | null
}

/** The unpaid registration with a person typed like this that a kept proof, or the login, shows to be one's own. */
export const findOwnRow = async (
  db: Reader,
  { event_id, birthday, references, email, ...document }: OwnRowQuestion,
): Promise<number | null> => {
  if (!/^[1-9]\d{0,8}$/.test(event_id) || !isDay(birthday) || (references.length === 0 && email === null))
    return null
  const [row] = await db
    .select({ id: registrations.id })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .where(
      and(
        eq(participants.event_id, Number(event_id)),
        inArray(participants.document_key, possibleKeys(document)),
        eq(participants.birthday, birthday),
        eq(participants.holds_place, true),
        or(
          inArray(registrations.reference, references),
          email === null ? sql`false` : eq(participants.email, email.toLowerCase()),
        ),
        eq(registrations.state, 'held'),
        gt(registrations.hold_until, sql`now()`),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

/** Those that are for this person in some distance: what is for others is not offered. */
export const kitsOnOffer = ({ kits, distances }: EventOffer, person: Wearer) =>
  kits
    .filter((kit) => distances.length === 0 || kitFitsSomewhere(kit, person, distances))
    .map(({ id, kit_name, size, amount, taken, distances, from_age, to_age, cut }) => ({
      id,
      kit_name,
      name: kit_name,
      size,
      amount: Math.max(0, amount - taken),
      total_amount: amount,
      distances: [...distances],
      from_age,
      to_age,
      cut,
    }))

/**
 * As the specification reckons them: the price of the tier in force and `difference` are what one pays, also where the
 * tier has a price of its own for the distance. Who comes with a block's code is offered the block's distances.
 */
export const categoriesOnOffer = (offer: EventOffer, block: Block | null, among = offer.categories) => {
  const tier = tierInForce(offer.tiers, bogotaDay(offer.now))
  return among.flatMap((category) => {
    const distance = distanceOf(offer, category.id)
    if (block && !isForDistance(block, category.distance_id)) return []
    const price = tier ? priceIn(tier, category) : 0
    return {
      ...category,
      category: category.distance,
      difference: tier ? price - tier.event_price : category.difference,
      price,
      sold_out: block ? block.left === 0 : distance?.left === 0,
      closed: distance !== null && isOver(distance, offer.now),
      has_waves: distance?.has_waves ?? false,
    }
  })
}

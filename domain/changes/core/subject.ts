/** Whom a change is about, with everything a kind needs to know: read once, under the locks where something is decided. */
import { eq, sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import type { Registration } from '#domain/registration/hold/release-holds.ts'
import { type EventOffer, findOffer } from '#domain/registration/lookup/find-offer.ts'
import { listPeople, type Participant } from '#domain/registration/reprice.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { isHandedOver } from '../../kit-desk/tables.ts'
import { readPolicies } from '../policies/read-policies.ts'
import type { ChangeKind } from '../rules/kinds.ts'
import type { Policies } from '../rules/policy.ts'

export type Subject = {
  registration: Registration
  person: Participant
  /** Everybody of the purchase, the person included. */
  people: Participant[]
  offer: EventOffer
  policies: Policies
  /** In Bogotá, as YYYY-MM-DD, by the database's clock. */
  today: string
  event_day: string
  /** Of the purchase: above 0 it owes. */
  balance: number
  /** Whose kits are out, of the purchase. */
  handed_over: number[]
  /** Pesos of it that were promised to go back and are still here. */
  promised: number
}

type Ids = { id: number; registration_id: number; event_id: number }

const findIds = async (db: Reader, participant_id: number): Promise<Ids | null> => {
  const { id, registration_id, event_id } = participants
  const [ids] = await db
    .select({ id, registration_id, event_id })
    .from(participants)
    .where(eq(participants.id, participant_id))
  return ids ?? null
}

const listHandedOver = async (db: Reader, registration_id: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from participants m where m.registration_id = ${registration_id} and ${isHandedOver('m.id')}`)
  return rows.map((row) => row.id)
}

const read = async (db: Reader, { id, registration_id, event_id }: Ids): Promise<Subject | null> => {
  const [registration] = await db.select().from(registrations).where(eq(registrations.id, registration_id))
  const offer = await findOffer(db, event_id)
  const people = await listPeople(db, registration_id)
  const person = people.find((one) => one.id === id)
  if (!registration || !offer || !person) return null
  const { balance, promised } = await sumsOf(db, { kind: 'registration', id: registration_id })
  return {
    registration,
    person,
    people,
    offer,
    policies: await readPolicies(db, event_id),
    today: bogotaDay(offer.now),
    event_day: bogotaDay(offer.event_datetime),
    balance,
    handed_over: await listHandedOver(db, registration_id),
    promised,
  }
}

/** To show what could be done. Null for who is not in a purchase any more. */
export const readSubject = async (db: Reader, participant_id: number): Promise<Subject | null> => {
  const ids = await findIds(db, participant_id)
  return ids && read(db, ids)
}

/** The event first, then the registration, then read: what it says stays true until the end of the transaction. */
export const lockSubject = async (tx: Tx, participant_id: number): Promise<Subject | null> => {
  const ids = await findIds(tx, participant_id)
  if (!ids || !(await lockEvent(tx, ids.event_id))) return null
  await tx.execute(sql`select 1 from registrations where id = ${ids.registration_id} for update`)
  return read(tx, ids)
}

/** '21K Abierta, talla M'. */
export const wordsOf = (
  { categories, kits }: Pick<EventOffer, 'categories' | 'kits'>,
  { category_id, kit_id }: Pick<Participant, 'category_id' | 'kit_id'>,
): string => {
  const category = categories.find(({ id }) => id === category_id)
  const kit = kits.find(({ id }) => id === kit_id)
  const size = kit ? `, talla ${kitSizeLabel(kit.size)}` : ''
  return `${category ? `${category.distance} ${category.title}` : '—'}${size}`
}

/** Owns a confirmed place in an event that is to come: only then something can be changed. */
export const isChangeable = ({ person, registration, offer }: Subject): boolean =>
  person.state === 'confirmed' && registration.state === 'paid' && offer.event_datetime > offer.now

/** Whether a kit that this kind would touch is out: a team goes to another category whole. */
export const isOut = ({ person, people, handed_over }: Subject, kind: ChangeKind): boolean =>
  kind === 'category' && person.team_role !== null
    ? people.some(({ id }) => handed_over.includes(id))
    : handed_over.includes(person.id)

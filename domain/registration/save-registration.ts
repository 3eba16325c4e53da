/**
 * Saves a team, whole or not at all: under the event's lock it takes spots and kits, fixes the price and starts the
 * hold (docs/capacity.md). Everything the form says was checked before; what can change meanwhile is checked here.
 */
import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { lockEvent, takeSeats } from '#domain/events/capacity.ts'
import { tierInForce } from '#domain/events/rules/price-tier.ts'
import { kits } from '#domain/events/tables.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { refuse } from '#server/database/transaction.ts'
import type { MemberForm } from './contract.ts'
import type { EventOffer } from './find-offer.ts'
import { type InsertedRegistration, insertRegistration, type NewMember } from './insert-registration.ts'
import { type Registration, sweepHolds, type Tell } from './release-holds.ts'
import { replaceHold } from './replace-hold.ts'
import { memberPrice, totalsOf } from './rules/totals.ts'
import { type ConsentTrace, competitors, registration_members, registrations } from './tables.ts'

export type SaveOrder = {
  offer: EventOffer
  category_id: number
  team: MemberForm[]
  form_hash: string
  origin: 'web' | 'staff'
  trace: ConsentTrace
  /** Encrypts eps, blood type and RH of a member who agreed, or gives null. */
  sealHealth: (member: MemberForm) => string | null
  tell: Tell
  /** Reference of the unpaid hold whose proof came along. */
  replaces?: string | null
}

export type SaveOutcome =
  | { outcome: 'saved'; registration: Registration; again: boolean }
  | { outcome: 'closed' }
  | { outcome: 'sold out' }
  | { outcome: 'kit sold out'; size: string }
  | { outcome: 'already registered'; name: string }

/** 96 random bits: the public key of a registration. */
const newReference = () => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')

const countKits = (team: MemberForm[]) => {
  const counted = new Map<number, number>()
  for (const { kit_id } of team) counted.set(kit_id, (counted.get(kit_id) ?? 0) + 1)
  return counted
}

type Person = { id: number; dni: string; birthday: string }

type Before = {
  /** The same form, sent before. */
  same_id: number | null
  registered: { dni: string; name: string; last_name: string; registration_id: number }[]
}

const LOOK_BEFORE = {
  name: 'look-before-save',
  text: `
  select
    (select r.id from registrations r where r.form_hash = $2 and r.event_id = $1
      and r.state in ('held', 'paid') and r.created_at > now() - interval '5 hours' limit 1) as same_id,
    coalesce((select json_agg(json_build_object('dni', m.dni, 'name', m.name, 'last_name', m.last_name,
      'registration_id', m.registration_id)) from registration_members m
      where m.event_id = $1 and m.dni = any($3::text[]) and m.live and m.claims_dni), '[]') as registered`,
}

/** What the event knows about this form and its people, in one look under the lock. */
const lookBefore = async (tx: Tx, event_id: number, form_hash: string, dnis: string[]): Promise<Before> => {
  const [before] = await runNamed<Before>(tx, LOOK_BEFORE, [event_id, form_hash, dnis])
  return before ?? { same_id: null, registered: [] }
}

const MEET = {
  name: 'meet-competitors',
  text: `
  insert into competitors (dni, name, last_name, gender, birthday, email, phone, department, city, address,
    emergency_name, emergency_phone)
  select dni, name, last_name, gender, birthday, email, phone, department, city, coalesce(address, ''),
    emergency_name, emergency_phone
  from json_populate_recordset(null::competitors, $1) order by dni
  on conflict (dni) do nothing
  returning id, dni, birthday::text`,
}

/**
 * The new people are stored; the known ones are never changed by an anonymous save. Before the event's lock, in the
 * order of their dni: whoever holds the lock never waits for a person.
 */
const meetCompetitors = async (tx: Tx, team: MemberForm[]): Promise<Person[]> => {
  const met = await runNamed<Person>(tx, MEET, [JSON.stringify(team)])
  if (met.length === team.length) return met
  const { id, dni, birthday } = competitors
  const dnis = team.map((member) => member.dni)
  return tx.select({ id, dni, birthday }).from(competitors).where(inArray(dni, dnis))
}

/** The hold that is changed keeps its row; its members were taken out before. */
const updateHold = async (
  tx: Tx,
  id: number,
  content: Partial<typeof registrations.$inferInsert>,
  members: NewMember[],
): Promise<InsertedRegistration> => {
  const [registration] = await tx
    .update(registrations)
    .set(content)
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

export const saveRegistration = async (tx: Tx, order: SaveOrder): Promise<SaveOutcome> => {
  const { offer, team, category_id, form_hash, origin } = order
  const event_id = offer.id
  const known = await meetCompetitors(tx, team)
  const event = await lockEvent(tx, event_id)
  if (event?.status !== 'active' || event.now > event.register_deadline)
    return refuse({ outcome: 'closed' } satisfies SaveOutcome)
  if (event.over_holds) await sweepHolds(tx, event_id, order.tell)

  const before = await lookBefore(
    tx,
    event_id,
    form_hash,
    team.map(({ dni }) => dni),
  )
  if (before.same_id !== null) {
    const [same] = await tx.select().from(registrations).where(eq(registrations.id, before.same_id))
    if (same) return { outcome: 'saved', registration: same, again: true }
  }

  const category = offer.categories.find(({ id }) => id === category_id)
  const tier = tierInForce(offer.tiers, bogotaDay(event.now))
  if (!category || !tier) return refuse({ outcome: 'closed' } satisfies SaveOutcome)
  const price = {
    member_price: memberPrice(tier.event_price, category.difference),
    member_service: tier.cost_service,
  }

  const replaced = order.replaces
    ? await replaceHold(tx, order.replaces, { event_id, category_id, team })
    : null

  const personOf = (dni: string) => known.find((person) => person.dni === dni)
  const claims = (member: MemberForm) => personOf(member.dni)?.birthday === member.birthday
  const taken = before.registered.find(
    ({ dni, registration_id }) =>
      registration_id !== replaced?.id && team.some((member) => member.dni === dni && claims(member)),
  )
  if (taken)
    return refuse({
      outcome: 'already registered',
      name: `${taken.name} ${taken.last_name}`,
    } satisfies SaveOutcome)

  const wanted = countKits(team)
  const seats = await takeSeats(tx, event_id, team.length, wanted)
  if (seats === 'no spots') return refuse({ outcome: 'sold out' } satisfies SaveOutcome)
  if (seats === 'no kits')
    return refuse({ outcome: 'kit sold out', size: await missingSize(tx, wanted) } satisfies SaveOutcome)

  const basis = {
    ...(replaced?.price ?? price),
    members: team.length,
    products_total: replaced?.products_total ?? 0,
  }
  const content = {
    category_id,
    members: team.length,
    form_hash,
    member_price: basis.member_price,
    member_service: basis.member_service,
    ...totalsOf({ ...basis, coupon: replaced?.coupon ?? null }),
  }
  const eventDay = bogotaDay(offer.event_datetime)
  const members = team.map(
    (member, position): NewMember => ({
      event_id,
      competitor_id: personOf(member.dni)?.id ?? 0,
      position,
      live: true,
      claims_dni: claims(member),
      dni: member.dni,
      name: member.name,
      last_name: member.last_name,
      gender: member.gender,
      birthday: member.birthday,
      email: member.email,
      phone: member.phone,
      department: member.department,
      city: member.city,
      emergency_name: member.emergency_name,
      emergency_phone: member.emergency_phone,
      kit_id: member.kit_id,
      address: member.address ?? '',
      age: ageOn(member.birthday, eventDay),
      health: order.sealHealth(member),
      consents: member.consents ?? null,
      consent_trace: member.consents ? order.trace : null,
      guardian: member.guardian ?? null,
    }),
  )
  const { registration, member_ids } = replaced
    ? await updateHold(tx, replaced.id, content, members)
    : await insertRegistration(
        tx,
        { ...content, event_id, reference: newReference(), origin },
        members,
        offer.event_datetime,
      )
  if (team.some(({ answers }) => answers.length > 0))
    await saveAnswers(
      tx,
      member_ids.map((member_id, position) => ({ member_id, answers: team[position]?.answers ?? [] })),
    )
  return { outcome: 'saved', registration, again: false }
}

/**
 * Saves a team, whole or not at all: under the event's lock it takes spots and kits, fixes the price and starts the
 * hold (docs/capacity.md). Everything the form says was checked before; what can change meanwhile is checked here.
 */
import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { lockEvent, takeSeats } from '#domain/events/capacity.ts'
import { tierInForce } from '#domain/events/rules/price-tier.ts'
import { kits } from '#domain/events/tables.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import type { MemberForm } from './contract.ts'
import type { EventOffer } from './find-offer.ts'
import { type Registration, sweepHolds, type Tell } from './release-holds.ts'
import { replaceHold } from './replace-hold.ts'
import { memberPrice, totalsOf } from './rules/totals.ts'
import { type ConsentTrace, competitors, registration_members, registrations } from './tables.ts'

const HOLD_HOURS = 5

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

/** What the event knows about this form and its people, in one look under the lock. */
const lookBefore = async (tx: Tx, event_id: number, form_hash: string, dnis: string[]): Promise<Before> => {
  const { rows } = await tx.execute<Before>(sql`
    select
      (select r.id from registrations r where r.event_id = ${event_id} and r.form_hash = ${form_hash}
        and r.state in ('held', 'paid') and r.created_at > now() - interval '5 hours' limit 1) as same_id,
      coalesce((select json_agg(json_build_object('dni', m.dni, 'name', m.name, 'last_name', m.last_name,
        'registration_id', m.registration_id)) from registration_members m
        where m.event_id = ${event_id} and m.dni = any(${sql.param(dnis)}::text[]) and m.live and m.claims_dni), '[]')
        as registered`)
  return rows[0] as Before
}

/**
 * The new people are stored; the known ones are never changed by an anonymous save. Before the event's lock, in the
 * order of their dni: whoever holds the lock never waits for a person.
 */
const meetCompetitors = async (tx: Tx, team: MemberForm[]): Promise<Person[]> => {
  const { id, dni, birthday } = competitors
  const dnis = team.map((member) => member.dni)
  const find = () => tx.select({ id, dni, birthday }).from(competitors).where(inArray(dni, dnis))
  const met = await tx
    .insert(competitors)
    .values(
      team
        .toSorted((one, other) => (one.dni < other.dni ? -1 : 1))
        .map((member) => ({
          dni: member.dni,
          name: member.name,
          last_name: member.last_name,
          gender: member.gender,
          birthday: member.birthday,
          email: member.email,
          phone: member.phone,
          department: member.department,
          city: member.city,
          address: member.address ?? '',
          emergency_name: member.emergency_name,
          emergency_phone: member.emergency_phone,
        })),
    )
    .onConflictDoNothing({ target: dni })
    .returning({ id, dni, birthday })
  return met.length === team.length ? met : find()
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
  const [registration] = replaced
    ? await tx.update(registrations).set(content).where(eq(registrations.id, replaced.id)).returning()
    : await tx
        .insert(registrations)
        .values({
          ...content,
          event_id,
          reference: newReference(),
          state: 'held',
          origin,
          hold_until: sql`least(now() + make_interval(hours => ${HOLD_HOURS}), ${offer.event_datetime})`,
        })
        .returning()
  if (!registration) throw new Error('a saved registration returned no row')

  const eventDay = bogotaDay(offer.event_datetime)
  const members = await tx
    .insert(registration_members)
    .values(
      team.map((member, position) => {
        const {
          dni,
          name,
          last_name,
          gender,
          birthday,
          email,
          phone,
          department,
          city,
          emergency_name,
          emergency_phone,
          kit_id,
        } = member
        return {
          registration_id: registration.id,
          event_id,
          competitor_id: personOf(dni)?.id ?? 0,
          position,
          live: true,
          claims_dni: claims(member),
          dni,
          name,
          last_name,
          gender,
          birthday,
          email,
          phone,
          department,
          city,
          emergency_name,
          emergency_phone,
          kit_id,
          address: member.address ?? '',
          age: ageOn(birthday, eventDay),
          health: order.sealHealth(member),
          consents: member.consents ?? null,
          consent_trace: member.consents ? order.trace : null,
          guardian: member.guardian ?? null,
        }
      }),
    )
    .returning({ id: registration_members.id })
  if (team.some(({ answers }) => answers.length > 0))
    await saveAnswers(
      tx,
      members.map(({ id }, position) => ({ member_id: id, answers: team[position]?.answers ?? [] })),
    )
  return { outcome: 'saved', registration, again: false }
}

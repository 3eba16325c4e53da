/**
 * Saves a team, whole or not at all: under the event's lock it takes spots and kits, fixes the price and starts the
 * hold (docs/capacity.md). Everything the form says was checked before; what can change meanwhile is checked here.
 */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { lockEvent, takeKits, takeSpots } from '#domain/events/capacity.ts'
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

const findSameForm = async (tx: Tx, event_id: number, form_hash: string) => {
  const [same] = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.event_id, event_id),
        eq(registrations.form_hash, form_hash),
        inArray(registrations.state, ['held', 'paid']),
        gt(registrations.created_at, sql`now() - interval '5 hours'`),
      ),
    )
  return same ?? null
}

/** Known people by dni; the new ones are stored, the known ones never changed by an anonymous save. */
const meetCompetitors = async (tx: Tx, team: MemberForm[]) => {
  const people = team.map(
    ({
      dni,
      name,
      last_name,
      gender,
      birthday,
      email,
      phone,
      department,
      city,
      address,
      emergency_name,
      emergency_phone,
    }) => ({
      dni,
      name,
      last_name,
      gender,
      birthday,
      email,
      phone,
      department,
      city,
      address: address ?? '',
      emergency_name,
      emergency_phone,
    }),
  )
  await tx.insert(competitors).values(people).onConflictDoNothing({ target: competitors.dni })
  return tx
    .select({ id: competitors.id, dni: competitors.dni, birthday: competitors.birthday })
    .from(competitors)
    .where(
      inArray(
        competitors.dni,
        people.map(({ dni }) => dni),
      ),
    )
}

const findRegisteredMember = async (tx: Tx, event_id: number, dnis: string[]) => {
  if (dnis.length === 0) return null
  const [found] = await tx
    .select({ name: registration_members.name, last_name: registration_members.last_name })
    .from(registration_members)
    .where(
      and(
        eq(registration_members.event_id, event_id),
        inArray(registration_members.dni, dnis),
        eq(registration_members.live, true),
        eq(registration_members.claims_dni, true),
      ),
    )
    .limit(1)
  return found ? `${found.name} ${found.last_name}` : null
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
  const event = await lockEvent(tx, event_id)
  if (event?.status !== 'active' || event.now > event.register_deadline)
    return refuse({ outcome: 'closed' } satisfies SaveOutcome)
  await sweepHolds(tx, event_id, order.tell)

  const same = await findSameForm(tx, event_id, form_hash)
  if (same) return { outcome: 'saved', registration: same, again: true }

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

  const known = await meetCompetitors(tx, team)
  const personOf = (dni: string) => known.find((person) => person.dni === dni)
  const claims = (member: MemberForm) => personOf(member.dni)?.birthday === member.birthday
  const registered = await findRegisteredMember(
    tx,
    event_id,
    team.filter(claims).map(({ dni }) => dni),
  )
  if (registered) return refuse({ outcome: 'already registered', name: registered } satisfies SaveOutcome)

  if ((await takeSpots(tx, event_id, team.length)) === 'sold out')
    return refuse({ outcome: 'sold out' } satisfies SaveOutcome)
  const wanted = countKits(team)
  if ((await takeKits(tx, wanted)) === 'sold out')
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
  await saveAnswers(
    tx,
    members.map(({ id }, position) => ({ member_id: id, answers: team[position]?.answers ?? [] })),
  )
  return { outcome: 'saved', registration, again: false }
}

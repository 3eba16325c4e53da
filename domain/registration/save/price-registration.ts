/** What a save will write, before it is written: prices of this instant, and the members as they were typed. */
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { tierInForce } from '#domain/events/rules/price-tier.ts'
import { newReference } from '#domain/payments/new-reference.ts'
import type { MemberForm } from '../contract.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import { memberPrice, totalsOf } from '../rules/totals.ts'
import type { ConsentTrace } from '../tables.ts'
import type { NewMember, NewRegistration } from './insert-registration.ts'
import type { ReplacedHold } from './replace-hold.ts'
import type { Person } from './upsert-competitors.ts'

export type HoldForm = {
  offer: EventOffer
  category_id: number
  team: MemberForm[]
  form_hash: string
  origin: 'web' | 'staff'
  trace: ConsentTrace
  /** Keyed hash of the address it comes from; none when staff write it. */
  saved_from?: string | null
  /** Documents tried too often for this form to prove whose they are. */
  unproven?: readonly string[]
  /** Encrypts eps, blood type and RH of a member who agreed, or gives null. */
  sealHealth: (member: MemberForm) => string | null
}

export type Price = { tier_price: number | null; member_price: number; member_service: number }

/** Null when the category or the last tier is gone. */
export const priceAt = (offer: EventOffer, category_id: number, now: Date): Price | null => {
  const category = offer.categories.find(({ id }) => id === category_id)
  const tier = tierInForce(offer.tiers, bogotaDay(now))
  if (!category || !tier) return null
  return {
    tier_price: tier.event_price,
    member_price: memberPrice(tier.event_price, category.difference),
    member_service: tier.cost_service,
  }
}

export const priceRegistration = (
  form: HoldForm,
  price: Price,
  replaced: ReplacedHold | null,
): NewRegistration => {
  const { offer, category_id, team, form_hash, origin, saved_from = null } = form
  const basis = {
    ...(replaced?.price ?? price),
    members: team.length,
    products_total: replaced?.products_total ?? 0,
  }
  return {
    event_id: offer.id,
    reference: newReference(),
    origin,
    category_id,
    members: team.length,
    form_hash,
    saved_from,
    tier_price: basis.tier_price,
    member_price: basis.member_price,
    member_service: basis.member_service,
    ...totalsOf({ ...basis, coupon: replaced?.coupon ?? null }),
  }
}

/** A typed birthday that contradicts the known one, or guesses at it, does not block the real person. */
export const claimsDni = (
  known: Person[],
  unproven: readonly string[],
  { dni, birthday }: Pick<MemberForm, 'dni' | 'birthday'>,
) => !unproven.includes(dni) && known.some((person) => person.dni === dni && person.birthday === birthday)

export const draftMembers = (
  { offer, team, trace, sealHealth, unproven = [] }: HoldForm,
  known: Person[],
): NewMember[] => {
  const eventDay = bogotaDay(offer.event_datetime)
  return team.map((member, position) => ({
    event_id: offer.id,
    competitor_id: known.find(({ dni }) => dni === member.dni)?.id ?? 0,
    position,
    live: true,
    claims_dni: claimsDni(known, unproven, member),
    identity_unproven: unproven.includes(member.dni),
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
    health: sealHealth(member),
    consents: member.consents ?? null,
    consent_trace: member.consents ? trace : null,
    guardian: member.guardian ?? null,
  }))
}

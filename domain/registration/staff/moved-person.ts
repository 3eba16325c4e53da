/** Where the people of a change go: category, price there, size, wave and time; and how the account tells it. */
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { priceIn, tierInForce } from '#domain/events/rules/price-tier.ts'
import type { EventOffer, OfferedCategory } from '../lookup/find-offer.ts'
import { distanceOf } from '../lookup/offer-state.ts'
import type { Participant } from '../reprice.ts'

export type RegistrationChange = {
  id: number
  preview: boolean
  /** Of a team, or of who is alone in it. */
  category_id: number
  members: {
    id: number
    kit_id: number
    /** Of one among individuals bought together. */
    category_id?: number | undefined
    answers?: { question_id: number; value: string }[] | undefined
    /** Put there by hand; null leaves it to the declared time. */
    wave_id?: number | null | undefined
    estimated_time?: number | null | undefined
  }[]
  /** Why staff give a kit that is for others, change a size after its last day, or go above the public limit. */
  reason?: string | undefined
  /** The day whose price counts where they go; that of the purchase when it is not said. */
  price_basis?: 'purchase' | 'today' | undefined
}

/** Where a person goes. A team has one category; individuals bought together have one each. */
export const targetOf = (
  person: Participant,
  people: Participant[],
  { category_id, members }: RegistrationChange,
) =>
  person.team_role !== null || people.length === 1
    ? category_id
    : (members.find(({ id }) => id === person.id)?.category_id ?? person.category_id)

/** The price of a person in another category, at the tier of the day of the save. */
export const movedTo = (
  person: Participant,
  category: OfferedCategory,
  { categories, tiers, now }: Pick<EventOffer, 'categories' | 'tiers' | 'now'>,
  price_basis: RegistrationChange['price_basis'],
) => {
  if (category.id === person.category_id) return person
  const age = ageOn(person.birthday, category.age_day)
  const today = price_basis === 'today' ? tierInForce(tiers, bogotaDay(now)) : null
  if (today) {
    const { event_price: tier_price } = today
    return { ...person, category_id: category.id, age, tier_price, entry_price: priceIn(today, category) }
  }
  const before = categories.find(({ id }) => id === person.category_id)
  // Old rows do not say what the tier asked: their price was never another than that of their category.
  const tier_price = person.tier_price ?? person.entry_price - (before?.difference ?? 0)
  const prices = tiers.find(({ id }) => id === person.tier_id)?.prices
  const entry_price = priceIn({ event_price: tier_price, prices }, category)
  return { ...person, category_id: category.id, age, tier_price, entry_price }
}

/** '10K Abierta → 21K Hombres', as the account tells it. */
export const wordsOf = (
  before: Participant[],
  after: Pick<Participant, 'category_id'>[],
  categories: OfferedCategory[],
) => {
  const nameOf = (id: number | undefined) => {
    const category = categories.find((one) => one.id === id)
    return category ? `${category.distance} ${category.title}` : '—'
  }
  const at = after.findIndex(({ category_id }, index) => category_id !== before[index]?.category_id)
  return `Cambio de categoría: ${nameOf(before[at]?.category_id)} → ${nameOf(after[at]?.category_id)}`
}

/** With the size, the wave and the time that the change gives the person. */
export const withOwn = (
  offer: EventOffer,
  before: Participant,
  moved: Participant,
  { members }: RegistrationChange,
): Participant => {
  const own = members.find(({ id }) => id === before.id)
  const stays = distanceOf(offer, before.category_id)?.id === distanceOf(offer, moved.category_id)?.id
  const kept = stays ? before.wave_id : null
  if (!own) return { ...moved, wave_id: kept }
  const { kit_id, wave_id = kept, estimated_time = before.estimated_time } = own
  return { ...moved, kit_id, wave_id, estimated_time }
}

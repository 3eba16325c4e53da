/**
 * What these people will pay as far as it can be known before saving. The last places of a price go to the first of
 * them, as the server gives them. After a save the server's totals are shown.
 */
import { priceIn, tiersFor } from '#domain/events/rules/price-tier.ts'
import type { Category, PriceNow, Prices } from '../event.ts'
import { categoryOf, type RegistrationForm } from './registration-form.ts'

export type Quote = {
  people: number
  event_price: number
  cost_service: number
  amount: number
}

type Priced = Pick<Category, 'difference' | 'distance_id'>

/** The price of each person, in their order. */
export const personTiers = ({ now, next }: Prices, today: string, people: number): PriceNow[] => {
  const tiers = [now, next].filter((tier) => tier !== null)
  return tiersFor(
    tiers.map((tier) => ({ ...tier, places: tier.places_left })),
    today,
    people,
  )
}

/** Some distance has a price of its own: before one is chosen nobody can say more than the least. */
export const isByDistance = ({ now, next }: Prices): boolean =>
  [now, next].some((tier) => tier !== null && Object.keys(tier.prices).length > 0)

/** What somebody pays at least who has not chosen yet; where distances have no own prices, the tier's. */
export const leastPrice = (tier: PriceNow, prices: Prices, offered: readonly Priced[]): number =>
  isByDistance(prices) && offered.length > 0
    ? Math.min(...offered.map((category) => priceIn(tier, category)))
    : tier.event_price

type QuoteOptions = { today: string; offered: readonly Priced[] }

/** Of each person's category, undefined while none is chosen. Null before the event has a price. */
export const quoteOf = (
  prices: Prices,
  chosen: readonly (Priced | undefined)[],
  { today, offered }: QuoteOptions,
): Quote | null => {
  const tiers = personTiers(prices, today, chosen.length)
  if (tiers.length === 0) return null
  const event_price = tiers.reduce((sum, tier, at) => {
    const category = chosen[at]
    return sum + (category ? priceIn(tier, category) : leastPrice(tier, prices, offered))
  }, 0)
  const cost_service = tiers.reduce((sum, tier) => sum + tier.cost_service, 0)
  return { people: chosen.length, event_price, cost_service, amount: event_price + cost_service }
}

/** Whom a total was told for: another category or another person, and it counts no more. */
export const quotedFor = (form: RegistrationForm): string =>
  form.participants.map((_, at) => categoryOf(form, at)).join()

/** A page may be some seconds old: the total that the server named last counts, for the same people. */
export const withToldTotal = (quote: Quote | null, form: RegistrationForm): Quote | null => {
  const { told } = form
  if (!quote || told?.quoted_for !== quotedFor(form)) return quote
  return { ...quote, amount: told.total, event_price: told.total - quote.cost_service }
}

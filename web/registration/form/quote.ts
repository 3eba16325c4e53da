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

/** What these categories ask for in this tier; the tier's own price where there are none. */
const pricesIn = (tier: PriceNow, offered: readonly Priced[]): number[] =>
  offered.length > 0 ? offered.map((category) => priceIn(tier, category)) : [tier.event_price]

/** What somebody pays at least who has not chosen yet, without the service. */
export const leastPrice = (tier: PriceNow, offered: readonly Priced[]): number =>
  Math.min(...pricesIn(tier, offered))

/** Not all ask for the same: before one is chosen nobody can say more than the least. */
export const varies = ({ now }: Prices, offered: readonly Priced[]): boolean =>
  now !== null && new Set(pricesIn(now, offered)).size > 1

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
    return sum + (category ? priceIn(tier, category) : leastPrice(tier, offered))
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

/** What one person pays today and from which day it changes. Totals are the server's: this is for reading. */
import { bogotaDay, formatShortDate, readBogota } from '#domain/colombia/clock.ts'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import { fullPriceIn } from '#domain/events/rules/price-tier.ts'
import type { SiteEvent } from './site-event.ts'

const DAY_MS = 86_400_000

type Priced = Pick<SiteEvent, 'price' | 'categories' | 'register_deadline'>
type Tier = NonNullable<SiteEvent['price']['now']>

type PriceNow = {
  /** With the service: what is paid in the end. */
  amount: number
  /** How much of it is service. */
  service: number
  /** Some category pays more than the cheapest one. */
  varies: boolean
  /** `sube a $95.000 el 2 de diciembre`, when registration is still open that day. */
  change: string | null
  /** `Quedan 40 a este precio`, or 'a la tarifa de hoy' where each distance has its own; where another one follows. */
  places: string | null
}

export const pesosOrFree = (amount: number): string => (amount === 0 ? 'Gratis' : formatPesos(amount))

const isByDistance = ({ prices }: Tier): boolean => Object.keys(prices).length > 0

export const placesText = ({ now, next }: SiteEvent['price']): string | null => {
  const left = next && now ? now.places_left : null
  if (left === null) return null
  const places = left === 1 ? 'Queda 1' : `Quedan ${formatNumber(left)}`
  return now && isByDistance(now) ? `${places} a la tarifa de hoy` : `${places} a este precio`
}

/** A tier counts up to its date: the next one begins the day after. */
const dayAfter = (date: string): Date => new Date((readBogota(date)?.getTime() ?? 0) + DAY_MS)

const pricesIn = (tier: Tier, categories: Priced['categories']): number[] =>
  categories.length > 0
    ? categories.map((category) => fullPriceIn(tier, category))
    : [tier.event_price + tier.cost_service]

const leastIn = (tier: Tier, categories: Priced['categories']) => Math.min(...pricesIn(tier, categories))

const changeOf = ({ price: { now, next }, categories, register_deadline }: Priced): string | null => {
  if (!now || !next) return null
  const [before, after] = [leastIn(now, categories), leastIn(next, categories)]
  const from = dayAfter(now.date)
  if (before === after || bogotaDay(from) > register_deadline.slice(0, 10)) return null
  const sooner = now.places_left === null ? '' : ', o antes si se acaban'
  const moves = after > before ? 'sube' : 'baja'
  // With a price for each distance no single sum is what it moves to.
  const sum = isByDistance(now) || isByDistance(next) ? '' : ` a ${formatPesos(after)}`
  return `${moves}${sum} el ${formatShortDate(from)}${sooner}`
}

/** Who chooses among what is left; a race that is sold out says what it cost. */
const offeredIn = (categories: Priced['categories']): Priced['categories'] => {
  const left = categories.filter(({ closed, sold_out }) => !closed && !sold_out)
  return left.length > 0 ? left : categories
}

export const priceNow = (told: Priced): PriceNow | null => {
  const event = { ...told, categories: offeredIn(told.categories) }
  const { now } = event.price
  if (!now) return null
  const prices = pricesIn(now, event.categories)
  const amount = Math.min(...prices)
  return {
    amount,
    service: now.cost_service,
    varies: prices.some((price) => price !== amount),
    change: changeOf(event),
    places: placesText(event.price),
  }
}

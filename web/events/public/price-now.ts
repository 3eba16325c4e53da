/** What one person pays today and from which day it changes. Totals are the server's: this is for reading. */
import { bogotaDay, formatShortDate, readBogota } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { entryPrice } from '#domain/registration/rules/totals.ts'
import type { SiteEvent } from './site-event.ts'

const DAY_MS = 86_400_000

type Priced = Pick<SiteEvent, 'price' | 'categories' | 'register_deadline'>

type PriceNow = {
  amount: number
  service: number
  /** Some category pays more than the cheapest one. */
  varies: boolean
  /** `sube a $95.000 el 2 de diciembre`, when registration is still open that day. */
  change: string | null
}

export const pesosOrFree = (amount: number): string => (amount === 0 ? 'Gratis' : formatPesos(amount))

/** A tier counts up to its date: the next one begins the day after. */
const dayAfter = (date: string): Date => new Date((readBogota(date)?.getTime() ?? 0) + DAY_MS)

const changeOf = ({ price: { now, next }, register_deadline }: Priced, least: number): string | null => {
  if (!now || !next) return null
  const [before, after] = [entryPrice(now.event_price, least), entryPrice(next.event_price, least)]
  const from = dayAfter(now.date)
  if (before === after || bogotaDay(from) > register_deadline.slice(0, 10)) return null
  return `${after > before ? 'sube' : 'baja'} a ${formatPesos(after)} el ${formatShortDate(from)}`
}

export const priceNow = (event: Priced): PriceNow | null => {
  const { now } = event.price
  if (!now) return null
  const differences = event.categories.map(({ difference }) => difference)
  const least = differences.length > 0 ? Math.min(...differences) : 0
  return {
    amount: entryPrice(now.event_price, least),
    service: now.cost_service,
    varies: differences.some((difference) => difference !== least),
    change: changeOf(event, least),
  }
}

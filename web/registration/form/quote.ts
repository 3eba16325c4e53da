/** What these people will pay as far as it can be known before saving. After that the server's totals are shown. */
import { entryPrice } from '#domain/registration/rules/totals.ts'
import type { PriceNow } from '../event.ts'

export type Quote = {
  people: number
  event_price: number
  cost_service: number
  amount: number
}

/** The difference of each person's category, 0 while none is chosen. */
export const quoteOf = (now: PriceNow, differences: number[]): Quote => {
  const people = differences.length
  const event_price = differences.reduce(
    (sum, difference) => sum + entryPrice(now.event_price, difference),
    0,
  )
  const cost_service = now.cost_service * people
  return { people, event_price, cost_service, amount: event_price + cost_service }
}

/** What the team will pay as far as it can be known before saving. After that the server's totals are shown. */
import { entryPrice } from '#domain/registration/rules/totals.ts'
import type { PriceNow } from '../event.ts'

export type Quote = {
  people: number
  entry_price: number
  event_price: number
  cost_service: number
  amount: number
}

export const quoteOf = (now: PriceNow, people: number, difference: number): Quote => {
  const entry_price = entryPrice(now.event_price, difference)
  const event_price = entry_price * people
  const cost_service = now.cost_service * people
  return { people, entry_price, event_price, cost_service, amount: event_price + cost_service }
}

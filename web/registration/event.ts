/** The event as its registration page knows it: the answer of GET /api/site/events/:slug. */
import type { SiteEvent } from '#domain/events/site/site-contract.ts'

export type RegistrationEvent = SiteEvent
export type Kit = SiteEvent['kits'][number]
/** With what its distance says. */
export type Category = SiteEvent['categories'][number] & {
  /** The day on which ages count in it. */
  age_day: string
  /** Starts in waves: people may say how long they will need. */
  has_waves: boolean
}
export type Prices = SiteEvent['price']
export type PriceNow = NonNullable<Prices['now']>

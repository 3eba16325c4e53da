/** The event as its registration page knows it: the answer of GET /api/site/events/:slug. */
import type { SiteEvent } from '#domain/events/site/site-contract.ts'

export type RegistrationEvent = SiteEvent
export type Kit = SiteEvent['kits'][number]
export type Category = SiteEvent['categories'][number]
export type PriceNow = NonNullable<SiteEvent['price']['now']>

/** The event as its registration page knows it: of GET /api/site/events/:slug what the form needs. */
import type { SiteEvent } from '#domain/events/site/site-contract.ts'

type Told = 'page' | 'description' | 'gallery' | 'partners'
export type RegistrationEvent = Omit<SiteEvent, Told>

/** A phone that came to register is not sent maps, pictures and descriptions. */
export const forRegistration = ({
  page: _,
  description: __,
  gallery: ___,
  partners: ____,
  ...event
}: SiteEvent): RegistrationEvent => ({
  ...event,
  distances: event.distances.map((distance) => ({ ...distance, course: null })),
})
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

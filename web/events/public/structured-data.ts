/** The event in the words of schema.org, for search engines. */
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { sportLabel } from '#domain/events/rules/sports.ts'
import type { Site } from '#server/pages/site.ts'
import { absolute } from '#web/light/page-head.ts'
import { priceNow } from './price-now.ts'
import type { SiteEvent } from './site-event.ts'

const inBogota = (text: string) => `${text.replace(' ', 'T')}-05:00`

const offersOf = (event: SiteEvent, site: Site | undefined) => {
  const price = priceNow(event)
  if (!price || !(event.open || event.full)) return {}
  return {
    offers: {
      '@type': 'Offer',
      url: absolute(site, `/registrate/${event.slug}`),
      price: price.amount + price.service,
      priceCurrency: 'COP',
      availability: `https://schema.org/${event.open ? 'InStock' : 'SoldOut'}`,
      validThrough: inBogota(event.register_deadline),
    },
  }
}

export const structuredData = (event: SiteEvent, site: Site | undefined, description: string) => ({
  '@context': 'https://schema.org',
  ...(isNoDeportivo(event.sport)
    ? { '@type': 'Event' }
    : { '@type': 'SportsEvent', sport: sportLabel(event.sport) }),
  name: event.name,
  description,
  url: absolute(site, `/evento/${event.slug}`),
  startDate: inBogota(event.event_datetime),
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  ...(event.cover_image ? { image: [absolute(site, event.cover_image)] } : {}),
  location: {
    '@type': 'Place',
    name: event.city,
    address: { '@type': 'PostalAddress', addressLocality: event.city, addressCountry: 'CO' },
  },
  ...(site ? { organizer: { '@type': 'Organization', name: site.organizer, url: absolute(site, '/') } } : {}),
  ...offersOf(event, site),
})

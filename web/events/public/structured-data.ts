/** The event in the words of schema.org, for search engines. */
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { fullPriceIn } from '#domain/events/rules/price-tier.ts'
import { sportLabel } from '#domain/events/rules/sports.ts'
import type { Site } from '#server/pages/site.ts'
import { absolute } from '#web/light/page-head.ts'
import type { SiteEvent } from './site-event.ts'

const inBogota = (text: string) => `${text.replace(' ', 'T')}-05:00`

/** One offer for each price of a distance, so that a search engine lists what 21K costs. */
const offersOf = (event: SiteEvent, site: Site | undefined) => {
  const { now } = event.price
  if (!now || !(event.open || event.full)) return {}
  const prices = new Map(
    event.categories.map((category) => {
      const price = fullPriceIn(now, category)
      return [`${category.distance} ${price}`, { category, price }]
    }),
  )
  return {
    offers: [...prices.values()].map(({ category, price }) => ({
      '@type': 'Offer',
      ...(isNoDeportivo(event.sport) ? {} : { name: category.distance }),
      url: absolute(site, `/registrate/${event.slug}`),
      price,
      priceCurrency: 'COP',
      availability: `https://schema.org/${event.open && !category.sold_out ? 'InStock' : 'SoldOut'}`,
      validThrough: inBogota(event.register_deadline),
    })),
  }
}

const locationOf = ({ city, page }: SiteEvent) => ({
  '@type': 'Place',
  name: page.start_place || city,
  address: {
    '@type': 'PostalAddress',
    ...(page.start_address ? { streetAddress: page.start_address } : {}),
    addressLocality: city,
    addressCountry: 'CO',
  },
  ...(page.start_latitude === null
    ? {}
    : {
        geo: {
          '@type': 'GeoCoordinates',
          latitude: page.start_latitude,
          longitude: page.start_longitude,
        },
      }),
})

const organizerOf = ({ page }: SiteEvent, site: Site | undefined) => {
  const name = page.organizer_name || site?.organizer
  if (!name) return {}
  const { organizer_phone: telephone, organizer_email: email } = page
  return {
    organizer: {
      '@type': 'Organization',
      name,
      url: absolute(site, '/'),
      ...(telephone ? { telephone } : {}),
      ...(email ? { email } : {}),
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
  location: locationOf(event),
  ...organizerOf(event, site),
  ...offersOf(event, site),
})

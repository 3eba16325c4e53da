/** How an event is told to search engines and to who gets its link. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Site } from '#server/pages/site.ts'
import { pageHead } from '#web/light/page-head.ts'
import { eventDate } from './event-dates.ts'
import { priceNow } from './price-now.ts'
import type { SiteEvent } from './site-event.ts'
import { structuredData } from './structured-data.ts'

const describe = (event: SiteEvent): string => {
  const { long, time } = eventDate(event.event_datetime)
  const distances = [...new Set(event.categories.map(({ distance }) => distance))].join(', ')
  const price = priceNow(event)
  const offer = price && event.open ? ` Inscríbete desde ${formatPesos(price.amount)}.` : ''
  const what = event.sport === 'noDeportivo' || !distances ? event.name : `${event.name} (${distances})`
  // 'Bogotá, D.C.' ends with its own dot.
  const place = event.city.endsWith('.') ? event.city : `${event.city}.`
  return `${what}: ${long}, ${time}, en ${place}${offer}`
}

export const headOf = (event: SiteEvent, site: Site) => {
  const description = describe(event)
  return [
    ...pageHead({
      site,
      path: `/evento/${event.slug}`,
      title: event.name,
      description,
      image: `/api/site/events/${event.slug}/tarjeta.png`,
      listed: event.type !== 'privado',
    }),
    { 'script:ld+json': structuredData(event, site, description) },
  ]
}

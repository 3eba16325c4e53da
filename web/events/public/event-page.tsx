/** /evento/{slug}: one event. Unknown and inactive ones answer 404; private ones stay out of search engines. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { pageHead } from '#web/light/page-head.ts'
import { loadSeller } from '#web/light/seller.ts'
import { apiContext } from '#web/page-context.ts'
import { useSite } from '#web/site.ts'
import type { Route } from './+types/event-page.ts'
import { eventDate } from './event-dates.ts'
import { EventView } from './event-view.tsx'
import { priceNow } from './price-now.ts'
import { loadEvent, loadRun, type SiteEvent } from './site-event.ts'
import { structuredData } from './structured-data.ts'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const [event, sale] = await Promise.all([loadEvent(call, params.slug), loadSeller(call)])
  const run = event.remaining_days < 0 && event.has_results ? await loadRun(call, params.slug) : []
  return { event, seller: sale?.seller, run }
}

const describe = (event: SiteEvent): string => {
  const { long, time } = eventDate(event.event_datetime)
  const distances = [...new Set(event.categories.map(({ distance }) => distance))].join(', ')
  const price = priceNow(event)
  const offer = price && event.open ? ` Inscríbete desde ${formatPesos(price.amount)}.` : ''
  const what = event.sport === 'noDeportivo' || !distances ? event.name : `${event.name} (${distances})`
  return `${what}: ${long}, ${time}, en ${event.city}.${offer}`
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { event } = loaderData
  const site = matches[0].loaderData
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

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const organizer = useSite()?.organizer ?? 'quien organiza'
  const { event, seller, run } = loaderData
  return <EventView event={event} organizer={organizer} seller={seller} run={run} />
}

/** /resultados/{slug}/general: one distance in the order of any column (results-truth.md section 6). */
import { data, redirect } from 'react-router'
import { eventDate } from '#web/events/public/event-dates.ts'
import { pageHead } from '#web/light/page-head.ts'
import { apiContext } from '#web/page-context.ts'
import bodyClasses from '../event/event-page.module.css'
import { NewsBand } from '../event/news-band.tsx'
import { EventBand } from '../event-band.tsx'
import { placeSuffix } from '../event-place.ts'
import { loadClassification, loadEventResults } from '../results-calls.ts'
import { ResultsViews } from '../results-views.tsx'
import type { Route } from './+types/classification-page.ts'
import { ClassificationCard } from './classification-card.tsx'
import { classificationAddress, readClassificationFilter } from './classification-filter.ts'

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const head = await loadEventResults(call, params.slug)
  const asked = readClassificationFilter(request.url)
  const division =
    head.distances.find(({ race_division }) => race_division === asked.race_division) ?? head.distances[0]
  if (!division) throw data(null, { status: 404 })
  const filter = { ...asked, race_division: division.race_division }
  const { points: _, ...query } = filter
  const found = await loadClassification(call, params.slug, query)
  if (asked.page > found.meta.last_page)
    throw redirect(classificationAddress(params.slug, { ...asked, page: 1 }))
  return { head, filter, found, division }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { head, filter } = loaderData
  const { event } = head
  return pageHead({
    site: matches[0].loaderData,
    path: `/resultados/${event.slug}/general`,
    title: `Clasificación general de ${event.name}`,
    description: `Clasificación general de ${event.name} (${filter.race_division}), ${
      eventDate(event.event_datetime).long
    }${placeSuffix(event.city)}: tiempos, diferencias, ritmos y parciales.`,
    image: event.cover_image,
    listed: event.listed,
  })
}

export default function ClassificationPageView({ loaderData }: Route.ComponentProps) {
  const { head, filter, found, division } = loaderData
  return (
    <>
      <EventBand head={head} />
      <NewsBand eventId={head.event.id} version={head.version} />
      <div className={bodyClasses.body}>
        <ResultsViews slug={head.event.slug} race_division={filter.race_division} />
        <ClassificationCard head={head} filter={filter} found={found} division={division} />
      </div>
    </>
  )
}

/** /resultados/{slug}: the results of one event, in the variant its organiser chose (public.md 2.5). */
import { Link, redirect } from 'react-router'
import { eventDate } from '#web/events/public/event-dates.ts'
import { pageHead } from '#web/light/page-head.ts'
import { apiContext } from '#web/page-context.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { EventBand } from '../event-band.tsx'
import { placeSuffix } from '../event-place.ts'
import { groupedNumber } from '../result-times.ts'
import { loadEventResults, loadResultsPage, loadStats } from '../results-calls.ts'
import { ResultsViews } from '../results-views.tsx'
import { CopiedNote } from '../share/copied-note.tsx'
import type { Route } from './+types/event-page.ts'
import classes from './event-page.module.css'
import { EventResultsView } from './event-results-view.tsx'
import { NewsBand } from './news-band.tsx'
import { readResultFilter, resultsAddress } from './result-filter.ts'

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const head = await loadEventResults(call, params.slug)
  const { page, ...asked } = readResultFilter(request.url)
  const division =
    head.distances.find(({ race_division }) => race_division === asked.race_division) ?? head.distances[0]
  if (!division) return { head, shown: null }
  const filter = { ...asked, race_division: division.race_division }
  const { race_division, gender, category } = filter
  const [results, stats] = await Promise.all([
    loadResultsPage(call, params.slug, { ...filter, page }),
    loadStats(call, params.slug, { race_division, gender, category }),
  ])
  if (page > results.meta.last_page) throw redirect(resultsAddress(params.slug, asked))
  // Who looks in the wrong distance is told where the runner is.
  const lost = results.meta.total === 0 && (filter.name || filter.bib_number) && head.distances.length > 1
  const { name, bib_number } = filter
  const elsewhere = lost ? (await loadResultsPage(call, params.slug, { name, bib_number })).data : []
  return { head, shown: { filter, results, stats, elsewhere } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { event, results_count, distances } = loaderData.head
  const names = distances.map(({ race_division }) => race_division).join(', ')
  return pageHead({
    site: matches[0].loaderData,
    path: `/resultados/${event.slug}`,
    title: `Resultados de ${event.name}`,
    description: `${groupedNumber(results_count)} resultados de ${event.name} (${names}), ${
      eventDate(event.event_datetime).long
    }${placeSuffix(event.city)}: tiempos, posiciones, ganadores y certificados.`,
    image: event.cover_image,
    listed: event.listed,
  })
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { head, shown } = loaderData
  const { event } = head
  return (
    <CopiedNote>
      <EventBand head={head}>
        {event.has_page ? (
          <Link to={`/evento/${event.slug}`} className={`${classes.event} lone-link`}>
            Ver el evento
          </Link>
        ) : null}
      </EventBand>
      <NewsBand eventId={event.id} version={head.version} />
      <div className={classes.body}>
        {shown ? (
          <>
            <ResultsViews slug={event.slug} race_division={shown.filter.race_division} />
            <EventResultsView head={head} {...shown} />
          </>
        ) : (
          <div className={classes.nothing}>
            <EmptyState
              level={2}
              mark="0:00"
              title="Aún no hay resultados"
              action={
                <LinkButton to="/resultados" look="outline">
                  Ver otros eventos
                </LinkButton>
              }
            >
              Aparecen aquí apenas los publique el cronometraje.
            </EmptyState>
          </div>
        )}
      </div>
    </CopiedNote>
  )
}

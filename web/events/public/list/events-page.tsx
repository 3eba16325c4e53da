/** /eventos: every published event, the next one first. */
import { Link } from 'react-router'
import { pageHead } from '#web/light/page-head.ts'
import { apiContext } from '#web/page-context.ts'
import { useSite } from '#web/site.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { loadEvents } from '../site-event.ts'
import type { Route } from './+types/events-page.ts'
import { isFiltered, readFilter } from './event-filter.ts'
import classes from './events-page.module.css'
import { FilterForm } from './filter-form.tsx'
import { PastEvents } from './past-events.tsx'
import { PosterWall } from './poster-wall.tsx'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const filter = readFilter(request.url)
  return { filter, ...(await loadEvents(context.get(apiContext), filter)) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageHead({
    site: matches[0].loaderData,
    path: '/eventos',
    title: 'Eventos',
    description:
      'Carreras, ciclismo y travesías en Colombia: fechas, distancias y precio de hoy. Elige la tuya e inscríbete.',
    image: loaderData?.upcoming[0]?.cover_image,
  }),
]

const countText = (count: number) => (count === 1 ? '1 evento' : `${count} eventos`)

function Nothing({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <EmptyState level={2} mark="42K" title="Aún no hay eventos en el calendario">
        Vuelve pronto: aquí aparecen apenas abran las inscripciones.
      </EmptyState>
    )
  return (
    <EmptyState
      level={2}
      mark="0"
      title="Ningún evento coincide con tu búsqueda"
      action={
        <LinkButton to="/eventos" look="outline">
          Ver todos los eventos
        </LinkButton>
      }
    >
      Prueba con otra ciudad u otro mes.
    </EmptyState>
  )
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { filter, upcoming, past, cities, months } = loaderData
  const organizer = useSite()?.organizer
  const filtered = isFiltered(filter)
  return (
    <>
      <header className={classes.band}>
        <div className={classes.inside}>
          <h1 className={classes.title}>Eventos</h1>
          <p className={classes.lead}>
            Elige tu próxima salida{organizer ? ` con ${organizer}` : ''}: precio de hoy y cupos al instante.
          </p>
        </div>
      </header>
      <div className={classes.body}>
        <FilterForm filter={filter} cities={cities} months={months} />
        {upcoming.length > 0 ? (
          <section className={classes.section} aria-labelledby="proximos">
            <div className={classes.head}>
              <h2 id="proximos" className={classes.heading}>
                Próximos
              </h2>
              <p className={classes.count} role="status">
                {countText(upcoming.length)}
                {filtered ? (
                  <>
                    {' · '}
                    <Link to="/eventos">Quitar filtros</Link>
                  </>
                ) : null}
              </p>
            </div>
            <PosterWall events={upcoming} />
          </section>
        ) : (
          <Nothing filtered={filtered} />
        )}
        {past.length > 0 ? (
          <section className={classes.section} aria-labelledby="pasados">
            <div className={classes.head}>
              <h2 id="pasados" className={classes.heading}>
                Ya pasaron por la meta
              </h2>
            </div>
            <PastEvents events={past} />
          </section>
        ) : null}
      </div>
    </>
  )
}

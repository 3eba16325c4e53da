/** The first screen of an event: its picture from edge to edge, its name over it, and three facts. */
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { sportLabel } from '#domain/events/rules/sports.ts'
import { sourcesOf } from '#web/light/pictures.ts'
import { sportAccent } from '../sport-accent.ts'
import { eventDate } from './event-dates.ts'
import classes from './event-hero.module.css'
import { directionsTo } from './page/directions.ts'
import type { SiteEvent } from './site-event.ts'

/** `10K, 5K` in the order the organiser wrote them. */
const distancesOf = ({ categories }: SiteEvent) => [...new Set(categories.map(({ distance }) => distance))]

export function EventHero({ event, level = 1 }: { event: SiteEvent; level?: 1 | 2 }) {
  const { name, city, sport, cover_image, page, slug } = event
  const Heading = `h${level}` as const
  const date = eventDate(event.event_datetime)
  const seated = isNoDeportivo(sport)
  return (
    <header className={classes.hero} data-accent={sportAccent(sport)}>
      <div className={classes.backdrop}>
        {cover_image ? (
          <img
            className={classes.cover}
            src={cover_image}
            srcSet={sourcesOf(cover_image)}
            sizes="100vw"
            width={1600}
            height={1160}
            alt=""
            fetchPriority="high"
          />
        ) : null}
      </div>
      <div className={classes.inside}>
        <Heading className={classes.name} data-long={name.length > 28 || undefined}>
          {name}
        </Heading>
        <dl className={classes.facts}>
          <div>
            <dt>Fecha</dt>
            <dd>
              <time dateTime={date.instant.toISOString()}>
                {date.weekday} {date.day} de {date.month}
              </time>
              <small>
                {date.year} · {seated ? 'inicio' : 'salida'} {date.time}
              </small>
              {event.remaining_days < 0 || event.cancelled ? null : (
                <small>
                  <a className="lone-link" href={`/api/site/events/${slug}/calendario.ics`}>
                    Agregar al calendario
                  </a>
                </small>
              )}
            </dd>
          </div>
          <div>
            <dt>Ciudad</dt>
            <dd>
              {city}
              {page.start_place ? <small>{page.start_place}</small> : null}
              <small>
                <a
                  className="lone-link"
                  href={directionsTo({
                    latitude: page.start_latitude,
                    longitude: page.start_longitude,
                    words: [page.start_address || page.start_place, city, 'Colombia'],
                  })}
                  rel="noreferrer"
                  target="_blank"
                >
                  Cómo llegar<span className="visually-hidden"> (se abre en otra pestaña)</span>
                </a>
              </small>
            </dd>
          </div>
          <div>
            <dt>{seated ? 'Tipo' : 'Deporte'}</dt>
            <dd>
              {sportLabel(sport)}
              {seated ? null : <small>{distancesOf(event).join(' · ')}</small>}
            </dd>
          </div>
        </dl>
      </div>
    </header>
  )
}

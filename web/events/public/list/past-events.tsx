/** Races that were run: one calm line each, since nobody can enter them any more. */
import { Link } from 'react-router'
import { sportLabel } from '#domain/events/rules/sports.ts'
import { thumbOf } from '#web/light/pictures.ts'
import { DateText } from '#web/ui/date-text.tsx'
import type { EventCard } from '../site-event.ts'
import classes from './past-events.module.css'

export function PastEvents({ events }: { events: EventCard[] }) {
  return (
    <ul className={classes.list}>
      {events.map(({ id, slug, name, city, sport, event_datetime, cover_image, distancias }) => (
        <li key={id} className={classes.row}>
          {cover_image ? (
            <img
              className={classes.cover}
              src={thumbOf(cover_image)}
              width={120}
              height={88}
              alt=""
              loading="lazy"
            />
          ) : (
            <span className={classes.cover} />
          )}
          <div>
            <h3 className={classes.name}>
              <Link to={`/evento/${slug}`}>{name}</Link>
            </h3>
            <p className={classes.facts}>
              <DateText value={event_datetime} /> · {city}
            </p>
            <p className={classes.facts}>
              {sport === 'noDeportivo' ? sportLabel(sport) : distancias.join(' · ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

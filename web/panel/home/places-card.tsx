/** Places of the coming events, whole and by distance: what is taken of what there is. */
import { Link } from 'react-router'
import { formatShortDate, readBogota } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { ComingEvent } from '#domain/panel/home/home-contract.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './home.module.css'

type Taken = { taken: number; limit: number | null }

const shareOf = ({ taken, limit }: Taken) => (limit ? Math.min(100, (taken * 100) / limit) : 0)

/** The bar repeats the numbers beside it. */
function Bar({ taken, limit }: Taken) {
  const share = shareOf({ taken, limit })
  return (
    <span className={classes.bar} data-full={share >= 90} aria-hidden="true">
      <span style={{ width: `${share}%` }} />
    </span>
  )
}

const ofLimit = ({ taken, limit }: Taken) =>
  limit === null ? formatNumber(taken) : `${formatNumber(taken)} de ${formatNumber(limit)}`

function EventPlaces({ id, name, event_datetime, taken, limit, distances }: ComingEvent) {
  return (
    <li className={classes.places}>
      <div className={classes.placesHead}>
        <Link to={`/admin/eventos/show/${id}/cupos`} className={classes.placesName}>
          {name}
        </Link>
        <small>{formatShortDate(readBogota(event_datetime) ?? event_datetime)}</small>
      </div>
      <dl className={classes.distances}>
        <div className={classes.distance} data-whole="true">
          <dt>{distances.length === 1 ? distances[0]?.name : 'Total'}</dt>
          <dd>{ofLimit({ taken, limit })}</dd>
          <Bar taken={taken} limit={limit} />
        </div>
        {(distances.length > 1 ? distances : []).map((distance) => (
          <div key={distance.id} className={classes.distance}>
            <dt>{distance.name}</dt>
            <dd>{ofLimit(distance)}</dd>
            <Bar taken={distance.taken} limit={distance.limit ?? limit} />
          </div>
        ))}
      </dl>
    </li>
  )
}

export function PlacesCard({ events, coming }: { events: readonly ComingEvent[]; coming: number }) {
  const more = coming - events.length
  return (
    <SectionCard title="Cupos por distancia" hint="Inscritos de los cupos que hay, en los próximos eventos.">
      <ul className={classes.placesList}>
        {events.map((event) => (
          <EventPlaces key={event.id} {...event} />
        ))}
      </ul>
      {more > 0 ? (
        <Link to="/admin/eventos?status=active" className={`lone-link ${classes.more}`}>
          {more === 1
            ? 'Hay otro evento más adelante'
            : `Hay otros ${formatNumber(more)} eventos más adelante`}
        </Link>
      ) : null}
    </SectionCard>
  )
}

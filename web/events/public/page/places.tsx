/** Where it starts and where the kit is: a card each, with the way there. */
import type { ReactNode } from 'react'
import { clockHour } from '#domain/colombia/clock.ts'
import { longDay } from '../event-dates.ts'
import type { SiteEvent } from '../site-event.ts'
import { directionsTo } from './directions.ts'
import classes from './places.module.css'

function Place({
  title,
  name,
  address,
  children,
}: Record<'title' | 'name' | 'address', string> & { children?: ReactNode }) {
  return (
    <div className={classes.place}>
      <h3 className={classes.title}>{title}</h3>
      {name ? <p className={classes.name}>{name}</p> : null}
      {address ? <p className={classes.address}>{address}</p> : null}
      {children}
    </div>
  )
}

function Directions({ to, what }: { to: string; what: string }) {
  return (
    <a className={`lone-link ${classes.way}`} href={to} rel="noreferrer" target="_blank">
      Cómo llegar<span className="visually-hidden"> a {what} (se abre en otra pestaña)</span>
    </a>
  )
}

export const hasPlaces = ({ start_place, start_address, start_latitude, ...page }: SiteEvent['page']) =>
  Boolean(start_place || start_address || start_latitude !== null || hasPickup(page))

const hasPickup = (page: Pick<SiteEvent['page'], 'pickup_place' | 'pickup_address' | 'pickup_hours'>) =>
  Boolean(page.pickup_place || page.pickup_address || page.pickup_hours.length > 0)

export function Places({ event }: { event: SiteEvent }) {
  const { page, city } = event
  const started = page.start_place || page.start_address || page.start_latitude !== null
  return (
    <div className={classes.places}>
      {started ? (
        <Place title="Salida" name={page.start_place} address={page.start_address || city}>
          <Directions
            what="la salida"
            to={directionsTo({
              latitude: page.start_latitude,
              longitude: page.start_longitude,
              words: [page.start_address || page.start_place, city],
            })}
          />
        </Place>
      ) : null}
      {hasPickup(page) ? (
        <Place title="Entrega de kits" name={page.pickup_place} address={page.pickup_address}>
          {page.pickup_hours.length > 0 ? (
            <ul className={classes.hours}>
              {page.pickup_hours.map(({ day, from, to }) => (
                <li key={`${day} ${from}`}>
                  <span>{longDay(day)}</span>
                  <span>
                    {clockHour(from)} a {clockHour(to)}
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
          {page.pickup_note ? <p className={classes.note}>{page.pickup_note}</p> : null}
          {page.pickup_place || page.pickup_address ? (
            <Directions
              what="la entrega de kits"
              to={directionsTo({ words: [page.pickup_address || page.pickup_place, city] })}
            />
          ) : null}
        </Place>
      ) : null}
    </div>
  )
}

/** Where and when the kits are handed over, as the event's page says it. */
import { Link } from 'react-router'
import { clockHour, formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import type { Pickup } from '#domain/kit-desk/collect/collect-contract.ts'
import classes from './collect.module.css'

const dayText = (day: string) => {
  const instant = readBogota(day)
  return instant ? formatLongDate(instant) : day
}

export function PickupPlace({ pickup, slug }: { pickup: Pickup; slug: string }) {
  return (
    <section className={classes.place} aria-labelledby="pickup-place">
      <h2 id="pickup-place">Dónde y cuándo</h2>
      {pickup ? (
        <>
          <p>
            <strong>{pickup.place}</strong>
            {pickup.address ? `, ${pickup.address}` : ''}
          </p>
          {pickup.hours.map(({ day, from, to }) => (
            <p key={`${day} ${from}`}>
              {dayText(day)}, {clockHour(from)} a {clockHour(to)}
            </p>
          ))}
          {pickup.note ? <p>{pickup.note}</p> : null}
        </>
      ) : (
        <p>
          El organizador lo publica en <Link to={`/evento/${slug}`}>la página del evento</Link>.
        </p>
      )}
    </section>
  )
}

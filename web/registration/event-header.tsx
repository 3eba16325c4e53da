/** The event one is registering for: name, the three facts, and the price of today with the next one. */
import { formatLongDate, formatShortDate, formatTime, readBogota } from '#domain/colombia/clock.ts'
import { sportLabel } from '#domain/events/rules/sports.ts'
import { placesText } from '#web/events/public/price-now.ts'
import { thumbOf } from '#web/light/pictures.ts'
import { Money } from '#web/ui/money.tsx'
import type { RegistrationEvent } from './event.ts'
import classes from './event-header.module.css'
import { isByDistance, leastPrice } from './form/quote.ts'

function Price({ price, categories }: Pick<RegistrationEvent, 'price' | 'categories'>) {
  const { now, next } = price
  if (!now) return null
  const places = placesText(price)
  if (now.event_price + now.cost_service === 0)
    return (
      <div className={classes.price}>
        <span className={classes.priceNow}>Gratis</span>
      </div>
    )
  // A tier is valid up to and including its date.
  const ends = next ? readBogota(now.date, '23:59:59') : null
  return (
    <div className={classes.price}>
      <span className={classes.priceLabel}>
        {isByDistance(price) ? 'Hoy, por persona desde' : 'Hoy, por persona'}
      </span>
      <span className={classes.priceNow}>
        <Money value={leastPrice(now, price, categories)} />
      </span>
      <span className={classes.priceNote}>
        {now.cost_service > 0 ? (
          <>
            más <Money value={now.cost_service} /> de servicio
          </>
        ) : (
          'sin costo de servicio'
        )}
      </span>
      {places ? <span className={classes.priceNote}>{places}</span> : null}
      {next && ends ? (
        <span className={classes.priceNext}>
          {isByDistance(price) ? (
            'Sube el '
          ) : (
            <>
              Sube a <Money value={leastPrice(next, price, categories)} /> el{' '}
            </>
          )}
          {formatShortDate(new Date(ends.getTime() + 1000))}
          {places ? ', o antes si se acaban' : null}
        </span>
      ) : null}
    </div>
  )
}

export function EventHeader({ event }: { event: RegistrationEvent }) {
  const start = readBogota(event.event_datetime)
  return (
    <header className={classes.header} data-sport={event.sport}>
      <div className={classes.inside}>
        {event.icon ? (
          <img className={classes.icon} src={thumbOf(event.icon)} alt="" width={96} height={96} />
        ) : null}
        <div className={classes.words}>
          <p className={classes.kicker}>Inscripción</p>
          <h1 className={classes.name}>{event.name}</h1>
          <ul className={classes.facts}>
            {start ? (
              <li>
                {formatLongDate(start)}, {formatTime(start)}
              </li>
            ) : null}
            {event.city ? <li>{event.city}</li> : null}
            <li>{sportLabel(event.sport)}</li>
          </ul>
        </div>
        {event.open ? <Price {...event} /> : null}
      </div>
    </header>
  )
}

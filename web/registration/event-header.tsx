/** The event one is registering for: name, the three facts, and the price of today with the next one. */
import { formatHour, formatLongDate, formatShortDate, readBogota } from '#domain/colombia/clock.ts'
import { sportLabel } from '#domain/events/rules/sports.ts'
import { placesText } from '#web/events/public/price-now.ts'
import { thumbOf } from '#web/light/pictures.ts'
import { Money } from '#web/ui/money.tsx'
import type { RegistrationEvent } from './event.ts'
import classes from './event-header.module.css'
import { leastPrice, varies } from './form/quote.ts'

/** What the people in the form pay, once all of them have a category. */
export type ChosenPrice = { amount: number; people: number }

const takesSomebody = ({ closed, sold_out }: RegistrationEvent['categories'][number]) => !closed && !sold_out

type PriceProps = Pick<RegistrationEvent, 'price' | 'categories'> & { chosen: ChosenPrice | null }

function Price({ price, categories, chosen }: PriceProps) {
  const { now, next } = price
  if (!now) return null
  const places = placesText(price)
  const open = categories.filter(takesSomebody)
  const among = open.length > 0 ? open : categories
  const differs = varies(price, among)
  const amount = chosen?.amount ?? leastPrice(now, among) + now.cost_service
  if (amount === 0 && !differs)
    return (
      <div className={classes.price}>
        <span className={classes.priceNow}>Gratis</span>
      </div>
    )
  // A tier is valid up to and including its date.
  const ends = next ? readBogota(now.date, '23:59:59') : null
  return (
    <div className={classes.price}>
      <span className={classes.priceLabel}>{chosen ? labelOf(chosen) : 'Hoy, por persona'}</span>
      <span className={classes.priceNow}>
        {differs && !chosen ? 'desde ' : null}
        <Money value={amount} />
      </span>
      {now.cost_service > 0 ? (
        <span className={classes.priceNote}>con el servicio incluido</span>
      ) : (
        <span className={classes.priceNote}>sin costo de servicio</span>
      )}
      {places ? <span className={classes.priceNote}>{places}</span> : null}
      {next && ends ? (
        <span className={classes.priceNext}>
          {differs ? (
            'Sube el '
          ) : (
            <>
              Sube a <Money value={leastPrice(next, among) + next.cost_service} /> el{' '}
            </>
          )}
          {formatShortDate(new Date(ends.getTime() + 1000))}
          {places ? ', o antes si se acaban' : null}
        </span>
      ) : null}
    </div>
  )
}

const labelOf = ({ people }: ChosenPrice) =>
  people === 1 ? 'Tu inscripción' : `Tu inscripción, ${people} personas`

type EventHeaderProps = { event: RegistrationEvent; chosen: ChosenPrice | null }

export function EventHeader({ event, chosen }: EventHeaderProps) {
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
                {formatLongDate(start)}, {formatHour(start)}
              </li>
            ) : null}
            {event.city ? <li>{event.city}</li> : null}
            <li>{sportLabel(event.sport)}</li>
          </ul>
        </div>
        {event.open ? <Price {...event} chosen={chosen} /> : null}
      </div>
    </header>
  )
}

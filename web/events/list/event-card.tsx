/** One event of the list: its cover, how long until it starts, and the four figures an organiser looks for. */
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { EventCard } from '#domain/events/contract.ts'
import { countdownText } from '#domain/events/rules/countdown.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { shownAt } from '../event-addresses.ts'
import { EventStatus } from '../event-status.tsx'
import { sportAccent } from '../sport-accent.ts'
import classes from './event-card.module.css'
import { EventCardMenu } from './event-card-menu.tsx'

export function EventCardTile({ event }: { event: EventCard }) {
  const counters = [
    ['Inscritos', event.inscritos_count],
    ['Pagos', event.pagos_count],
    ['Limite de participantes', event.participant_limit],
    ['Cupones redimidos', event.codes_count],
  ] as const
  return (
    <li className={classes.card} data-accent={sportAccent(event.sport)}>
      <div
        className={classes.cover}
        style={
          event.cover_image ? ({ '--cover': `url("${event.cover_image}")` } as CSSProperties) : undefined
        }
      >
        <div className={classes.badge}>
          <EventStatus status={event.status} />
        </div>
        <h2 className={classes.name}>
          <Link to={shownAt(event)} className={classes.link}>
            {event.name}
          </Link>
        </h2>
        <p className={classes.facts}>
          <DateText value={event.event_datetime} />
          {event.city ? ` · ${event.city}` : null}
        </p>
      </div>
      <p className={classes.countdown}>{countdownText(event.remaining_days)}</p>
      <dl className={classes.counters}>
        {counters.map(([label, value]) => (
          <div key={label} className={classes.counter}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.menu}>
        <EventCardMenu event={event} />
      </div>
    </li>
  )
}

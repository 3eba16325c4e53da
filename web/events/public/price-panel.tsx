/** What it costs, until when, and what is left. */
import { IconClock, IconTrendingDown, IconTrendingUp, IconUsers } from '@tabler/icons-react'
import { formatHour, formatShortDate, readBogota } from '#domain/colombia/clock.ts'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import { EntryButton, ResultsLink } from './entry-button.tsx'
import { ENTRY_WORDS, entryState, spotsText } from './entry-state.ts'
import { pesosOrFree, priceNow } from './price-now.ts'
import classes from './price-panel.module.css'
import type { SiteEvent } from './site-event.ts'
import { teamText } from './team-text.ts'

/** Fewer would tell people to wait. */
const MANY = 10

const deadlineText = ({ register_deadline }: SiteEvent): string => {
  const instant = readBogota(register_deadline)
  return instant ? `el ${formatShortDate(instant)} a las ${formatHour(instant)}` : register_deadline
}

function Spots({ left, limit }: { left: number; limit: number }) {
  return (
    <p className={classes.spots}>
      <strong>{spotsText(left)}</strong>
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${Math.max(3, 100 - (left / limit) * 100)}%` }} />
      </span>
    </p>
  )
}

type PricePanelProps = { event: SiteEvent; preview?: boolean | undefined }

export function PricePanel({ event, preview }: PricePanelProps) {
  const price = priceNow(event)
  const state = entryState(event)
  const ended = state === 'over' || state === 'cancelled'
  const team = teamText(event.team_size)
  const Trend = price?.change?.startsWith('baja') ? IconTrendingDown : IconTrendingUp
  return (
    <section className={classes.panel} aria-label="Precio e inscripción">
      <p className={classes.state} data-state={state}>
        {ENTRY_WORDS[state]}
      </p>
      {price && !ended ? (
        <>
          <p className={classes.price}>
            {price.varies && price.amount > 0 ? <small>desde</small> : null}
            <data value={price.amount}>{pesosOrFree(price.amount)}</data>
          </p>
          <p className={classes.per}>
            por persona{price.service > 0 ? `, con ${formatPesos(price.service)} de servicio incluidos` : ''}
          </p>
          {(price.change || price.places) && state === 'open' ? (
            <div className={classes.change}>
              <Trend size={20} aria-hidden="true" />
              <div>
                {price.places ? <p className={classes.places}>{price.places}</p> : null}
                {price.change ? <p>{price.change}</p> : null}
              </div>
            </div>
          ) : null}
        </>
      ) : null}
      {event.registered >= MANY && !ended ? (
        <p className={classes.registered}>
          <strong>{formatNumber(event.registered)}</strong> ya están inscritos
        </p>
      ) : null}
      {state === 'open' && event.spots_left !== null ? (
        <Spots left={event.spots_left} limit={event.participant_limit} />
      ) : null}
      <div className={classes.action}>
        <EntryButton event={event} preview={preview} />
        {state === 'open' && event.has_results ? <ResultsLink event={event} /> : null}
      </div>
      <ul className={classes.terms}>
        {ended ? null : (
          <li>
            <IconClock size={20} aria-hidden="true" />
            <span>
              {state === 'closed' ? 'Las inscripciones cerraron ' : 'Inscripciones hasta '}
              {deadlineText(event)}
            </span>
          </li>
        )}
        {team ? (
          <li>
            <IconUsers size={20} aria-hidden="true" />
            <span>{team}</span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

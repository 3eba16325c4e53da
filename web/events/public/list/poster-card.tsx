/** A race as its poster: the picture is the card, the date a bib on it, the price on a strip of the sport's colour. */
import { Link } from 'react-router'
import { sportLabel } from '#domain/events/rules/sports.ts'
import { sourcesOf, thumbOf } from '#web/light/pictures.ts'
import { sportAccent } from '../../sport-accent.ts'
import { ENTRY_WORDS, entryState } from '../entry-state.ts'
import { pesosOrFree } from '../price-now.ts'
import type { EventCard } from '../site-event.ts'
import { DateBlock } from './date-block.tsx'
import classes from './poster-card.module.css'

const daysText = (days: number) => (days === 0 ? 'hoy' : days === 1 ? 'mañana' : `en ${days} días`)

/** Who cannot enter is not told a price. */
function Strip({ event }: { event: EventCard }) {
  const state = entryState(event)
  const price = event.price === null ? null : event.price + event.cost_service
  return (
    <div className={classes.strip} data-state={state}>
      {state === 'open' && price !== null ? (
        <span className={classes.price}>
          {price > 0 ? <small>desde</small> : null}
          <data value={price}>{pesosOrFree(price)}</data>
        </span>
      ) : null}
      <span className={classes.state}>{ENTRY_WORDS[state]}</span>
    </div>
  )
}

type PosterCardProps = { event: EventCard; first?: boolean }

export function PosterCard({ event, first = false }: PosterCardProps) {
  const { name, slug, city, sport, cover_image, distancias, remaining_days } = event
  const accent = sportAccent(sport)
  return (
    <article className={classes.poster} data-accent={accent}>
      {cover_image ? (
        <img
          className={classes.cover}
          src={thumbOf(cover_image)}
          srcSet={sourcesOf(cover_image)}
          sizes="(min-width: 72em) 376px, (min-width: 40em) 46vw, 92vw"
          width={480}
          height={348}
          alt=""
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
        />
      ) : null}
      <div className={classes.date}>
        <DateBlock value={event.event_datetime} accent={accent} />
      </div>
      <div className={classes.words}>
        <p className={classes.sport}>
          {sportLabel(sport)} · {daysText(remaining_days)}
        </p>
        <h3 className={classes.name}>
          <Link to={`/evento/${slug}`} className={classes.link}>
            {name}
          </Link>
        </h3>
        <p className={classes.place}>
          <span>{city}</span>
          {sport === 'noDeportivo' ? null : distancias.map((distance) => <b key={distance}>{distance}</b>)}
        </p>
      </div>
      <Strip event={event} />
    </article>
  )
}

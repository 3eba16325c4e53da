/** A race that was run, with the way to its results. */
import { Link } from 'react-router'
import { sportLabel } from '#domain/events/rules/sports.ts'
import { sourcesOf, thumbOf } from '#web/light/pictures.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { placeSuffix } from '../event-place.ts'
import { groupedNumber } from '../result-times.ts'
import type { ResultsEventCard } from '../results-calls.ts'
import classes from './event-card.module.css'

type EventCardProps = { event: ResultsEventCard; first: boolean }

export function EventCard({ event, first }: EventCardProps) {
  const { name, slug, cover_image, event_datetime, results_count, city, sport, official } = event
  const there = results_count > 0
  return (
    <article className={classes.card}>
      {cover_image ? (
        <img
          className={classes.cover}
          src={thumbOf(cover_image)}
          srcSet={sourcesOf(cover_image)}
          sizes="(min-width: 72em) 376px, (min-width: 40em) 46vw, 92vw"
          width={480}
          height={270}
          alt=""
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
        />
      ) : (
        <div className={classes.cover} />
      )}
      <div className={classes.words}>
        <p className={classes.facts}>
          <DateText value={event_datetime} form="numeric" />
          {placeSuffix(city)} · {sportLabel(sport)}
        </p>
        <h2 className={classes.name}>{there ? <Link to={`/resultados/${slug}`}>{name}</Link> : name}</h2>
        <p className={classes.count}>
          {there
            ? `${groupedNumber(results_count)} resultados ${official ? 'oficiales' : 'preliminares'}`
            : 'Aún sin resultados'}
        </p>
        {there ? (
          <LinkButton
            to={`/resultados/${slug}`}
            look="outline"
            className={classes.go ?? ''}
            aria-label={`Ver Resultados de ${name}`}
          >
            Ver Resultados
          </LinkButton>
        ) : null}
      </div>
    </article>
  )
}

/** A person's races: best times by distance, then each race with place, progress and certificate. */
import { Link } from 'react-router'
import type { OwnRace } from '#domain/results/own-history/history-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { placeSuffix } from '../event-place.ts'
import { gapWords } from '../gap-words.ts'
import { groupedNumber, STATE_WORDS } from '../result-times.ts'
import { resultPath } from '../share/share-links.ts'
import classes from './own-races.module.css'

const clock = (seconds: number) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `+${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** What changed since the race of the same distance before. */
const progress = (change: number | null): string => {
  if (change === null) return ''
  if (change === 0) return 'El mismo tiempo que la anterior'
  return `${gapWords(clock(Math.abs(change)))} ${change < 0 ? 'más rápido' : 'más lento'} que la anterior`
}

function BestTimes({ races }: { races: OwnRace[] }) {
  const bests = races.filter(({ is_best }) => is_best)
  // The same best twice is one best.
  const shown = bests.filter(
    ({ metres, sport }, at) =>
      bests.findIndex((other) => other.metres === metres && other.sport === sport) === at,
  )
  if (shown.length === 0) return null
  return (
    <section aria-label="Mejores tiempos" className={classes.bests}>
      {shown
        .toSorted((one, other) => (other.metres ?? 0) - (one.metres ?? 0))
        .map(({ id, race_division, time, event }) => (
          <Link key={id} to={resultPath('resultado', id)} className={classes.best}>
            <span>{race_division}</span>
            <b>{time}</b>
            <small>{event.name}</small>
          </Link>
        ))}
    </section>
  )
}

function Race({ race }: { race: OwnRace }) {
  const { id, event, race_division, bib_number, time, overall_position, category, change, is_best } = race
  return (
    <li className={classes.race}>
      <div>
        <Link to={resultPath('resultado', id)}>{event.name}</Link>
        <small>
          <DateText value={event.event_datetime} />
          {placeSuffix(event.city)} · {race_division} · dorsal {bib_number}
          {category ? ` · ${category}` : ''}
        </small>
        {change === null ? null : (
          <small className={change < 0 ? classes.faster : undefined}>{progress(change)}</small>
        )}
      </div>
      <div className={classes.figures}>
        <b>{STATE_WORDS[time as keyof typeof STATE_WORDS] ?? time}</b>
        <small>{overall_position === null ? '' : `Pos. ${groupedNumber(overall_position)}`}</small>
        {is_best ? <StatusBadge tone="success">Tu mejor marca</StatusBadge> : null}
        {race.has_certificate ? (
          <a href={`/certificado/${id}`} target="_blank" rel="noreferrer">
            Certificado
          </a>
        ) : null}
      </div>
    </li>
  )
}

export function OwnRaces({ races }: { races: OwnRace[] }) {
  return (
    <>
      <BestTimes races={races} />
      <SectionCard flush title="Mis carreras">
        <ul className={classes.races}>
          {races.map((race) => (
            <Race key={race.id} race={race} />
          ))}
        </ul>
      </SectionCard>
    </>
  )
}

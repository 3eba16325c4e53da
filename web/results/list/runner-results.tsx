/** What a search for a person found over all races, the latest first. */
import { Link } from 'react-router'
import { DateText } from '#web/ui/date-text.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { placeSuffix } from '../event-place.ts'
import { groupedNumber, STATE_WORDS } from '../result-times.ts'
import type { FoundRunners } from '../results-calls.ts'
import { resultPath } from '../share/share-links.ts'
import classes from './runner-results.module.css'

const timeText = (time: string) => STATE_WORDS[time as keyof typeof STATE_WORDS] ?? time

function Hint({ found }: { found: FoundRunners }) {
  if (found.is_document)
    return (
      <p>
        Por tu documento solo te respondemos a ti:{' '}
        <Link to="/competitor/historial">entra a tu historial</Link> con tu cuenta, o busca por nombre o
        dorsal.
      </p>
    )
  if (found.data.length === 0)
    return (
      <p>Nadie coincide. Prueba con tu nombre y apellido como aparecen en la inscripción, o con tu dorsal.</p>
    )
  return found.capped ? <p>Hay más. Escribe también el apellido para acercarte.</p> : null
}

export function RunnerResults({ search, found }: { search: string; found: FoundRunners }) {
  return (
    <SectionCard
      flush
      title={found.is_document ? 'Tu historial' : `Resultados de «${search}»`}
      action={
        <Link to="/resultados" className={classes.clear}>
          Quitar búsqueda
        </Link>
      }
    >
      <ul className={classes.list}>
        {found.data.map(({ id, name, bib_number, race_division, time, overall_position, event }) => (
          <li key={id}>
            <Link to={resultPath('resultado', id)} className={classes.row}>
              <span>
                <b>{name}</b>
                <small>
                  {event.name} · <DateText value={event.event_datetime} />
                  {placeSuffix(event.city)}
                </small>
              </span>
              <span className={classes.figures}>
                <b>{timeText(time)}</b>
                <small>
                  {race_division} · dorsal {bib_number}
                  {overall_position === null ? '' : ` · pos. ${groupedNumber(overall_position)}`}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.hint}>
        <Hint found={found} />
      </div>
    </SectionCard>
  )
}

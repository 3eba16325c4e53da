/** The times of one result, which of them decides, and the gap to the category's winner. */
import { Link } from 'react-router'
import { SectionCard } from '#web/ui/section-card.tsx'
import { gapWords } from '../gap-words.ts'
import { placesNote } from '../places-note.ts'
import { shownTime } from '../result-times.ts'
import type { OneResult } from '../results-calls.ts'
import { type ResultPlace, resultPath } from '../share/share-links.ts'
import classes from './times-card.module.css'

const byHand = ({ overall, by_gender, by_category }: OneResult) =>
  [overall, by_gender, by_category].some((place) => place?.word === 'staff')

export function TimesCard({ page, place }: { page: OneResult; place: ResultPlace }) {
  const { result, winner } = page
  const facts: [label: string, value: string][] = [
    ['Tiempo Chip', shownTime(result, 'chip_time')],
    ['Tiempo Pistola', shownTime(result, 'gun_time')],
    ['Ritmo', result.pace ? `${result.pace} /km` : ''],
    ['Categoría', result.category],
    ['Ciudad', result.city],
    ['País', result.country],
    ['Club', result.club],
  ]
  return (
    <SectionCard title="Tiempos" hint={placesNote(page)}>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {byHand(page) ? (
        <p className={classes.winner}>Una posición de este resultado la escribió la organización.</p>
      ) : null}
      {winner ? (
        <p className={classes.winner}>
          {winner.gap ? (
            <>
              A <b title={winner.gap}>{gapWords(winner.gap)}</b> de quien ganó la categoría:{' '}
            </>
          ) : (
            'Ganó la categoría: '
          )}
          <Link to={resultPath(place, winner.id)}>
            {winner.name} (dorsal {winner.bib_number})
          </Link>
          , {winner.time}.
        </p>
      ) : null}
    </SectionCard>
  )
}

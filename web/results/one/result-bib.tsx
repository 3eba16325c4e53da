/** The result as a bib: number, time, and the place among how many. */
import { sportAccent } from '#web/events/sport-accent.ts'
import { Bib } from '#web/ui/bib.tsx'
import { genderLabel, mainTime, placeText, STATE_WORDS } from '../result-times.ts'
import type { OneResult } from '../results-calls.ts'
import classes from './result-bib.module.css'

export function ResultBib({ page }: { page: OneResult }) {
  const { result, event, decided_by, overall, by_gender, by_category, category_by_gender } = page
  const genderName = genderLabel(result.gender)
  const category = result.category || 'Categoría'
  const places = [
    { label: 'General', place: overall },
    { label: genderName, place: result.gender ? by_gender : null },
    { label: category_by_gender ? `${category} · ${genderName}` : category, place: by_category },
  ].flatMap(({ label, place }) => (place ? [{ label, ...place }] : []))
  return (
    <Bib
      accent={sportAccent(event.sport)}
      strip={event.name}
      stripEnd={result.race_division}
      number={<span data-digits={result.bib_number.length > 4 || undefined}>{result.bib_number}</span>}
      caption={result.name}
    >
      <p className={classes.time}>
        {result.state ? (
          <>
            {result.state} <small>{STATE_WORDS[result.state]}</small>
          </>
        ) : (
          mainTime(result, decided_by)
        )}
      </p>
      {places.length > 0 ? (
        <dl className={classes.places}>
          {places.map(({ label, position, of }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{placeText(position, of)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Bib>
  )
}

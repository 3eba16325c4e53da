/** Several that fit what was typed: a list to choose from, with what tells them apart. */
import { MOST_MATCHES, type Person } from './desk/people.ts'
import type { Standings } from './desk/standing.ts'
import classes from './matches.module.css'

type MatchesProps = { people: readonly Person[]; standings: Standings; onChoose: (person: Person) => void }

const stateOf = (standings: Standings, { id }: Person) => {
  const { handed, conflict } = standings.of(id)
  if (conflict) return 'CONFLICTO'
  return handed ? 'ya entregado' : ''
}

export function Matches({ people, standings, onChoose }: MatchesProps) {
  return (
    <>
      <ul className={classes.matches} aria-label="Personas">
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" onClick={() => onChoose(person)}>
              <strong>
                {person.name} {person.last_name}
              </strong>
              <span>
                {[
                  person.bib,
                  person.distance,
                  person.document.last ? `doc. …${person.document.last}` : '',
                  stateOf(standings, person),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {people.length >= MOST_MATCHES ? <p className={classes.more}>Hay más: escribe otra letra.</p> : null}
    </>
  )
}

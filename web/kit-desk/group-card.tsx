/** A purchase or a team at once: who is ticked goes out in one act. */
import { useState } from 'react'
import { formatTime } from '#domain/colombia/clock.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { Tick } from '#web/light/fields/tick.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Done } from './desk/desk-acts.ts'
import type { DeskState } from './desk/desk-state.ts'
import type { Desk } from './desk/open-desk.ts'
import type { Person } from './desk/people.ts'
import classes from './group-card.module.css'
import card from './person-card.module.css'
import { useDelivery } from './use-delivery.tsx'

type GroupCardProps = {
  desk: Desk
  state: DeskState
  people: readonly Person[]
  onDone: (done: Done) => void
  onProblem: (says: string) => void
  onPerson: (person: Person) => void
}

const COLLECTS = {
  title: 'Una persona recoge todo',
  text: 'Su documento se compara con lo que cada uno autorizó.',
}

const marksOf = ({ guardian, owes, signed }: Person) =>
  [guardian ? 'MENOR' : '', owes > 0 ? 'debe' : '', signed === 'no' ? 'falta firma' : ''].filter(Boolean)

export function GroupCard({ desk, state, people, onPerson, ...told }: GroupCardProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const captain = people.find((person) => person.captain)
  const [byCaptain, setByCaptain] = useState(captain !== undefined)
  const { deliver, askCollector, busy, dialogs } = useDelivery(desk, told)

  const isHere = ({ id }: Person) => {
    const { handed, conflict } = state.standings.of(id)
    return !handed && !conflict
  }
  const ticked = people.filter((person) => isHere(person) && !left.has(person.id))
  const kits = desk.acts.kitsFor(ticked)
  const bibs = new Map(kits.map(({ person, bib }) => [person.id, bib]))
  const short = kits.some(({ person, bib }) => bib === '' && person.series >= 0)
  const [first] = people

  const toggle = (id: number, checked: boolean) => {
    const next = new Set(left)
    if (checked) next.delete(id)
    else next.add(id)
    setLeft(next)
  }

  const nameOf = (person: Person) => {
    const { handed, conflict } = state.standings.of(person.id)
    const size = kitSizeLabel(person.size)
    const marks = conflict
      ? ['CONFLICTO']
      : handed
        ? [`YA ENTREGADO ${formatTime(handed.at)} · ${handed.desk}`]
        : marksOf(person)
    return (
      <>
        <strong className={classes.name}>
          {person.name} {person.last_name}
        </strong>
        <span className={classes.facts}>
          {[bibs.get(person.id) || desk.acts.bibOf(person), size, person.distance]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {marks.length > 0 ? <span className={classes.marks}>{marks.join(' · ')}</span> : null}
      </>
    )
  }

  return (
    <section className={card.card} aria-label="Grupo">
      <h2 className={card.name}>{first?.team || `Compra ${first?.reference ?? ''}`}</h2>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.id}>
            {isHere(person) ? (
              <Tick
                name={`kit-${person.id}`}
                checked={!left.has(person.id)}
                onTick={(checked) => toggle(person.id, checked)}
              >
                {nameOf(person)}
              </Tick>
            ) : (
              <button type="button" className={classes.out} onClick={() => onPerson(person)}>
                {nameOf(person)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {captain && ticked.length > 0 ? (
        <Tick name="captain" checked={byCaptain} onTick={setByCaptain}>
          Recoge el capitán: {captain.name} {captain.last_name}
        </Tick>
      ) : null}
      {short ? <p role="alert">Esta mesa no tiene números para todos.</p> : null}
      {ticked.length > 0 ? (
        <>
          <LightButton
            className={card.deliver}
            disabled={busy || short}
            onClick={() => void deliver(kits, { kind: byCaptain ? 'captain' : 'self' })}
          >
            {ticked.length === 1 ? 'Entregar 1 kit' : `Entregar a los ${ticked.length}`}
          </LightButton>
          <div className={card.others}>
            <LightButton look="outline" onClick={() => askCollector(kits, COLLECTS)}>
              Recoge otra persona
            </LightButton>
          </div>
        </>
      ) : (
        <p>Nadie marcado.</p>
      )}
      {dialogs}
    </section>
  )
}

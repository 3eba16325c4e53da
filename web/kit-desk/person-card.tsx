/** One person at the desk: the card, its one button, and what is rarer below it. */
import { useEffect, useRef, useState } from 'react'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Done } from './desk/desk-acts.ts'
import type { DeskState } from './desk/desk-state.ts'
import { FEW_NUMBERS } from './desk/numbers.ts'
import type { Desk } from './desk/open-desk.ts'
import type { Person } from './desk/people.ts'
import { MoreNumbers, NumberField } from './number-field.tsx'
import classes from './person-card.module.css'
import { PersonFacts } from './person-facts.tsx'
import { Signature } from './signature.tsx'
import { SizeDialog } from './size-dialog.tsx'
import { failureSays, useDelivery } from './use-delivery.tsx'

type PersonCardProps = {
  desk: Desk
  state: DeskState
  person: Person
  /** Of the authorisation that was shown. */
  authorisation?: string | undefined
  onDone: (done: Done) => void
  onProblem: (says: string) => void
  onGroup: () => void
}

type OutProps = Pick<PersonCardProps, 'desk' | 'state' | 'person' | 'onDone' | 'onProblem'>

/** What can be done with a kit that is out. */
function Out({ desk, state, person, onDone, onProblem }: OutProps) {
  const [exchanges, setExchanges] = useState(false)
  const { acts } = desk
  const { next } = acts.sparesOf(person)
  const act = (work: Promise<Done>) => {
    setExchanges(false)
    work.then(onDone, (error) => onProblem(failureSays(error)))
  }
  return (
    <div className={classes.others}>
      <LightButton look="outline" onClick={() => setExchanges(true)}>
        Cambiar talla
      </LightButton>
      {acts.bibOf(person) ? (
        <LightButton
          look="outline"
          disabled={next === null}
          onClick={() => next && act(acts.replaceNumber(person, next))}
        >
          {next ? `Número perdido: dar el ${next}` : 'Número perdido: lo cambia el coordinador'}
        </LightButton>
      ) : null}
      {exchanges ? (
        <SizeDialog
          kits={state.snapshot?.kits ?? []}
          own={acts.kitOf(person)}
          onSize={(kit) => act(acts.exchangeSize(person, kit))}
          onClose={() => setExchanges(false)}
        />
      ) : null}
    </div>
  )
}

const collectorWords = ({ guardian, collector, name }: Person, key?: string) => {
  if (guardian && !key) return { title: 'Recoge el acudiente', known: guardian.name }
  if (collector)
    return {
      title: 'Recoge otra persona',
      text: `${name} autorizó a ${collector.name}.`,
      known: collector.name,
    }
  return { title: 'Recoge otra persona', text: `${name} no autorizó a nadie: se pide el PIN.` }
}

export function PersonCard({ desk, state, person, authorisation, ...told }: PersonCardProps) {
  const { acts } = desk
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { deliver, askCollector, busy, dialogs } = useDelivery(desk, told)
  const button = useRef<HTMLButtonElement>(null)
  // One look, one press: Enter or the thumb. With the frame that shows the card: asked before, it lays the page out twice.
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])

  const standing = state.standings.of(person.id)
  const own = acts.bibOf(person)
  const givesNumber = own === '' && person.series >= 0
  const numbers = acts.numbersOf(person)
  const series_id = state.snapshot?.numbers[person.series]?.series_id ?? 0
  // Whoever looks in with an account has none in hand before the first person who needs one.
  const asksForNumbers = givesNumber && numbers.left === 0 && state.online && !state.practice
  useEffect(() => {
    if (asksForNumbers) void desk.line.deal(series_id)
  }, [asksForNumbers, desk, series_id])
  const more = async () => setRefused(await desk.line.deal(series_id))
  const chosen = typed ?? numbers.next ?? ''
  const bib = givesNumber ? (numbers.has(chosen) ?? '') : own
  const size = state.snapshot?.kits.find(({ id }) => id === acts.kitOf(person))?.size
  const others = state.people?.byReference.get(person.reference.toUpperCase())?.length ?? 1
  const kits = [{ person, bib }]
  const papered = acts.isPapered(person)
  const asks = authorisation !== undefined || person.guardian !== null
  const ask = () =>
    askCollector(kits, {
      ...collectorWords(person, authorisation),
      ...(authorisation ? { key: authorisation } : {}),
    })

  return (
    <section className={classes.card} aria-label={`${person.name} ${person.last_name}`}>
      <PersonFacts
        person={person}
        bib={bib || own}
        standing={standing}
        owner={acts.ownerOf(person)}
        papered={papered}
        {...(size === undefined ? {} : { size })}
      />
      {standing.handed && !standing.conflict ? (
        <Out desk={desk} state={state} person={person} {...told} />
      ) : null}
      {standing.handed || standing.conflict || person.documentState === 'to correct' ? null : (
        <>
          {givesNumber ? (
            <NumberField
              numbers={numbers}
              typed={chosen}
              online={state.online}
              onTyped={setTyped}
              onMore={more}
              refused={refused}
            />
          ) : null}
          <LightButton
            ref={button}
            className={classes.deliver}
            disabled={busy || (givesNumber && bib === '')}
            onClick={() => (asks ? ask() : void deliver(kits, { kind: 'self' }))}
          >
            {person.guardian && !authorisation ? 'Entregar al acudiente' : 'Entregar'}
          </LightButton>
          {person.owes > 0 ? <p>Puede pagar en la caja y volver. Sin pago, se entrega con el PIN.</p> : null}
          {person.signed === 'no' && !papered ? (
            <Signature desk={desk} person={person} online={state.online} practice={state.practice} />
          ) : null}
          {/* With a number in hand, more of them can wait: over it, the button that stays would cover this one. */}
          {givesNumber && numbers.left > 0 && numbers.left < FEW_NUMBERS ? (
            <div className={classes.others}>
              <MoreNumbers online={state.online} onMore={more} />
            </div>
          ) : null}
          {asks ? null : (
            <div className={classes.others}>
              <LightButton look="outline" onClick={ask}>
                Recoge otra persona
              </LightButton>
            </div>
          )}
        </>
      )}
      {others > 1 ? (
        <div className={classes.others}>
          <LightButton look="outline" onClick={told.onGroup}>
            {person.team ? `Ver el equipo ${person.team}` : `Ver los ${others} de esta compra`}
          </LightButton>
        </div>
      ) : null}
      {dialogs}
    </section>
  )
}

/** One tab a participant. A tab opens when the one before is filled in. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { canVisit, indexOf } from './form/places.ts'
import { canAddPerson, type Place, type RegistrationForm } from './form/registration-form.ts'
import classes from './progress.module.css'

export const tabId = (panelId: string, participant: number) => `${panelId}-tab-${participant + 1}`

type ParticipantTabsProps = {
  form: RegistrationForm
  panelId: string
  onVisit: (place: Place) => void
  onAdd: () => void
}

/** So much of the tab before is seen. */
const PEEK = 40

const entryOf = (participant: number): Place => ({ participant, step: 'identification' })

export function ParticipantTabs({ form, panelId, onVisit, onAdd }: ParticipantTabsProps) {
  const open = (participant: number) =>
    participant === form.at.participant || canVisit(form, entryOf(participant))

  const strip = useRef<HTMLDivElement>(null)
  const { participant: current } = form.at
  // Of a big family the one whose turn it is stays in sight: the strip moves, not the page.
  useEffect(() => {
    const tab = strip.current?.children[current]
    if (!(tab instanceof HTMLElement) || !strip.current) return
    strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetLeft - PEEK
  }, [current])

  const isDone = (at: number) =>
    at !== current && form.furthest > indexOf(form, { participant: at, step: 'contact' })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement)
    tabs[(at + step + tabs.length) % tabs.length]?.focus()
  }

  return (
    <div className={classes.people}>
      <div
        ref={strip}
        className={classes.tabs}
        role="tablist"
        aria-label="Participantes"
        onKeyDown={onKeyDown}
      >
        {form.participants.map((participant, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            key={at}
            type="button"
            role="tab"
            id={tabId(panelId, at)}
            className={classes.tab}
            data-done={isDone(at)}
            aria-selected={at === form.at.participant}
            aria-controls={panelId}
            tabIndex={at === form.at.participant ? 0 : -1}
            disabled={!open(at)}
            onClick={() => at !== form.at.participant && onVisit(entryOf(at))}
          >
            <span>
              Participante {at + 1}
              {isDone(at) ? (
                <span className={classes.done}>
                  <span aria-hidden="true"> ✓</span>
                  <span className="visually-hidden"> (completo)</span>
                </span>
              ) : null}
            </span>
            {participant.name && form.participants.length > 1 ? (
              <span className={classes.tabName}>{participant.name.split(' ')[0]}</span>
            ) : null}
          </button>
        ))}
      </div>
      {canAddPerson(form) ? (
        <button type="button" className={classes.add} onClick={onAdd}>
          Agregar otra persona
        </button>
      ) : null}
    </div>
  )
}

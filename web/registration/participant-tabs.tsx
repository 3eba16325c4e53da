/** One tab a participant. A tab opens when the one before is filled in. */
import type { KeyboardEvent } from 'react'
import { canVisit } from './form/places.ts'
import type { Place, RegistrationForm } from './form/registration-form.ts'
import classes from './progress.module.css'

export const tabId = (panelId: string, member: number) => `${panelId}-tab-${member + 1}`

type ParticipantTabsProps = { form: RegistrationForm; panelId: string; onVisit: (place: Place) => void }

const entryOf = (member: number): Place => ({ member, step: 'identification' })

export function ParticipantTabs({ form, panelId, onVisit }: ParticipantTabsProps) {
  const open = (member: number) => member === form.at.member || canVisit(form, entryOf(member))

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement)
    tabs[(at + step + tabs.length) % tabs.length]?.focus()
  }

  return (
    <div className={classes.tabs} role="tablist" aria-label="Participantes" onKeyDown={onKeyDown}>
      {form.members.map((member, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          key={at}
          type="button"
          role="tab"
          id={tabId(panelId, at)}
          className={classes.tab}
          aria-selected={at === form.at.member}
          aria-controls={panelId}
          tabIndex={at === form.at.member ? 0 : -1}
          disabled={!open(at)}
          onClick={() => at !== form.at.member && onVisit(entryOf(at))}
        >
          Participante {at + 1}
          {member.name && form.members.length > 1 ? (
            <span className={classes.tabName}>{member.name.split(' ')[0]}</span>
          ) : null}
        </button>
      ))}
    </div>
  )
}

/** What was changed before: the day, from what to what, how it ended and what staff answered. */
import type { ShownChange } from '#domain/changes/contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { askedText, moneyText, stateLabel } from './change-words.ts'
import classes from './changes-page.module.css'
import { Move } from './move.tsx'

function Past({ change }: { change: ShownChange }) {
  const { label, tone, asked_at, ended_at, reason } = change
  const more = [moneyText(change), askedText(change)].filter(Boolean)
  return (
    <li className={classes.past}>
      <div className={classes.state}>
        <strong>{label}</strong>
        <StatusBadge tone={tone}>{stateLabel(change)}</StatusBadge>
      </div>
      <small>
        <DateText value={ended_at ?? asked_at} form="date and time" />
      </small>
      <Move change={change} />
      {more.map((text) => (
        <small key={text}>{text}</small>
      ))}
      {reason ? <p className={classes.reason}>{reason}</p> : null}
    </li>
  )
}

export function History({ changes }: { changes: ShownChange[] }) {
  return (
    <section className={classes.card} aria-labelledby="history">
      <h2 id="history" className={classes.heading}>
        Lo que ya pasó
      </h2>
      <ul className={classes.history}>
        {changes.map((change) => (
          <Past key={change.id} change={change} />
        ))}
      </ul>
    </section>
  )
}

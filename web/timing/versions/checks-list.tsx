/** What is worth looking at before a list goes out: each kind opens to its people. */
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Check } from '#domain/timing/contract.ts'
import { CHECK_WORDS, isWarning } from '#domain/timing/rules/words.ts'
import { shownAt } from '#web/events/event-addresses.ts'
import classes from './checks-list.module.css'

type ChecksListProps = { eventId: string; checks: readonly Check[] }

function OneCheck({ eventId, check: { kind, count, people } }: { eventId: string; check: Check }) {
  const { title, help } = CHECK_WORDS[kind]
  const Icon = isWarning(kind) ? IconAlertTriangle : IconInfoCircle
  return (
    <li>
      <details className={classes.check} data-warning={isWarning(kind)}>
        <summary className={classes.summary}>
          <Icon className={classes.icon} size={20} aria-hidden="true" />
          <span className={classes.name}>{title}</span>
          <span className={classes.count}>{formatNumber(count)}</span>
        </summary>
        <div className={classes.inside}>
          <p className={classes.help}>{help}</p>
          <ul className={classes.people}>
            {people.map(({ participant_id, name, bib, distance, category }) => (
              <li key={participant_id} className={classes.person}>
                <span className={classes.bib}>{bib || 'Sin número'}</span>
                <Link
                  className={classes.link}
                  to={`${shownAt({ id: Number(eventId) }, 'competitor')}?search=${encodeURIComponent(name)}`}
                >
                  {name}
                </Link>
                <span className={classes.soft}>
                  {distance} {category}
                </span>
              </li>
            ))}
          </ul>
          {count > people.length ? (
            <p className={classes.soft}>Y {formatNumber(count - people.length)} más.</p>
          ) : null}
        </div>
      </details>
    </li>
  )
}

export function ChecksList({ eventId, checks }: ChecksListProps) {
  return (
    <ul className={classes.checks} aria-label="Lo que conviene revisar antes de enviar">
      {checks.map((check) => (
        <OneCheck key={check.kind} eventId={eventId} check={check} />
      ))}
    </ul>
  )
}

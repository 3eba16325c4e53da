/** The people of a mailing and what happened to each mail. */
import { Button } from '@mantine/core'
import { useRef } from 'react'
import type {
  listRecipients,
  Recipient,
  RecipientCounts,
} from '#domain/certificates/batches/batches-contract.ts'
import {
  RECIPIENT_LABELS,
  RECIPIENT_STATES,
  type RecipientState,
} from '#domain/certificates/rules/sending.ts'
import { call } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { LetterPeople } from '#web/ui/letter-people.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SelectBar } from '#web/ui/table/select-bar.tsx'
import { SelectBox } from '#web/ui/table/select-box.tsx'
import { type Selection, useSelection } from '#web/ui/table/selection.ts'
import type { Tone } from '#web/ui/tone.ts'
import { certificateKeys } from '../certificate-keys.ts'
import classes from './batch-drawer.module.css'
import { RecipientMenu } from './recipient-menu.tsx'
import { useRetry } from './retry.ts'

const TONES: Record<RecipientState, Tone> = {
  waiting: 'neutral',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  uncertain: 'warning',
}

/** What left is not sent twice: only what was refused, or may not have arrived. */
const canGoAgain = ({ state }: Recipient) => state === 'failed' || state === 'uncertain'

type PersonProps = { jobId: string; recipient: Recipient; selection: Selection }

function Person({ jobId, recipient, selection }: PersonProps) {
  const { id, row, name, email, state, error, sent_at, certificate_state } = recipient
  return (
    <li className={classes.person}>
      <span className={classes.who}>
        <strong>{name}</strong>
        <span>{email}</span>
        <span className={classes.soft}>
          Fila {row}
          {sent_at ? (
            <>
              , <DateText value={sent_at} form="date and time" />
            </>
          ) : null}
        </span>
      </span>
      <span className={classes.end}>
        {certificate_state === 'anulado' ? <StatusBadge tone="danger">Anulado</StatusBadge> : null}
        <StatusBadge tone={TONES[state]}>{RECIPIENT_LABELS[state]}</StatusBadge>
        {canGoAgain(recipient) ? (
          <SelectBox
            label={`Elegir a ${name}`}
            checked={selection.keys.has(id)}
            onChoose={(chosen) => selection.choose([id], chosen)}
          />
        ) : null}
        <RecipientMenu jobId={jobId} recipient={recipient} />
      </span>
      {error ? <p className={classes.error}>{error}</p> : null}
    </li>
  )
}

type AgainProps = { jobId: string; selection: Selection; uncertain: ReadonlySet<number> }

function SendAgain({ jobId, selection, uncertain }: AgainProps) {
  const { retryChosen, retrying } = useRetry(jobId)
  const ids = [...selection.keys].map(Number)
  const doubtful = ids.filter((id) => uncertain.has(id)).length
  return (
    <SelectBar selection={selection} one="persona" many="personas" total={ids.length}>
      <Button loading={retrying} onClick={() => void retryChosen(ids, doubtful, selection.clear)}>
        Enviar de nuevo
      </Button>
    </SelectBar>
  )
}

type RecipientListProps = { jobId: string; counts: RecipientCounts }

export function RecipientList({ jobId, counts }: RecipientListProps) {
  const selection = useSelection()
  /** Of all pages that were seen: who may have it already is asked about before it goes again. */
  const uncertain = useRef(new Set<number>())
  return (
    <LetterPeople
      queryKey={[...certificateKeys.recipients(jobId), counts]}
      read={(query, signal) =>
        call<typeof listRecipients>('GET /api/certificados/:job_id/recipients', {
          params: { job_id: jobId },
          query,
          signal,
        })
      }
      all={{ label: 'Todos', count: counts.total }}
      states={RECIPIENT_STATES.map((value) => ({
        value,
        label: RECIPIENT_LABELS[value],
        count: counts[value],
      }))}
      person={(recipient) => {
        if (recipient.state === 'uncertain') uncertain.current.add(recipient.id)
        return <Person key={recipient.id} jobId={jobId} recipient={recipient} selection={selection} />
      }}
    >
      <SendAgain jobId={jobId} selection={selection} uncertain={uncertain.current} />
    </LetterPeople>
  )
}

/** The people of a mailing and what happened to each mail. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { certificateKeys } from '../certificate-keys.ts'
import classes from './batch-drawer.module.css'
import { RecipientMenu } from './recipient-menu.tsx'

const TONES: Record<RecipientState, Tone> = {
  waiting: 'neutral',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  uncertain: 'warning',
}

function Person({ jobId, recipient }: { jobId: string; recipient: Recipient }) {
  const { row, name, email, state, error, sent_at, certificate_state } = recipient
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
        <RecipientMenu jobId={jobId} recipient={recipient} />
      </span>
      {error ? <p className={classes.error}>{error}</p> : null}
    </li>
  )
}

type RecipientListProps = { jobId: string; counts: RecipientCounts; moving: boolean }

export function RecipientList({ jobId, counts, moving }: RecipientListProps) {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<RecipientState | ''>('')
  const [page, setPage] = useState(1)
  const people = useQuery({
    queryKey: certificateKeys.recipients(jobId, page, search, state),
    queryFn: ({ signal }) =>
      call<typeof listRecipients>('GET /api/certificados/:job_id/recipients', {
        params: { job_id: jobId },
        query: { page, search, state },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: moving ? 2000 : false,
  })
  return (
    <section aria-label="Personas">
      <div className={classes.tools}>
        <SearchBox
          label="Buscar por nombre o correo"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
        <NativeSelect
          aria-label="Estado del correo"
          data={[
            { value: '', label: `Todos (${counts.total.toLocaleString('es-CO')})` },
            ...RECIPIENT_STATES.map((one) => ({
              value: one,
              label: `${RECIPIENT_LABELS[one]} (${counts[one].toLocaleString('es-CO')})`,
            })),
          ]}
          value={state}
          onChange={(event) => {
            setState(event.currentTarget.value as RecipientState | '')
            setPage(1)
          }}
        />
      </div>
      {people.error && !people.data ? (
        <LoadError error={people.error} onRetry={() => people.refetch()} />
      ) : people.data ? (
        <>
          <ul className={classes.people} aria-busy={people.isPlaceholderData}>
            {people.data.data.map((recipient) => (
              <Person key={recipient.id} jobId={jobId} recipient={recipient} />
            ))}
          </ul>
          {people.data.total === 0 ? <p className={classes.none}>Nadie coincide.</p> : null}
          <Pager label="Páginas de personas" page={page} lastPage={people.data.last_page} onPage={setPage} />
        </>
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </section>
  )
}

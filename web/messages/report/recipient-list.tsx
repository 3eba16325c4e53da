/** The people of a message and what happened to each letter. */
import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageCounts } from '#domain/messages/contract.ts'
import {
  MESSAGE_RECIPIENT_STATES,
  type MessageRecipientState,
  RECIPIENT_LABELS,
} from '#domain/messages/rules/message-words.ts'
import type { listMessageRecipients, MessageRecipient } from '#domain/messages/sending/sending-contract.ts'
import { call } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { messageKeys } from '../message-keys.ts'
import classes from './report.module.css'
import { useMessageActs } from './use-message-acts.ts'

const TONES: Record<MessageRecipientState, Tone> = {
  waiting: 'neutral',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  uncertain: 'warning',
  'left out': 'neutral',
}

type Named = { eventId: string; messageId: number }

function Person({ eventId, messageId, recipient }: Named & { recipient: MessageRecipient }) {
  const { name, email, state, error, sent_at, whatsapp_at } = recipient
  const { sendAgain, arrived, busy } = useMessageActs(eventId, messageId)
  return (
    <li className={classes.person}>
      <span className={classes.who}>
        <strong>{name || 'Persona olvidada'}</strong>
        <span>{email}</span>
        {sent_at || whatsapp_at ? (
          <span className={classes.soft}>
            {sent_at ? <DateText value={sent_at} form="date and time" /> : null}
            {whatsapp_at ? `${sent_at ? ' · ' : ''}WhatsApp abierto` : null}
          </span>
        ) : null}
      </span>
      <StatusBadge tone={TONES[state]}>{RECIPIENT_LABELS[state]}</StatusBadge>
      {error ? (
        <p className={classes.error} data-soft={state === 'left out' || undefined}>
          {state === 'failed' && sent_at === null ? `El servidor de correo respondió: ${error}` : error}
        </p>
      ) : null}
      {(state === 'failed' || state === 'uncertain') && email ? (
        <span className={classes.decide}>
          <Button variant="default" disabled={busy} onClick={() => sendAgain(recipient)}>
            {state === 'failed' ? 'Reintentar' : 'Enviar otra vez'}
            <span className="visually-hidden"> a {name}</span>
          </Button>
          {state === 'uncertain' ? (
            <Button variant="default" disabled={busy} onClick={() => arrived(recipient)}>
              Sí le llegó<span className="visually-hidden"> a {name}</span>
            </Button>
          ) : null}
        </span>
      ) : null}
    </li>
  )
}

const countOf = (counts: MessageCounts, state: MessageRecipientState) =>
  state === 'left out' ? counts.left_out : counts[state]

type RecipientListProps = Named & { counts: MessageCounts }

export function RecipientList({ eventId, messageId, counts }: RecipientListProps) {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<MessageRecipientState | ''>('')
  const [page, setPage] = useState(1)
  const people = useQuery({
    // What became of the letters so far is part of it: the last ones are read after the message has stopped moving.
    queryKey: [...messageKeys.one(eventId, messageId), 'recipients', page, search, state, counts],
    queryFn: ({ signal }) =>
      call<typeof listMessageRecipients>('GET /api/eventos/:id/messages/:message_id/recipients', {
        params: { id: eventId, message_id: messageId },
        query: { page, search, state },
        signal,
      }),
    placeholderData: keepPreviousData,
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
            { value: '', label: `Todas (${counts.total.toLocaleString('es-CO')})` },
            ...MESSAGE_RECIPIENT_STATES.map((one) => ({
              value: one,
              label: `${RECIPIENT_LABELS[one]} (${countOf(counts, one).toLocaleString('es-CO')})`,
            })),
          ]}
          value={state}
          onChange={(event) => {
            setState(event.currentTarget.value as MessageRecipientState | '')
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
              <Person key={recipient.id} eventId={eventId} messageId={messageId} recipient={recipient} />
            ))}
          </ul>
          {people.data.total === 0 ? <p className={classes.soft}>Nadie coincide.</p> : null}
          <Pager label="Páginas de personas" page={page} lastPage={people.data.last_page} onPage={setPage} />
        </>
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </section>
  )
}

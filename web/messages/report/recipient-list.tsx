/** The people of a message and what happened to each letter. */
import { Button } from '@mantine/core'
import type { MessageCounts } from '#domain/messages/contract.ts'
import {
  MESSAGE_RECIPIENT_STATES,
  type MessageRecipientState,
  RECIPIENT_LABELS,
} from '#domain/messages/rules/message-words.ts'
import type { listMessageRecipients, MessageRecipient } from '#domain/messages/sending/sending-contract.ts'
import { call } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { LetterPeople } from '#web/ui/letter-people.tsx'
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
  return (
    <LetterPeople
      queryKey={[...messageKeys.one(eventId, messageId), 'recipients', counts]}
      read={(query, signal) =>
        call<typeof listMessageRecipients>('GET /api/eventos/:id/messages/:message_id/recipients', {
          params: { id: eventId, message_id: messageId },
          query,
          signal,
        })
      }
      all={{ label: 'Todas', count: counts.total }}
      states={MESSAGE_RECIPIENT_STATES.map((value) => ({
        value,
        label: RECIPIENT_LABELS[value],
        count: countOf(counts, value),
      }))}
      person={(recipient) => (
        <Person key={recipient.id} eventId={eventId} messageId={messageId} recipient={recipient} />
      )}
    />
  )
}

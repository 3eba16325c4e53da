/** One message beside the list: its state, to whom it went, its text, and what can still be done. */
import { Button, Tabs } from '@mantine/core'
import { IconCopy, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { getMessage, Message } from '#domain/messages/contract.ts'
import { KIND_LABELS } from '#domain/messages/rules/message-words.ts'
import { spoken } from '#domain/messages/rules/variables.ts'
import { call } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { messageKeys } from '../message-keys.ts'
import { isMoving, LetterProgress, MessageStateBadge } from '../message-state.tsx'
import { RecipientList } from './recipient-list.tsx'
import classes from './report.module.css'
import { useMessageActs } from './use-message-acts.ts'
import { WhatsAppList } from './whatsapp-list.tsx'

type Shown = { eventId: string; message: Message }

function Actions({ eventId, message }: Shown) {
  const { id, state, counts } = message
  const { stop, goOn, retry, duplicate, busy } = useMessageActs(eventId, id)
  return (
    <div className={classes.actions}>
      {state === 'sending' ? (
        <Button
          color="sangre"
          disabled={busy}
          leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
          onClick={stop}
        >
          Detener
        </Button>
      ) : null}
      {state === 'stopped' ? (
        <Button disabled={busy} leftSection={<IconPlayerPlay size={18} aria-hidden="true" />} onClick={goOn}>
          Seguir con el envío
        </Button>
      ) : null}
      {counts.failed > 0 && state !== 'stopped' ? (
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          onClick={() => retry()}
        >
          Reintentar lo rechazado
        </Button>
      ) : null}
      <Button
        variant="default"
        disabled={busy}
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        onClick={duplicate}
      >
        Duplicar
      </Button>
    </div>
  )
}

function Told({ message }: { message: Message }) {
  const { body, signature, reply_to, attachments } = message
  return (
    <div className={classes.told}>
      <pre className={classes.text}>{[body, signature].filter(Boolean).join('\n\n')}</pre>
      <p className={classes.soft}>
        {reply_to ? `Las respuestas llegan a ${reply_to}.` : 'Nadie puede responderlo.'}
      </p>
      {attachments.length > 0 ? (
        <p className={classes.soft}>Adjuntos: {attachments.map(({ filename }) => filename).join(', ')}</p>
      ) : null}
    </div>
  )
}

function MessageBody({ eventId, messageId }: { eventId: string; messageId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: messageKeys.one(eventId, messageId),
    queryFn: ({ signal }) =>
      call<typeof getMessage>('GET /api/eventos/:id/messages/:message_id', {
        params: { id: eventId, message_id: messageId },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.message) ? 2000 : false),
  })
  if (error && !data) return <LoadError error={error} onRetry={() => refetch()} />
  if (!data) return <LinesSkeleton lines={8} />
  const { message } = data
  const { subject, kind, audience, sent_at, created_by, counts } = message
  return (
    <div className={classes.message}>
      <div className={classes.top}>
        <h2 className={classes.name}>{spoken(subject) || 'Sin asunto'}</h2>
        <p className={classes.line}>
          {KIND_LABELS[kind]} · {audience}
        </p>
        <p className={classes.line}>
          <MessageStateBadge {...message} />{' '}
          {sent_at ? <DateText value={sent_at} form="date and time" /> : null}
          {created_by ? `, por ${created_by}` : ''}
        </p>
        <LetterProgress counts={counts} />
        <Actions eventId={eventId} message={message} />
      </div>
      <Tabs defaultValue="personas" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="personas">Personas</Tabs.Tab>
          {kind === 'news' ? null : <Tabs.Tab value="whatsapp">WhatsApp</Tabs.Tab>}
          <Tabs.Tab value="texto">Texto</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="personas" className={classes.panel}>
          <RecipientList eventId={eventId} messageId={message.id} counts={counts} />
        </Tabs.Panel>
        <Tabs.Panel value="whatsapp" className={classes.panel}>
          <WhatsAppList eventId={eventId} messageId={message.id} />
        </Tabs.Panel>
        <Tabs.Panel value="texto" className={classes.panel}>
          <Told message={message} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

type MessageDrawerProps = { eventId: string; messageId: string | null; onClose: () => void }

export function MessageDrawer({ eventId, messageId, onClose }: MessageDrawerProps) {
  return (
    <DrawerPanel opened={messageId !== null} onClose={onClose} title="Mensaje" size={720}>
      {messageId === null ? null : <MessageBody key={messageId} eventId={eventId} messageId={messageId} />}
    </DrawerPanel>
  )
}

/** /admin/eventos/show/{id}/mensajes/{message_id}: writing a message, with what each person will read beside it. */
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { checkMessage, getMessage, Message, previewMessage } from '#domain/messages/contract.ts'
import { isOpen } from '#domain/messages/rules/message-words.ts'
import { spoken } from '#domain/messages/rules/variables.ts'
import { call } from '#web/client.ts'
import { useShownEvent } from '#web/events/event-queries.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { messageKeys, messagesAt, reportAt } from '../message-keys.ts'
import { MessageStateBadge } from '../message-state.tsx'
import type { Route } from './+types/compose-page.ts'
import { AttachmentList } from './attachment-list.tsx'
import { AudienceCard } from './audience-card.tsx'
import classes from './compose.module.css'
import { PreviewPane } from './preview-pane.tsx'
import { SendBar } from './send-bar.tsx'
import { SignatureLine } from './signature-line.tsx'
import { TextCard } from './text-card.tsx'
import { type Keeping, useDraft, type Written } from './use-draft.ts'

const KEPT: Record<Keeping, string> = {
  saved: 'Guardado',
  saving: 'Guardando...',
  unsaved: 'Sin guardar todavía',
}

/** Asked a moment after the last key: what was counted before stays until the new count is there. */
const PAUSE_MS = 400

const useLook = (eventId: string, written: Written, position: number) => {
  const [asked] = useDebouncedValue(written, PAUSE_MS)
  const check = useQuery({
    queryKey: [...messageKeys.all(eventId), 'check', asked],
    queryFn: ({ signal }) =>
      call<typeof checkMessage>('POST /api/eventos/:id/messages/check', {
        params: { id: eventId },
        body: asked,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const preview = useQuery({
    queryKey: [...messageKeys.all(eventId), 'preview', asked, position],
    queryFn: ({ signal }) =>
      call<typeof previewMessage>('POST /api/eventos/:id/messages/preview', {
        params: { id: eventId },
        body: { ...asked, position },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return { check, preview }
}

function Composer({ eventId, message }: { eventId: string; message: Message }) {
  const event = useShownEvent()
  const draft = useDraft(eventId, message)
  const { written, change, keeping } = draft
  const [position, setPosition] = useState(1)
  const { check, preview } = useLook(eventId, written, position)
  const counting = { check: check.data, failed: check.isError, again: () => void check.refetch() }
  // Fewer people than before: the last of them is shown.
  const shown = Math.min(position, Math.max(1, preview.data?.total ?? position))

  return (
    <>
      <div className={classes.head}>
        <Link className={classes.back} to={messagesAt(eventId)}>
          <IconArrowLeft size={18} aria-hidden="true" />
          Mensajes
        </Link>
        <h2 className={classes.title}>{spoken(written.subject) || 'Mensaje nuevo'}</h2>
        <span className={classes.kept}>
          <MessageStateBadge {...message} />
          <span aria-live="polite">{KEPT[keeping]}</span>
        </span>
      </div>
      <div className={classes.page}>
        <div className={classes.write}>
          <AudienceCard event={event} written={written} counting={counting} onChange={change} />
          <TextCard written={written} check={check.data} onChange={change}>
            <AttachmentList eventId={eventId} message={message} />
            <SignatureLine eventId={eventId} message={message} />
          </TextCard>
        </div>
        <div className={classes.look}>
          <SectionCard title="Así lo lee" hint="Pasa de una persona a otra: son las de verdad.">
            <PreviewPane preview={preview} position={shown} onPosition={setPosition} />
          </SectionCard>
        </div>
      </div>
      <SendBar eventId={eventId} message={message} draft={draft} counting={counting} position={shown} />
    </>
  )
}

export default function ComposePage({ params: { id, message_id } }: Route.ComponentProps) {
  const { data, error, refetch } = useQuery({
    queryKey: messageKeys.one(id, message_id),
    queryFn: ({ signal }) =>
      call<typeof getMessage>('GET /api/eventos/:id/messages/:message_id', {
        params: { id, message_id },
        signal,
      }),
    // What is being typed is newer than what the server has.
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <LoadError error={error} onRetry={() => refetch()} />
  if (!data) return <LinesSkeleton lines={12} />
  const { message } = data
  if (!isOpen(message.state)) return <Navigate to={reportAt(id, message.id)} replace />
  return <Composer key={message.id} eventId={id} message={message} />
}

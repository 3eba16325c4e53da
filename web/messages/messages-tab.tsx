/** The tab Mensajes: what was written to the people of the event, how far each is, and the way to a new one. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSignature } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { listMessages, MessageLine } from '#domain/messages/contract.ts'
import { isOpen, KIND_LABELS } from '#domain/messages/rules/message-words.ts'
import { spoken } from '#domain/messages/rules/variables.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/messages-tab.ts'
import { draftAt, messageKeys } from './message-keys.ts'
import { isMoving, LetterProgress, MessageStateBadge } from './message-state.tsx'
import classes from './messages.module.css'
import { useNewDraft } from './use-new-draft.ts'

const MessageDrawer = opensLater(async () => (await import('./report/message-drawer.tsx')).MessageDrawer, {
  messageId: null,
})
const SettingsModal = opensLater(async () => (await import('./settings-modal.tsx')).SettingsModal, {
  opened: false,
})

const whenOf = ({ state, scheduled_at, sent_at, created_at }: MessageLine) =>
  state === 'scheduled' ? scheduled_at : (sent_at ?? created_at)

const columns: readonly Column<MessageLine>[] = [
  {
    header: 'Mensaje',
    cell: ({ subject, kind, audience }) => (
      <span className={classes.subject}>
        {subject ? <strong>{spoken(subject)}</strong> : <span className={classes.empty}>Sin asunto</span>}
        <span className={classes.soft}>
          {KIND_LABELS[kind]} · {audience}
        </span>
      </span>
    ),
  },
  { header: 'Estado', cell: (message) => <MessageStateBadge {...message} /> },
  { header: 'Correos', cell: ({ counts }) => <LetterProgress counts={counts} /> },
  {
    header: 'Fecha',
    cell: (message) => <DateText value={whenOf(message) ?? message.created_at} form="date and time" />,
  },
]

/** '?nuevo&personas=1,2,3': from a list of people straight into a draft for them. */
const useDraftFromAddress = (params: URLSearchParams, create: (participant_ids?: number[]) => void) => {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !params.has('nuevo')) return
    done.current = true
    const chosen = (params.get('personas') ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0)
    create(chosen.length > 0 ? chosen : undefined)
  }, [params, create])
}

export default function MessagesTab({ params: { id } }: Route.ComponentProps) {
  const [signing, { open: openSettings, close: closeSettings }] = useDisclosure(false)
  const { create, creating } = useNewDraft(id)
  const list = usePagedList({
    queryKey: messageKeys.list(id),
    load: (query, signal) =>
      call<typeof listMessages>('GET /api/eventos/:id/messages', { params: { id }, query, signal }),
    isMoving: (messages) => messages.some(isMoving),
  })
  const { search, params, at, change } = list
  useDraftFromAddress(params, create)

  return (
    <>
      <TabTitle
        title="Mensajes"
        hint="Escribe una vez y llega a cada persona con sus datos. Toca un mensaje para ver sus correos."
        action={
          <>
            <Button
              variant="default"
              leftSection={<IconSignature size={18} aria-hidden="true" />}
              onClick={openSettings}
            >
              Firma y respuestas
            </Button>
            <Button
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              loading={creating}
              onClick={() => create()}
            >
              Nuevo mensaje
            </Button>
          </>
        }
      />
      <PagedList
        list={list}
        searches="Buscar por asunto o texto"
        one="mensaje"
        many="mensajes"
        tools={<SavedViews list="messages" passing={['mensaje', 'nuevo']} />}
        caption="Mensajes"
        columns={columns}
        rowKey={(message) => message.id}
        rowHref={(message) =>
          isOpen(message.state) ? draftAt(id, message.id) : at({ mensaje: String(message.id) })
        }
        empty={
          search ? (
            <EmptyState mark="0" title={`Ningún mensaje coincide con «${search}».`} />
          ) : (
            <EmptyState mark="@" title="Todavía no has escrito a tu gente.">
              Empieza por «Nuevo mensaje»: recuérdales la entrega de kits, o avísales un cambio.
            </EmptyState>
          )
        }
      />
      <MessageDrawer
        eventId={id}
        messageId={params.get('mensaje')}
        onClose={() => change({ mensaje: '' }, { replace: false })}
      />
      <SettingsModal eventId={id} opened={signing} onClose={closeSettings} />
    </>
  )
}

/** /admin/eventos/show/{id}/cambios/aviso: move the event or call it off, and the board of answers. */
import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, BoardRow, readBoard } from '#domain/changes/moved/notice-contract.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { Money } from '#web/ui/money.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from '../changes-page.module.css'
import type { Route } from './+types/notice-page.ts'
import { dayWords, whenWords } from './notice-words.ts'

const NoticeModal = opensLater(async () => (await import('./notice-modal.tsx')).NoticeModal, {
  opened: false,
})

const answerOf = ({ choice, by_default, back }: BoardRow): { label: string; tone: Tone } => {
  if (by_default && back === 0) return { label: 'Sin responder', tone: 'warning' }
  if (choice === 'keep') return { label: 'Nueva fecha', tone: 'success' }
  if (choice === 'credit') return { label: 'Saldo', tone: 'info' }
  return { label: by_default ? 'Devolución, sin responder' : 'Devolución', tone: 'neutral' }
}

const MONEY: Record<BoardRow['money'], string> = { none: '', due: 'Por pagar', paid: 'Pagada' }

function MoneyCell({ money, back, needs_account }: BoardRow) {
  if (money === 'none') return back > 0 ? <Money value={back} /> : <>-</>
  return (
    <span>
      <Money value={back} /> {MONEY[money]}
      {needs_account ? <StatusBadge tone="warning">Falta la cuenta</StatusBadge> : null}
    </span>
  )
}

const COLUMNS: readonly Column<BoardRow>[] = [
  { header: 'Persona', cell: ({ name, last_name }) => `${name} ${last_name}` },
  { header: 'Categoría', cell: ({ category }) => category },
  { header: 'Inscripción', cell: ({ reference }) => reference },
  {
    header: 'Respuesta',
    cell: (row) => {
      const { label, tone } = answerOf(row)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  { header: 'Dinero', cell: (row) => <MoneyCell {...row} /> },
  {
    header: 'Escribirle',
    quietHeader: true,
    align: 'end',
    cell: ({ whatsapp_url, by_default, needs_account, name }) =>
      by_default || needs_account ? (
        <Button
          component="a"
          href={whatsapp_url}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
          aria-label={`Escribirle a ${name} por WhatsApp`}
        >
          WhatsApp
        </Button>
      ) : null,
  },
]

const SHOWN = [
  { value: '', label: 'Todas las respuestas' },
  { value: 'waiting', label: 'Sin responder' },
  { value: 'keep', label: 'Nueva fecha' },
  { value: 'credit', label: 'Saldo' },
  { value: 'refund', label: 'Devolución' },
  { value: 'account', label: 'Falta la cuenta' },
]

function NoticeFacts({ notice }: { notice: NonNullable<Board['notice']> }) {
  const { kind, moved_from, moved_to, answer_until, open, message } = notice
  return (
    <SectionCard
      title={kind === 'moved' && moved_to ? `Nueva fecha: ${whenWords(moved_to)}` : 'Evento cancelado'}
      hint={`${kind === 'moved' ? 'Antes' : 'Era'} el ${whenWords(moved_from)} ${open ? 'Se responde' : 'Se respondía'} hasta el ${dayWords(answer_until)}.`}
    >
      {message || null}
    </SectionCard>
  )
}

function Counts({ counts, kind }: { counts: Board['counts']; kind: 'moved' | 'cancelled' }) {
  return (
    <StatTiles>
      <StatTile
        label="Sin responder"
        value={counts.waiting}
        hint={counts.untold > 0 ? `${counts.untold} por avisar` : undefined}
      />
      {kind === 'moved' ? <StatTile label="Nueva fecha" value={counts.keep} /> : null}
      <StatTile label="Saldo" value={counts.credit} />
      <StatTile label="Devolución" value={counts.refund} />
      <StatTile
        label="Por pagar"
        value={<Money value={counts.due} />}
        hint={counts.needs_account > 0 ? `A ${counts.needs_account} les falta la cuenta` : undefined}
      />
    </StatTiles>
  )
}

export default function NoticePage({ params: { id } }: Route.ComponentProps) {
  const address = useListAddress()
  const { page, search } = address
  const show = address.params.get('show') ?? ''
  const [kind, setKind] = useState<'moved' | 'cancelled'>('moved')
  const [opened, { open, close }] = useDisclosure(false)
  const listed = useQuery({
    queryKey: ['notice', id, show, page, search],
    queryFn: ({ signal }) =>
      call<typeof readBoard>('GET /api/eventos/:id/aviso', {
        params: { id },
        query: { show: show as 'waiting', page, search },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const board = listed.data
  const begin = (which: typeof kind) => {
    setKind(which)
    open()
  }
  const idle = board !== undefined && !board.event.cancelled

  return (
    <div className={classes.page}>
      <TabTitle
        title="Mover o cancelar"
        hint="Cada participante recibe un correo y elige: la nueva fecha, un saldo o su dinero."
        action={
          idle ? (
            <>
              {board.event.past ? null : (
                <Button variant="default" onClick={() => begin('moved')}>
                  Mover la fecha
                </Button>
              )}
              <Button variant="default" color="sangre" onClick={() => begin('cancelled')}>
                Cancelar el evento
              </Button>
            </>
          ) : undefined
        }
      />
      {board?.notice ? (
        <>
          <NoticeFacts notice={board.notice} />
          <Counts counts={board.counts} kind={board.notice.kind} />
          <PagedList
            list={{ ...address, listed }}
            searches="Buscar por nombre, documento o referencia"
            one="respuesta"
            many="respuestas"
            caption="Respuestas"
            columns={COLUMNS}
            rowKey={(row) => row.participant_id}
            filters={
              <NativeSelect
                aria-label="Respuesta"
                value={show}
                onChange={(event) => address.setFilter({ show: event.currentTarget.value })}
                data={SHOWN}
              />
            }
            empty={<EmptyState mark="0" title="Ninguna respuesta coincide." />}
          />
        </>
      ) : board ? (
        <EmptyState mark="?" title="Este evento sigue en su fecha.">
          Si lo mueves o lo cancelas, aquí ves qué eligió cada participante y cuánto dinero falta por
          devolver.
        </EmptyState>
      ) : null}
      {board ? (
        <NoticeModal eventId={id} event={board.event} kind={kind} opened={opened} onClose={close} />
      ) : null}
    </div>
  )
}

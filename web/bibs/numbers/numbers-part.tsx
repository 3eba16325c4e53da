/** Numbers of the event, or only those that are kept: found by number, chip, name or document, each with its acts. */
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Bib, BibBoard, listBibs } from '#domain/bibs/contract.ts'
import { BIB_STATES } from '#domain/bibs/rules/bib-words.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { bibKeys } from '../bib-queries.ts'
import { STATE_FILTERS } from '../bib-words.ts'
import type { Act } from './act-dialogs.tsx'
import { columnsOf } from './bib-columns.tsx'
import classes from './numbers.module.css'

const ActDialogs = opensLater(async () => (await import('./act-dialogs.tsx')).ActDialogs, { act: null })
const ReserveModal = opensLater(async () => (await import('./reserve-modal.tsx')).ReserveModal, {
  opened: false,
})

type NumbersPartProps = { eventId: number; board: BibBoard; only?: 'reserved' }

const SEARCHES = 'Busca por número, chip, nombre o documento'

export function NumbersPart({ eventId, board, only }: NumbersPartProps) {
  const [params] = useSearchParams()
  const [act, setAct] = useState<Act | null>(null)
  const [reserving, setReserving] = useState(false)
  const state = only ?? BIB_STATES.find((one) => one === params.get('estado')) ?? ''
  const series = board.series.find(({ id }) => String(id) === params.get('serie'))
  const seriesId = series ? String(series.id) : ''
  const list = usePagedList<Bib>({
    queryKey: bibKeys.list(eventId, state, seriesId),
    load: (query, signal) =>
      call<typeof listBibs>('GET /api/eventos/:id/dorsales/lista', {
        params: { id: eventId },
        query: { ...query, state, series_id: seriesId },
        signal,
      }),
  })
  const { search, setFilter } = list
  const filtered = Boolean(search || seriesId || (state && !only))

  return (
    <>
      <PagedList
        list={list}
        searches={SEARCHES}
        one="número"
        many="números"
        filters={
          <>
            {only ? null : (
              <NativeSelect
                className={classes.filter}
                aria-label="Estado"
                value={state}
                onChange={({ currentTarget }) => setFilter({ estado: currentTarget.value })}
                data={[{ value: '', label: 'Estado: todos' }, ...STATE_FILTERS]}
              />
            )}
            {board.series.length > 1 ? (
              <NativeSelect
                className={classes.filter}
                aria-label="Serie"
                value={seriesId}
                onChange={({ currentTarget }) => setFilter({ serie: currentTarget.value })}
                data={[
                  { value: '', label: 'Serie: todas' },
                  ...board.series.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            ) : null}
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => setReserving(true)}
            >
              Reservar
            </Button>
          </>
        }
        tools={<SavedViews list="bibs" stays={['vista']} />}
        caption={only ? 'Números reservados' : 'Números'}
        columns={columnsOf(setAct)}
        rowKey={({ id }) => id}
        empty={
          filtered ? (
            <EmptyState
              mark="?"
              level={3}
              title={search ? `Nada coincide con «${search}».` : 'Nada con estos filtros.'}
            >
              {SEARCHES}, o quita los filtros.
            </EmptyState>
          ) : only ? (
            <EmptyState mark="VIP" level={3} title="No hay números reservados.">
              Reserva los de la élite o los invitados antes de asignar: «Asignar» no los toca.
            </EmptyState>
          ) : (
            <EmptyState mark="0" level={3} title="Nadie tiene número todavía.">
              Cuando asignes, aquí ves quién lleva cada uno.
            </EmptyState>
          )
        }
      />
      <ActDialogs eventId={eventId} act={act} onClose={() => setAct(null)} />
      <ReserveModal opened={reserving} eventId={eventId} onClose={() => setReserving(false)} />
    </>
  )
}

/** Tab Competidores: the people of one group size, found, opened, chosen, changed, written to and exported. */
import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconMail, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { groupLabel } from '#domain/events/rules/team-size.ts'
import type { findIds } from '#domain/registration/bulk/bulk-contract.ts'
import type { searchParticipants } from '#domain/registration/staff/staff-contract.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import { useShownEvent } from '#web/events/event-queries.ts'
import { failureOf } from '#web/failure.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PagedTable } from '#web/ui/paged-list.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { useColumnChoice } from '#web/ui/table/column-choice.ts'
import { ColumnMenu } from '#web/ui/table/column-menu.tsx'
import { SelectBar } from '#web/ui/table/select-bar.tsx'
import { useSelection } from '#web/ui/table/selection.ts'
import { SortSelect } from '#web/ui/table/sort-select.tsx'
import { BulkActs } from './bulk/bulk-acts.tsx'
import { sizesOf } from './bulk/sizes-of.ts'
import { useCapacity } from './capacity-query.ts'
import { chipsOf, choicesOf, dailyChoices } from './filter/filter-words.ts'
import { FilterChips, MoreFilters } from './filter/more-filters.tsx'
import { DailyFilters, ParticipantsTools } from './filter/participants-tools.tsx'
import { RepeatedNotice, ReviewNotice } from './mark-filter.tsx'
import { participantColumns } from './participant-columns.tsx'
import { participantKeys } from './participant-queries.ts'
import { useParticipantsFilter } from './participants-filter.ts'
import type { RegistrationDrawerProps } from './registration-drawer.tsx'
import { ResendConsents } from './resend-consents.tsx'
import classes from './staff.module.css'

const RegisterModal = opensLater(async () => (await import('./register/register-modal.tsx')).RegisterModal, {
  opened: false,
})
const MessageModal = opensLater(async () => (await import('./message-modal.tsx')).MessageModal, {
  opened: false,
})
const ExportModal = opensLater(async () => (await import('./export-modal.tsx')).ExportModal, {
  opened: false,
})

/** Which row's drawer is open is no part of a view. */
const PASSING = ['inscripcion']

type ParticipantsTabProps = {
  /** What opens over a row: a later module adds its parts to it. */
  drawer: ComponentType<Omit<RegistrationDrawerProps, 'partOf'>>
}

export function ParticipantsTab({ drawer: RegistrationDrawer }: ParticipantsTabProps) {
  const event = useShownEvent()
  const list = useParticipantsFilter()
  const { filter, page, sort, perPage, opened, setPage, setSort, setPerPage, setFilter, openedAt } = list
  const { minCount, search, marked } = filter
  const blocks = useCapacity(event.id).data?.blocks ?? []
  const choices = choicesOf({ blocks, sizes: sizesOf(event) })
  // A phone has no room for a row of them: they are folded, and each that is on is a chip.
  const phone = useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false })
  const told = phone ? [...dailyChoices(event), ...choices] : choices
  const daily = { event, filter, setFilter }
  const [registering, register] = useDisclosure(false)
  const [writing, write] = useDisclosure(false)
  const [exported, setExported] = useState<'list' | 'chosen' | null>(null)
  const selection = useSelection()
  const chosen = [...selection.keys].map(Number)
  const asked = { ...filter, sort, ...(perPage > 0 ? { per_page: perPage } : {}) }
  const people = useQuery({
    queryKey: participantKeys.list(event.id, ...Object.values(filter), sort, perPage, page),
    queryFn: ({ signal }) =>
      call<typeof searchParticipants>('GET /api/search-participant', {
        query: { event_id: event.id, ...asked, page },
        signal,
      }),
    select: ({ competitors }) => competitors,
    placeholderData: keepPreviousData,
  })
  // Specification, section 8: a search that failed is told in a dialog, once.
  const { show } = useNotice()
  const { error, errorUpdatedAt } = people
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error again is told again
  useEffect(() => {
    if (error) void show(failureOf(error))
  }, [errorUpdatedAt])
  const total = people.data?.total
  const none = total === 0
  const all = participantColumns(openedAt, marked === 'unsigned' ? event.id : null)
  const choice = useColumnChoice('Participantes', all)
  const findAll = async () => {
    const { ids } = await call<typeof findIds>('GET /api/eventos/:id/participants/ids', {
      params: { id: event.id },
      query: { ...filter, sort },
    })
    return ids
  }

  return (
    <>
      <TabTitle
        title={minCount > 0 ? `Competidores: ${groupLabel(minCount)}` : 'Competidores'}
        action={
          <>
            <Button
              variant="default"
              disabled={none}
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={() => setExported('list')}
            >
              Exportar a Excel
            </Button>
            <Button
              variant="default"
              disabled={none}
              leftSection={<IconMail size={18} aria-hidden="true" />}
              onClick={write.open}
            >
              Enviar mensaje
            </Button>
            <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={register.open}>
              Inscribir participante
            </Button>
          </>
        }
      />
      <ParticipantsTools {...daily} total={total} folded={phone}>
        <MoreFilters
          filter={filter}
          choices={choices}
          setFilter={setFilter}
          on={chipsOf(filter, told).length}
          first={phone ? <DailyFilters {...daily} /> : null}
        />
        <SortSelect columns={all} sort={sort} onSort={setSort} />
        <ColumnMenu {...choice} />
        <SavedViews list="participants" passing={PASSING} />
      </ParticipantsTools>
      <FilterChips filter={filter} choices={told} setFilter={setFilter} clear={list.clearFilter} />
      {marked ? null : <ReviewNotice eventId={event.id} />}
      {marked ? null : <RepeatedNotice eventId={event.id} />}
      {marked === 'unsigned' && !none ? (
        <p className={classes.aboveList}>
          <ResendConsents eventId={event.id} count={total} />
        </p>
      ) : null}
      <PagedTable
        listed={people}
        page={page}
        onPage={setPage}
        sort={sort}
        onSort={setSort}
        perPage={perPage}
        onPerPage={setPerPage}
        selection={selection}
        rowName={({ name, last_name }) => `${name} ${last_name}`}
        caption="Competidores"
        columns={choice.columns}
        rowKey={({ member_id }) => member_id}
        rowHref={({ registration_id }) => openedAt(registration_id)}
        empty={
          search ? (
            <EmptyState mark="?" title={`No existe el competidor [ ${search} ]`}>
              Busca por nombre, DNI, correo, celular, referencia o dorsal.
            </EmptyState>
          ) : (
            <EmptyState mark="0" title="No se encuentra participantes.">
              Con un filtro puesto, quítalo. En un evento nuevo, comparte su página o empieza por «Inscribir
              participante».
            </EmptyState>
          )
        }
      />
      <SelectBar selection={selection} one="persona" many="personas" total={total} findAll={findAll}>
        <BulkActs event={event} ids={chosen} onExport={() => setExported('chosen')} />
      </SelectBar>
      <RegistrationDrawer id={opened} event={event} onClose={list.close} />
      <RegisterModal event={event} groupSize={minCount} opened={registering} onClose={register.close} />
      <MessageModal event={event} filter={filter} opened={writing} onClose={write.close} />
      <ExportModal
        event={event}
        filter={filter}
        sort={sort}
        columns={choice.columns.flatMap(({ sort: column }) => column ?? [])}
        total={total ?? 0}
        chosen={exported === 'chosen' ? chosen : null}
        opened={exported !== null}
        onClose={() => setExported(null)}
      />
    </>
  )
}

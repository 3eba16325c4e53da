/** Tab Competidores: the people of one group size, found, opened, written to and exported. */
import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconMail, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { categoryOptions } from '#domain/events/rules/category-names.ts'
import { groupLabel } from '#domain/events/rules/team-size.ts'
import type { searchParticipants } from '#domain/registration/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { useShownEvent } from '#web/events/event-queries.ts'
import { failureOf } from '#web/failure.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListTools } from '#web/ui/list-tools.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PagedTable } from '#web/ui/paged-list.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { useCapacity } from './capacity-query.ts'
import { ExportModal } from './export-modal.tsx'
import { MarkFilter, ReviewNotice } from './mark-filter.tsx'
import { MessageModal } from './message-modal.tsx'
import { participantColumns } from './participant-columns.tsx'
import { participantKeys } from './participant-queries.ts'
import { type Mark, useParticipantsFilter } from './participants-filter.ts'
import { RegisterModal } from './register/register-modal.tsx'
import { type PartOf, RegistrationDrawer } from './registration-drawer.tsx'
import { ResendConsents } from './resend-consents.tsx'
import classes from './staff.module.css'

export function ParticipantsTab({ partOf }: { partOf?: PartOf }) {
  const event = useShownEvent()
  const { filter, page, opened, setPage, setFilter, openedAt, close } = useParticipantsFilter()
  const { minCount, search, paid, category_id, distance_id, block_id, marked, kit } = filter
  const blocks = useCapacity(event.id).data?.blocks ?? []
  const [registering, register] = useDisclosure(false)
  const [writing, write] = useDisclosure(false)
  const [exporting, toExcel] = useDisclosure(false)
  const people = useQuery({
    queryKey: participantKeys.list(event.id, ...Object.values(filter), page),
    queryFn: ({ signal }) =>
      call<typeof searchParticipants>('GET /api/search-participant', {
        query: { event_id: event.id, ...filter, page },
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
              onClick={toExcel.open}
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
      <ListTools total={total} one="participante" many="participantes">
        <SearchBox
          label="Busca por nombre o DNI"
          value={search}
          onSearch={(typed) => setFilter({ search: typed })}
        />
        <NativeSelect
          className={classes.filter}
          aria-label="Pago"
          value={paid}
          onChange={({ currentTarget }) => setFilter({ paid: currentTarget.value })}
          data={[
            { value: '', label: 'Pago: todos' },
            { value: '1', label: 'Pagados' },
            { value: '0', label: 'No pagados' },
          ]}
        />
        <NativeSelect
          className={classes.filter}
          aria-label="Categoría"
          value={category_id}
          onChange={({ currentTarget }) => setFilter({ category_id: currentTarget.value })}
          data={[{ value: '', label: 'Categoría: todas' }, ...categoryOptions(event.categorias)]}
        />
        {event.distances.length > 1 ? (
          <NativeSelect
            className={classes.filter}
            aria-label="Distancia"
            value={distance_id}
            onChange={({ currentTarget }) => setFilter({ distance_id: currentTarget.value })}
            data={[
              { value: '', label: 'Distancia: todas' },
              ...event.distances.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
        {blocks.length > 0 ? (
          <NativeSelect
            className={classes.filter}
            aria-label="Bloque"
            value={block_id}
            onChange={({ currentTarget }) => setFilter({ block_id: currentTarget.value })}
            data={[
              { value: '', label: 'Bloque: todos' },
              ...blocks.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
        <NativeSelect
          className={classes.filter}
          aria-label="Kit"
          value={kit}
          onChange={({ currentTarget }) => setFilter({ kit: currentTarget.value })}
          data={[
            { value: '', label: 'Kit: todos' },
            { value: 'handed', label: 'Kit entregado' },
            { value: 'waiting', label: 'Kit sin entregar' },
          ]}
        />
        <MarkFilter
          eventId={event.id}
          value={marked}
          onChoose={(chosen) => setFilter({ marked: chosen as Mark })}
        />
      </ListTools>
      {marked ? null : <ReviewNotice eventId={event.id} />}
      {marked === 'unsigned' && !none ? (
        <p className={classes.aboveList}>
          <ResendConsents eventId={event.id} count={total} />
        </p>
      ) : null}
      <PagedTable
        listed={people}
        page={page}
        onPage={setPage}
        caption="Competidores"
        columns={participantColumns(openedAt, marked === 'unsigned' ? event.id : null)}
        rowKey={({ member_id }) => member_id}
        rowHref={({ registration_id }) => openedAt(registration_id)}
        empty={
          search ? (
            <EmptyState mark="?" title={`No existe el competidor [ ${search} ]`}>
              Busca por nombre, DNI, correo, celular, referencia o dorsal.
            </EmptyState>
          ) : (
            <EmptyState mark="0" title="No se encuentra participantes.">
              Con filtros, quita alguno. Si aún no hay nadie, comparte la página del evento o inscribe al
              primero aquí.
            </EmptyState>
          )
        }
      />
      <RegistrationDrawer id={opened} event={event} partOf={partOf} onClose={close} />
      <RegisterModal event={event} groupSize={minCount} opened={registering} onClose={register.close} />
      <MessageModal event={event} filter={filter} opened={writing} onClose={write.close} />
      <ExportModal
        event={event}
        filter={filter}
        total={total ?? 0}
        opened={exporting}
        onClose={toExcel.close}
      />
    </>
  )
}

/** The 'Eventos' tab of a user: what is assigned, and the way to assign more. */
import { Button, Tabs } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { AssignedEvent, listUserEvents, User } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AssignEventsModal } from './assign-events-modal.tsx'
import classes from './user-events.module.css'

const columns: readonly Column<AssignedEvent>[] = [
  { header: 'Evento', cell: ({ name }) => name },
  {
    header: 'Estado',
    cell: ({ status }) =>
      status === 'active' ? (
        <StatusBadge tone="success">Activo</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Inactivo</StatusBadge>
      ),
  },
  { header: 'Fecha', cell: ({ event_datetime }) => <DateText value={event_datetime} form="date and time" /> },
]

export function UserEvents({ user }: { user: User }) {
  const [assigning, { open, close }] = useDisclosure(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'events', user.id],
    queryFn: ({ signal }) =>
      call<typeof listUserEvents>('GET /api/user/events', { query: { user_id: user.id }, signal }),
  })

  return (
    <Tabs defaultValue="eventos" className={classes.tabs}>
      <div className={classes.bar}>
        <Tabs.List>
          <Tabs.Tab value="eventos">Eventos</Tabs.Tab>
        </Tabs.List>
        <Button onClick={open} disabled={!data}>
          Asignar eventos
        </Button>
      </div>
      <Tabs.Panel value="eventos">
        {error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : (
          <DataTable
            caption={`Eventos de ${user.name}`}
            columns={columns}
            rows={data?.events}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/admin/eventos/show/${id}/overview`}
            skeletonRows={3}
            empty={
              <EmptyState mark="0" title="Todavía no tiene eventos asignados.">
                {user.rol === 'Administrator'
                  ? 'Un Administrator ya ve todos los eventos.'
                  : 'Un Colaborador ve solo los eventos que le asignes.'}
              </EmptyState>
            }
          />
        )}
      </Tabs.Panel>
      {data ? (
        <AssignEventsModal user={user} assigned={data.events} opened={assigning} onClose={close} />
      ) : null}
    </Tabs>
  )
}

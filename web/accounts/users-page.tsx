/** /admin/usuarios: everybody with an account, and 'Agregar Usuario'. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { listUsers, User } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Route } from './+types/users-page.ts'
import { AddUserModal } from './add-user-modal.tsx'
import { UserStatus } from './user-status.tsx'
import classes from './users-page.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Usuarios | Dorsal' }]

const addressOf = ({ id }: User) => `/admin/usuario/${id}`

const columns: readonly Column<User>[] = [
  { header: 'Nombre', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => <span className={classes.email}>{email}</span> },
  { header: 'Celular', cell: ({ phone }) => phone || '-' },
  { header: 'Rol', cell: ({ rol }) => rol },
  { header: 'Empresa', cell: ({ company }) => company || '-' },
  { header: 'Estado', cell: ({ status }) => <UserStatus status={status} /> },
  { header: 'Fecha de creación', cell: ({ created_at }) => <DateText value={created_at} /> },
  {
    header: 'Acciones',
    align: 'end',
    cell: (user) => (
      <Button component={Link} to={addressOf(user)} variant="default" size="xs">
        Ver<span className="visually-hidden"> a {user.name}</span>
      </Button>
    ),
  },
]

export default function UsersPage() {
  const { page, search, setPage, setSearch } = useListAddress()
  const [adding, { open, close }] = useDisclosure(false)
  const users = useQuery({
    queryKey: ['users', 'list', page, search],
    queryFn: ({ signal }) =>
      call<typeof listUsers>('GET /api/get-users', { query: { page, search }, signal }),
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <PageTitle
        title="Usuarios"
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
            Agregar Usuario
          </Button>
        }
      />
      <ListTools total={users.data?.total} one="usuario" many="usuarios">
        <SearchBox label="Buscar por nombre, email o celular" value={search} onSearch={setSearch} />
      </ListTools>
      {users.error && !users.data ? (
        <LoadError error={users.error} onRetry={() => users.refetch()} />
      ) : (
        <>
          <DataTable
            caption="Usuarios"
            columns={columns}
            rows={users.data?.data}
            rowKey={({ id }) => id}
            rowHref={addressOf}
            loading={users.isPlaceholderData || users.isPending}
            empty={
              <EmptyState
                mark="0"
                title={search ? `Nadie coincide con «${search}».` : 'No hay usuarios en esta página.'}
              >
                {search ? 'Prueba con otra parte del nombre o del email.' : null}
              </EmptyState>
            }
          />
          <Pager page={page} lastPage={users.data?.last_page ?? 1} onPage={setPage} />
        </>
      )}
      <AddUserModal opened={adding} onClose={close} />
    </>
  )
}

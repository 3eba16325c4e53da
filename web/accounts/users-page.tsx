/** /admin/usuarios: everybody with an account, and 'Agregar Usuario'. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { listUsers, User } from '#domain/accounts/contract.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import type { Route } from './+types/users-page.ts'
import { AddUserModal } from './add-user-modal.tsx'
import { UserStatus } from './user-status.tsx'
import classes from './users-page.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Usuarios | Dorsal' }]

const addressOf = ({ id }: User) => `/admin/usuario/${id}`

const columns: readonly Column<User>[] = [
  { header: 'Nombre', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => <span className={classes.email}>{email}</span> },
  { header: 'Celular', cell: ({ phone }) => phoneText(phone) || '-' },
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
  const [adding, { open, close }] = useDisclosure(false)
  const list = usePagedList({
    queryKey: ['users', 'list'],
    load: (query, signal) => call<typeof listUsers>('GET /api/get-users', { query, signal }),
  })
  const { search } = list

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
      <PagedList
        list={list}
        searches="Buscar por nombre, email o celular"
        one="usuario"
        many="usuarios"
        caption="Usuarios"
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={addressOf}
        empty={
          <EmptyState
            mark="0"
            title={search ? `Nadie coincide con «${search}».` : 'No hay usuarios en esta página.'}
          >
            {search ? 'Prueba con otra parte del nombre o del email.' : 'Vuelve a la primera página.'}
          </EmptyState>
        }
      />
      <AddUserModal opened={adding} onClose={close} />
    </>
  )
}

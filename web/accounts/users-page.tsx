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
import { useSelectFilters } from '#web/ui/table/select-filters.tsx'
import type { Route } from './+types/users-page.ts'
import { AddUserModal } from './add-user-modal.tsx'
import { UserStatus } from './user-status.tsx'
import classes from './users-page.module.css'
import { SavedViews } from './views/saved-views.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Usuarios | Dorsal' }]

const addressOf = ({ id }: User) => `/admin/usuario/${id}`

const columns: readonly Column<User>[] = [
  { header: 'Nombre', sort: 'name', cell: ({ name }) => name },
  {
    header: 'Email',
    sort: 'email',
    wide: true,
    cell: ({ email }) => <span className={classes.email}>{email}</span>,
  },
  {
    header: 'Celular',
    sort: 'phone',
    optional: 'shown',
    cell: ({ phone }) => <span className={classes.phone}>{phoneText(phone) || '-'}</span>,
  },
  { header: 'Rol', sort: 'rol', cell: ({ rol }) => rol },
  { header: 'Empresa', sort: 'company', optional: 'shown', cell: ({ company }) => company || '-' },
  { header: 'Estado', sort: 'status', cell: ({ status }) => <UserStatus status={status} /> },
  {
    header: 'Fecha de creación',
    sort: 'created_at',
    optional: 'shown',
    cell: ({ created_at }) => <DateText value={created_at} />,
  },
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

const FILTERS = [
  {
    name: 'rol',
    label: 'Rol',
    all: 'Rol: todos',
    options: ['Administrator', 'Colaborador', 'Cliente'].map((value) => ({ value, label: value })),
  },
  {
    name: 'status',
    label: 'Estado',
    all: 'Estado: todos',
    options: [
      { value: '1', label: 'Activos' },
      { value: '0', label: 'Inactivos' },
    ],
  },
] as const

export default function UsersPage() {
  const [adding, { open, close }] = useDisclosure(false)
  const { values, fields, chips, filtered } = useSelectFilters(FILTERS)
  const list = usePagedList({
    queryKey: ['users', 'list', values],
    load: (query, signal) =>
      call<typeof listUsers>('GET /api/get-users', { query: { ...query, ...values }, signal }),
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
        filters={fields}
        chips={chips}
        tools={<SavedViews list="users" />}
        caption="Usuarios"
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={addressOf}
        empty={
          <EmptyState
            mark="0"
            title={
              search
                ? `Nadie coincide con «${search}».`
                : filtered
                  ? 'Nadie con estos filtros.'
                  : 'No hay usuarios en esta página.'
            }
          >
            {search
              ? 'Prueba con otra parte del nombre o del email.'
              : filtered
                ? 'Quita el rol o el estado para ver a los demás.'
                : 'Vuelve a la primera página, o crea uno con «Agregar Usuario».'}
          </EmptyState>
        }
      />
      <AddUserModal opened={adding} onClose={close} />
    </>
  )
}

/** /admin/usuario/{id}: one person, 'Editar', and the events assigned to them. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { getUser } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { HistoryFold } from '#web/ui/history/history-list.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { LinesSkeleton, TitleSkeleton } from '#web/ui/skeletons.tsx'
import type { Route } from './+types/user-page.ts'
import { EditUserModal } from './edit-user-modal.tsx'
import { UserEvents } from './user-events.tsx'
import { UserFacts } from './user-facts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Usuario | Dorsal' }]

const LIST = { to: '/admin/usuarios', label: 'Usuarios' }

export default function UserPage({ params: { id } }: Route.ComponentProps) {
  const [editing, { open, close }] = useDisclosure(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call<typeof getUser>('GET /api/get-user/:id', { params: { id }, signal }),
  })

  if (error && !data)
    return <PageError error={error} onRetry={refetch} home={{ ...LIST, label: 'Ir a Usuarios' }} />
  if (!data)
    return (
      <>
        <TitleSkeleton />
        <LinesSkeleton lines={5} />
      </>
    )

  const { user } = data
  return (
    <>
      <title>{`${user.name} | Dorsal`}</title>
      <PageTitle
        crumbs={[LIST]}
        title={user.name}
        subtitle={user.roles[0]?.name}
        action={
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={open}>
            Editar
          </Button>
        }
      />
      <UserFacts user={user} />
      <UserEvents user={user} />
      <HistoryFold filter={{ subject: 'usuario', subject_id: user.id }} version={JSON.stringify(user)} />
      <EditUserModal user={user} opened={editing} onClose={close} />
    </>
  )
}

/** /admin/usuario/{id}: one person, 'Editar', and the events assigned to them. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { getUser } from '#domain/accounts/contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { LinesSkeleton, TitleSkeleton } from '#web/ui/skeletons.tsx'
import { StatusPage } from '#web/ui/status-page.tsx'
import type { Route } from './+types/user-page.ts'
import { EditUserModal } from './edit-user-modal.tsx'
import { UserEvents } from './user-events.tsx'
import { UserFacts } from './user-facts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Usuario | Dorsal' }]

const LIST = { to: '/admin/usuarios', label: 'Usuarios' }

/** An address with a number nobody has, or with no number at all. */
const isUnknown = (error: Error) => error instanceof CallFailed && [404, 422].includes(error.status)

export default function UserPage({ params: { id } }: Route.ComponentProps) {
  const [editing, { open, close }] = useDisclosure(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call<typeof getUser>('GET /api/get-user/:id', { params: { id }, signal }),
  })

  if (error && !data)
    return isUnknown(error) ? (
      <StatusPage status={404} home={{ ...LIST, label: 'Ir a Usuarios' }} />
    ) : (
      <LoadError error={error} onRetry={refetch} alone />
    )
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
      <EditUserModal user={user} opened={editing} onClose={close} />
    </>
  )
}

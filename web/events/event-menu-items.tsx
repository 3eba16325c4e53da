/** What the menu of an event offers wherever it stands: a copy of the event, its end where it is one, and its public address. */
import { Menu } from '@mantine/core'
import { IconCopy, IconLink, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { deleteCopy, EventCard } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useIsAdministrator } from './administrator-only.tsx'
import { useCopyPublicLink } from './copy-public-link.ts'
import { eventKeys } from './event-queries.ts'

const useDeleteCopy = () => {
  const client = useQueryClient()
  const { show } = useNotice()
  const { ask } = useConfirm()
  const { mutate } = useMutation({
    mutationFn: (id: number) => call<typeof deleteCopy>('DELETE /api/eventos/:id/copy', { params: { id } }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: eventKeys.all })
      void show(answer)
    },
  })
  return async ({ id }: Pick<EventCard, 'id'>) => {
    const sure = await ask({
      title: '¿Eliminar esta copia?',
      body: 'Se elimina con sus categorías, kits y precios. Esta acción no es reversible.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (sure) mutate(id)
  }
}

type EventMenuItemsProps = {
  event: Pick<EventCard, 'id' | 'slug'> & {
    status?: EventCard['status']
    inscritos_count?: number
  }
  onDuplicate: () => void
}

export function EventMenuItems({ event, onDuplicate }: EventMenuItemsProps) {
  const copyLink = useCopyPublicLink()
  const remove = useDeleteCopy()
  const isAdministrator = useIsAdministrator()
  const mayDelete = isAdministrator && event.status === 'inactive' && event.inscritos_count === 0
  return (
    <>
      {isAdministrator ? (
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={onDuplicate}>
          Duplicar
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconLink size={18} aria-hidden="true" />} onClick={() => copyLink(event.slug)}>
        Copiar enlace público
      </Menu.Item>
      {mayDelete ? (
        <Menu.Item
          color="sangre"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => void remove(event)}
        >
          Eliminar copia
        </Menu.Item>
      ) : null}
    </>
  )
}

/** 'Eliminar copia': offered where nobody is in an inactive event; whether it is a copy at all the server says. */
import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { deleteCopy, EventCard } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useIsAdministrator } from '../administrator-only.tsx'
import { eventKeys } from '../event-queries.ts'

export function DeleteCopyItem({ event }: { event: EventCard }) {
  const client = useQueryClient()
  const { show } = useNotice()
  const { ask } = useConfirm()
  const isAdministrator = useIsAdministrator()
  const { mutate } = useMutation({
    mutationFn: () => call<typeof deleteCopy>('DELETE /api/eventos/:id/copy', { params: { id: event.id } }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: eventKeys.all })
      void show(answer)
    },
  })
  const remove = async () => {
    const sure = await ask({
      title: '¿Eliminar esta copia?',
      body: 'Se elimina con sus categorías, kits y precios. Esta acción no es reversible.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (sure) mutate()
  }
  if (!isAdministrator || event.status !== 'inactive' || event.inscritos_count > 0) return null
  return (
    <Menu.Item
      color="sangre"
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={() => void remove()}
    >
      Eliminar copia
    </Menu.Item>
  )
}

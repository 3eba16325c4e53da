/** Publishes or hides the event; the answer says what that means. */
import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { disableEvent, EventDetail } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { eventKeys } from '../event-queries.ts'
import classes from './event-header.module.css'

export function ActivateSwitch({ event: { id, status } }: { event: EventDetail }) {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changing = useMutation({
    mutationFn: (wanted: 'active' | 'inactive') =>
      call<typeof disableEvent>('GET /api/eventos/:id/disableEvent', {
        params: { id },
        query: { status: wanted },
      }),
    onError: (error) => void show(failureOf(error)),
    // First the reload, then the words: behind the dialog stands what they say.
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: eventKeys.all })
      void show(answer)
    },
  })
  const change = async (active: boolean) => {
    const sure =
      active ||
      (await ask({
        title: '¿Desactivar el evento?',
        body: 'Su página deja de verse y nadie más puede inscribirse. Los inscritos se conservan y puedes activarlo de nuevo.',
        confirm: 'Desactivar',
      }))
    if (sure) changing.mutate(active ? 'active' : 'inactive')
  }
  const shown = changing.isPending ? changing.variables === 'active' : status === 'active'
  return (
    <Switch
      className={classes.switch}
      label="Activo"
      checked={shown}
      disabled={changing.isPending}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}

/** The badge 'Enviado / Sin Enviar' is a button: one press changes it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { changeSentStatus } from '#domain/store/orders/orders-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import classes from './panel.module.css'
import { storeKeys } from './store-queries.ts'

export function SentToggle({ id, sent }: { id: number; sent: boolean }) {
  const client = useQueryClient()
  const { show } = useNotice()
  const changing = useMutation({
    mutationFn: () =>
      call<typeof changeSentStatus>('POST /api/change-sent-status', { body: { id, sent: !sent } }),
    onSuccess: (answer) => {
      // A warning is to be read: the order leaves without being paid.
      if (answer.icon === 'success') toastSuccess(answer.message)
      else void show(answer)
      return client.invalidateQueries({ queryKey: storeKeys.orders })
    },
    onError: (error) => void show(failureOf(error)),
  })
  return (
    <button
      type="button"
      className={classes.toggle}
      disabled={changing.isPending}
      aria-pressed={sent}
      aria-label={`Orden ${id}: ${sent ? 'Enviado' : 'Sin Enviar'}. Cambiar`}
      onClick={() => changing.mutate()}
    >
      <StatusBadge tone={sent ? 'success' : 'warning'}>{sent ? 'Enviado' : 'Sin Enviar'}</StatusBadge>
    </button>
  )
}

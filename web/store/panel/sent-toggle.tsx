/** The badge 'Enviado / Sin Enviar' is a button: one press changes it, another takes it back for ten seconds. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { changeSentStatus } from '#domain/store/orders/orders-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import classes from './panel.module.css'
import { storeKeys } from './store-queries.ts'

const mark = (id: number, sent: boolean) =>
  call<typeof changeSentStatus>('POST /api/change-sent-status', { body: { id, sent } })

export function SentToggle({ id, sent }: { id: number; sent: boolean }) {
  const client = useQueryClient()
  const { show } = useNotice()
  const readAgain = () => client.invalidateQueries({ queryKey: storeKeys.orders })
  const changing = useMutation({
    mutationFn: (wanted: boolean) => mark(id, wanted),
    onSuccess: async (answer, wanted) => {
      await readAgain()
      // A warning is to be read: the order leaves without being paid. The way back comes after it.
      if (answer.icon !== 'success') await show(answer)
      toastUndo({
        message: answer.message,
        undo: async () => {
          await mark(id, !wanted)
          await readAgain()
          return 'La orden está como antes.'
        },
        failed: (error) => failureOf(error).message,
      })
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
      onClick={() => changing.mutate(!sent)}
    >
      <StatusBadge tone={sent ? 'success' : 'warning'}>{sent ? 'Enviado' : 'Sin Enviar'}</StatusBadge>
    </button>
  )
}

/** 'Enviado' or 'Sin Enviar' for the chosen orders; a button takes it back for ten seconds. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { markOrdersSent } from '#domain/store/orders/orders-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import type { Selection } from '#web/ui/table/selection.ts'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { storeKeys } from './store-queries.ts'

const mark = (ids: number[], sent: boolean) =>
  call<typeof markOrdersSent>('POST /api/orders/sent', { body: { ids, sent } })

export function MarkMany({ selection }: { selection: Selection }) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: storeKeys.orders })
  const marking = useMutation({
    mutationFn: (sent: boolean) => mark([...selection.keys].map(Number), sent),
    onSuccess: ({ message, body, ids, sent }) => {
      selection.clear()
      const said = [message, body].filter(Boolean).join(' ')
      if (ids.length === 0) toastSuccess(said)
      else
        toastUndo({
          message: said,
          undo: async () => {
            const undone = await mark(ids, !sent)
            await readAgain()
            return undone.ids.length === 1
              ? 'La orden está como antes.'
              : `${undone.ids.length} órdenes están como antes.`
          },
          failed: (error) => failureOf(error).message,
        })
      return readAgain()
    },
    onError: (error) => toastError(failureOf(error).message),
  })
  return (
    <>
      <Button loading={marking.isPending} onClick={() => marking.mutate(true)}>
        Marcar Enviado
      </Button>
      <Button variant="default" disabled={marking.isPending} onClick={() => marking.mutate(false)}>
        Marcar Sin Enviar
      </Button>
    </>
  )
}

/** Order and deletion of partners; each answer carries the whole list. An order can be taken back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { deleteKeyPartner, KeyPartner, orderKeyPartners } from '#domain/events/site/showcase-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { eventKeys } from '../event-queries.ts'

export const usePartnerChanges = (id: number) => {
  const client = useQueryClient()
  const { show } = useNotice()
  const key = eventKeys.partners(id)
  const place = (partners: KeyPartner[]) => client.setQueryData(key, { partners })

  const settle = {
    onError: (error: Error) => {
      void client.invalidateQueries({ queryKey: key })
      void show(failureOf(error))
    },
    onSuccess: ({ partners, message }: { partners: KeyPartner[]; message: string }) => {
      place(partners)
      toastSuccess(message)
    },
  }

  const sendOrder = (partners: KeyPartner[]) =>
    call<typeof orderKeyPartners>('PUT /api/eventos/:id/key-partners/order', {
      params: { id },
      body: { ids: partners.map((partner) => partner.id) },
    })
  const order = useMutation({
    mutationFn: sendOrder,
    onMutate: (partners) => {
      const before = client.getQueryData<{ partners: KeyPartner[] }>(key)?.partners
      place(partners)
      return before
    },
    onError: settle.onError,
    onSuccess: ({ partners, message }, _after, before) => {
      place(partners)
      if (!before) return
      toastUndo({
        message,
        undo: async () => {
          place((await sendOrder(before)).partners)
          return 'Los aliados están como antes.'
        },
        failed: (error) => failureOf(error).message,
      })
    },
  })
  const remove = useMutation({
    mutationFn: (partner_id: number) =>
      call<typeof deleteKeyPartner>('DELETE /api/eventos/:id/key-partners/:partner_id', {
        params: { id, partner_id },
      }),
    ...settle,
  })
  return { order: order.mutate, remove: remove.mutate }
}

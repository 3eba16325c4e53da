/** Sends the chosen letters once more, as far as they failed. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { sendMailsAgain } from '#server/mail/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import type { Selection } from '#web/ui/table/selection.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export function SendAgain({ selection }: { selection: Selection }) {
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: () =>
      call<typeof sendMailsAgain>('POST /api/mails/again', {
        body: { ids: [...selection.keys].map(Number) },
      }),
    onSuccess: ({ message, body }) => {
      toastSuccess([message, body].filter(Boolean).join(' '))
      selection.clear()
      return client.invalidateQueries({ queryKey: ['mails'] })
    },
    onError: (error) => toastError(failureOf(error).message),
  })
  return (
    <Button
      loading={sending.isPending}
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      onClick={() => sending.mutate()}
    >
      Enviar otra vez lo que falló
    </Button>
  )
}

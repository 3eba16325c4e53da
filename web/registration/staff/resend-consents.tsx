/** Sends the link to sign again: to one person of a registration, or to everybody who has not signed. */
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { sendConsentRequests } from '#domain/registration/consent/consent-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'

type ResendProps = {
  eventId: number
  /** Without it everybody of the event who has not signed. */
  participantId?: number
  /** How many that is. */
  count?: number | undefined
}

export function ResendConsents({ eventId, participantId, count }: ResendProps) {
  const { show } = useNotice()
  const { ask } = useConfirm()
  const sending = useMutation({
    mutationFn: () =>
      call<typeof sendConsentRequests>('POST /api/eventos/:id/consent-requests', {
        params: { id: eventId },
        body: participantId ? { member_id: participantId } : {},
      }),
    onSuccess: (answer) => void show(answer),
    onError: (error) => void show(failureOf(error)),
  })
  const press = async () => {
    const sure =
      participantId !== undefined ||
      (await ask({
        title: '¿Reenviar el enlace para firmar?',
        body: `Llega a ${count === 1 ? 'la persona' : `las ${count ?? ''} personas`} que no ${count === 1 ? 'ha' : 'han'} firmado, salvo a quien ya lo recibió en la última hora.`,
        confirm: 'Reenviar',
      }))
    if (sure) sending.mutate()
  }
  return (
    <Button
      variant="default"
      size={participantId === undefined ? 'sm' : 'xs'}
      disabled={sending.isPending}
      leftSection={<IconMailForward size={18} aria-hidden="true" />}
      onClick={() => void press()}
    >
      {participantId === undefined ? 'Reenviar enlace a todos' : 'Reenviar enlace'}
    </Button>
  )
}

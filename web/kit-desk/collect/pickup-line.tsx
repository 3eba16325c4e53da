/** Whom a participant sends for the kit, in the drawer; staff may take it back. Nothing where nobody was sent. */
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { readPickupOf, revokePickupOf } from '#domain/kit-desk/collect/collect-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './line.module.css'

type PickupLineProps = { eventId: number; participantId: number }

export function PickupLine({ eventId, participantId }: PickupLineProps) {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const client = useQueryClient()
  const queryKey = ['pickup', participantId]
  const params = { event_id: eventId, participant_id: participantId }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<typeof readPickupOf>('GET /api/kit-desk/:event_id/authorisations/:participant_id', {
        params,
        signal,
      }),
  })
  const revoke = useMutation({
    mutationFn: () =>
      call<typeof revokePickupOf>('DELETE /api/kit-desk/:event_id/authorisations/:participant_id', {
        params,
      }),
    onSettled: () => client.invalidateQueries({ queryKey }),
    onSuccess: (said) => show(said),
    onError: (error) => show(failureOf(error)),
  })
  const given = data?.authorisation
  if (!given) return null
  const confirm = async () => {
    const sure = await ask({
      title: '¿Retirar la autorización?',
      body: `El QR de ${given.name} deja de servir, y le escribimos a la persona.`,
      confirm: 'Retirar',
    })
    if (sure) revoke.mutate()
  }
  return (
    <p className={classes.line}>
      <span>
        Recoge el kit <b>{given.name}</b>, {given.document}
        {given.by_guardian ? ', por palabra del acudiente' : ''} (<DateText value={given.given_at} />)
      </span>
      <Button variant="subtle" disabled={revoke.isPending} onClick={confirm}>
        Retirar
      </Button>
    </p>
  )
}

/** The coordinator's PIN and code: hidden until they are touched, since screens are seen over shoulders. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { showPin } from '#domain/crew/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './crew-tab.module.css'

type ShownPin = AnswerOf<typeof showPin>

export function PinCard({ eventId }: { eventId: string }) {
  const [pin, setPin] = useState<ShownPin | null>(null)
  const { ask } = useConfirm()
  const { show } = useNotice()
  const asking = useMutation({
    mutationFn: (change: boolean) =>
      call<typeof showPin>('POST /api/eventos/:id/equipo/pin', { params: { id: eventId }, body: { change } }),
    onSuccess: setPin,
    onError: (error) => void show(failureOf(error)),
  })
  const change = async () => {
    const sure = await ask({
      title: '¿Cambiar el PIN?',
      body: 'Quienes ya entraron siguen adentro. Los códigos pendientes se usan con el PIN nuevo. También cambia el código de mesa.',
      confirm: 'Cambiar PIN',
    })
    if (sure) asking.mutate(true)
  }
  return (
    <SectionCard
      title="PIN del coordinador"
      hint="Cada voluntario escribe el PIN junto con su código. El código de mesa lo escribes tú en una mesa, también sin red. No los escribas en el grupo; cámbialos si los sabe quien no debe."
    >
      <div className={classes.pin}>
        <output className={classes.digits} aria-label="PIN">
          {pin?.pin ?? '••••••'}
        </output>
        <output className={classes.digits} aria-label="Código de mesa">
          {pin?.desk_code ?? '••••-••••'}
        </output>
        {pin ? (
          <Button variant="default" onClick={() => setPin(null)}>
            Ocultar
          </Button>
        ) : (
          <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate(false)}>
            Ver PIN
          </Button>
        )}
        <Button variant="default" disabled={asking.isPending} onClick={change}>
          Cambiar PIN
        </Button>
      </div>
    </SectionCard>
  )
}

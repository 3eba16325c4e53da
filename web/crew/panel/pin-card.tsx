/** The coordinator's PIN: hidden until it is touched, since screens are seen over shoulders. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { showPin } from '#domain/crew/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './crew-tab.module.css'

export function PinCard({ eventId }: { eventId: string }) {
  const [pin, setPin] = useState<string | null>(null)
  const { ask } = useConfirm()
  const { show } = useNotice()
  const asking = useMutation({
    mutationFn: (change: boolean) =>
      call<typeof showPin>('POST /api/eventos/:id/equipo/pin', { params: { id: eventId }, body: { change } }),
    onSuccess: (answer) => setPin(answer.pin),
    onError: (error) => void show(failureOf(error)),
  })
  const change = async () => {
    const sure = await ask({
      title: '¿Cambiar el PIN?',
      body: 'Quienes ya entraron siguen adentro. Los códigos pendientes se usan con el PIN nuevo.',
      confirm: 'Cambiar PIN',
    })
    if (sure) asking.mutate(true)
  }
  return (
    <SectionCard
      title="PIN del coordinador"
      hint="Cada voluntario lo escribe junto con su código. No lo escribas en el grupo; cámbialo si lo sabe quien no debe."
    >
      <div className={classes.pin}>
        <output className={classes.digits} aria-label="PIN">
          {pin ?? '••••••'}
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

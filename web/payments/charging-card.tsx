/** Which gateway collects for this event and whose account it is, and the explicit stop: 'No cobrar por ahora'. */
import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { brandOf } from '#domain/payments/rules/gateway-brands.ts'
import type { pauseCharging } from '#domain/registration/hold/pause-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './charging-card.module.css'
import { gatewayKey, type InForce } from './gateway-owner.ts'

const AND = new Intl.ListFormat('es', { type: 'conjunction' })

const modeOf = ({ gateway_name, live }: InForce) =>
  gateway_name === 'transferencia' || gateway_name === 'sandbox' || live ? '' : ' (en pruebas)'

/** Whose money it becomes: the event's own account, or the installation's. */
const wordsOf = (inForce: InForce[], paused: boolean) => {
  if (inForce.length === 0)
    return 'No hay ninguna pasarela activa, ni de este evento ni de la instalación: quien se inscribe no puede pagar.'
  const names = AND.format(inForce.map((one) => `${brandOf(one.gateway_name)}${modeOf(one)}`))
  const lead = paused ? 'Al volver, se cobra por' : 'Se cobra por'
  return inForce.some(({ own }) => own)
    ? `${lead} ${names}, con la cuenta propia de este evento.`
    : `${lead} ${names}, con la cuenta de la instalación: este evento no tiene ninguna pasarela propia activa.`
}

type ChargingCardProps = { eventId: string; pausedAt: string | null; inForce: InForce[] }

export function ChargingCard({ eventId, pausedAt, inForce }: ChargingCardProps) {
  const paused = pausedAt !== null
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changing = useMutation({
    mutationFn: (next: boolean) =>
      call<typeof pauseCharging>('PUT /api/eventos/:id/pasarelas/pausa', {
        params: { id: eventId },
        body: { paused: next },
      }),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: gatewayKey({ eventId }) })
      void show(answer)
    },
    onError: (error) => void show(failureOf(error)),
  })

  const turn = async (next: boolean) => {
    const sure = await ask(
      next
        ? {
            title: '¿Dejar de cobrar por ahora?',
            body: 'Nadie podrá pagar ni inscribirse con costo. Las reservas sin pagar no vencen mientras tanto; las inscripciones sin costo siguen.',
            confirm: 'No cobrar por ahora',
          }
        : {
            title: '¿Volver a cobrar?',
            body: 'Cada reserva sin pagar tendrá 5 horas para pagar y recibirá un correo.',
            confirm: 'Volver a cobrar',
          },
    )
    if (sure) changing.mutate(next)
  }

  return (
    <SectionCard
      title="Cobro"
      action={
        <StatusBadge tone={paused || inForce.length === 0 ? 'warning' : 'success'}>
          {paused ? 'En pausa' : inForce.length === 0 ? 'Sin pasarela' : 'Cobrando'}
        </StatusBadge>
      }
    >
      <div className={classes.body}>
        <p className={classes.words}>
          {paused ? (
            <>
              Este evento no cobra desde el <DateText value={pausedAt} form="date and time" />{' '}
            </>
          ) : null}
          {wordsOf(inForce, paused)}
        </p>
        <Switch
          label="No cobrar por ahora"
          description="Detiene los pagos de este evento, también los de la cuenta de la instalación. Apagar todas las pasarelas propias no los detiene: entonces se ofrecen las de la instalación."
          checked={paused}
          disabled={changing.isPending}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
      </div>
    </SectionCard>
  )
}

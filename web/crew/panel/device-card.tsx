/** One device: its name, what it is for, how it stands, and what can be done with it. */
import { Button } from '@mantine/core'
import type { inviteDevice, raiseLate, revokeDevice, ShownDevice } from '#domain/crew/contract.ts'
import { call } from '#web/client.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useCrewAct } from './crew-queries.ts'
import classes from './crew-tab.module.css'
import { atText, DEVICE_STATES, deviceFacts, deviceNews } from './crew-words.ts'
import type { ShowCards } from './invitation-modal.tsx'

type DeviceCardProps = {
  eventId: string
  device: ShownDevice
  onInvited: ShowCards
  onRename: () => void
}

export function DeviceCard({ eventId, device, onInvited, onRename }: DeviceCardProps) {
  const { id, name, state } = device
  const { act, busy } = useCrewAct(eventId)
  const params = { id: eventId, device_id: id }
  const named = <span className="visually-hidden"> {name}</span>
  const { tone, label } = DEVICE_STATES[state]
  const isOver = state === 'ended' || state === 'revoked'

  const invite = () =>
    act({
      send: () =>
        call<typeof inviteDevice>('POST /api/eventos/:id/equipo/dispositivos/:device_id/codigo', { params }),
      done: ({ invitation }) => onInvited([invitation]),
    })
  const revoke = () =>
    act({
      question: {
        title: `¿Revocar «${name}»?`,
        body: 'El teléfono sale en su próxima consulta. Para volver necesita un dispositivo nuevo.',
        confirm: 'Revocar',
        danger: true,
      },
      send: () =>
        call<typeof revokeDevice>('POST /api/eventos/:id/equipo/dispositivos/:device_id/revocar', { params }),
    })

  const receiveMore = () =>
    act({
      send: () =>
        call<typeof raiseLate>('POST /api/eventos/:id/equipo/dispositivos/:device_id/pendientes', { params }),
    })

  return (
    <li className={classes.card} data-over={isOver || undefined}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className={classes.facts}>{deviceFacts(device)}</p>
      <p className={classes.soft}>{deviceNews(device)}</p>
      {isOver ? null : (
        <p className={device.early ? classes.early : classes.soft}>
          {device.early ? 'Termina antes de la última salida: ' : 'Sirve hasta '}
          {atText(device.until)}
        </p>
      )}
      {device.late_waiting > 0 ? (
        <div className={classes.actions}>
          <p className={classes.early}>
            Guarda al menos {device.late_waiting} filas que no han llegado: ya envió el máximo sin acceso.
          </p>
          <Button variant="default" px={12} disabled={busy} onClick={receiveMore}>
            Recibir más{named}
          </Button>
        </div>
      ) : null}
      {isOver ? null : (
        <div className={classes.actions}>
          <Button variant="default" px={12} disabled={busy} onClick={invite}>
            Código nuevo{named}
          </Button>
          <Button variant="default" px={12} onClick={onRename}>
            Renombrar{named}
          </Button>
          <Button variant="default" px={12} disabled={busy} onClick={revoke}>
            Revocar{named}
          </Button>
        </div>
      )}
    </li>
  )
}

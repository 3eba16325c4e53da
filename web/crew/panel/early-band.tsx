/** Something ends before the last start, most of the time since the event moved: it is said, and adjusted by hand. */
import { Button } from '@mantine/core'
import type { moveWindows } from '#domain/crew/contract.ts'
import { call } from '#web/client.ts'
import { type Crew, useCrewAct } from './crew-queries.ts'
import classes from './crew-tab.module.css'
import { atText } from './crew-words.ts'

const standing = ({ devices, people }: Crew) => [
  ...devices.filter(({ state }) => state !== 'revoked' && state !== 'ended'),
  ...people,
]

export function EarlyBand({ eventId, crew }: { eventId: string; crew: Crew }) {
  const { act, busy } = useCrewAct(eventId)
  const count = standing(crew).filter(({ early }) => early).length
  if (count === 0) return null
  const adjust = () =>
    act({
      question: {
        title: '¿Ajustar a las fechas del evento?',
        body: `Lo que sigue vigente sirve hasta ${atText(crew.latest)}; médico, de ${atText(crew.medical.from)} a ${atText(crew.medical.until)}`,
        confirm: 'Ajustar',
      },
      send: () =>
        call<typeof moveWindows>('POST /api/eventos/:id/equipo/fechas', { params: { id: eventId } }),
    })
  return (
    <div className={classes.band} role="status">
      <p>
        {count === 1 ? '1 permiso termina' : `${count} permisos terminan`} antes de la última salida. Nada se
        mueve solo cuando cambia la fecha.
      </p>
      <Button disabled={busy} onClick={adjust}>
        Ajustar a las fechas del evento
      </Button>
    </div>
  )
}

/** 'No cobrar por ahora' in the tab Pasarelas: with it go the holds of the event, so it is registration's call. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

export const pauseCharging = endpoint({
  method: 'PUT',
  path: '/api/eventos/:id/pasarelas/pausa',
  access: 'administrator',
  summary: 'No cobrar por ahora, o volver a cobrar. En pausa ninguna reserva vence; después corren 5 horas.',
  params: z.object({ id: wire.id }),
  body: z.object({ paused: wire.boolean }),
  answer: notice.extend({ paused: z.boolean() }),
})

/** Acts on many participants of an event at once: what can be done is done, who was left out is told with the reason. */
import { z } from 'zod'
import { endpoint, notice, wire, XLSX } from '#server/contract-kit.ts'
import { MOST_CHOSEN } from '../rules/bulk-limits.ts'
import { participantColumns, participantFilter, participantSort } from '../staff/list/participants-filter.ts'

const theEvent = {
  access: 'staff of the event',
  event: 'params.id',
  params: z.object({ id: wire.id }),
} as const

/** `member_id` of the list. */
const ids = z
  .array(wire.id)
  .min(1, 'Elige al menos una persona.')
  .max(MOST_CHOSEN, `Elige hasta ${MOST_CHOSEN.toLocaleString('es-CO')} personas.`)
const chosen = { ids, preview: wire.boolean.default(false) }

const leftOut = z.object({ participant_id: z.int(), name: z.string(), reason: z.string() })
export type LeftOut = z.output<typeof leftOut>

const done = notice.extend({
  /** How many people it reached, or would reach. */
  changed: z.int(),
  left_out: z.array(leftOut),
  /** Takes it back, for some minutes; null: there is nothing to take back. */
  act_id: z.string().nullable(),
})
export type BulkAnswer = z.output<typeof done>

/** As many as 'Elegir los N' takes. */
export const MOST_FOUND = 10_000

export const findIds = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/participants/ids',
  summary: 'Los participantes que encuentra el filtro de la lista, en su orden: hasta 10.000.',
  query: z.object({ ...participantFilter, sort: participantSort }),
  answer: z.object({ ids: z.array(z.int()), total: z.int() }),
})

export const exportChosen = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/participants.xlsx',
  summary: 'En Excel, los participantes elegidos en la lista. Queda en el registro de auditoría.',
  body: z.object({
    ids: z.array(wire.id).min(1).max(MOST_FOUND),
    sort: participantSort,
    columns: participantColumns,
    health: wire.boolean.default(false),
  }),
  file: XLSX,
  costly: 'export',
})

export const changeSizes = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/participants/size',
  summary: 'Cambiar la talla de varias personas, cada una en su mismo kit. Con preview solo dice a quiénes.',
  body: z.object({ ...chosen, size: wire.text(60) }),
  answer: done,
})

export const giveNumbers = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/participants/bibs',
  summary:
    'Asignar dorsal, según las series, a varias personas que no tienen. Con preview solo dice a quiénes.',
  body: z.object(chosen),
  answer: done,
})

export const resendLetters = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/participants/resend',
  summary: 'Reenviar el correo de su inscripción a varias personas. Con preview solo dice a quiénes.',
  body: z.object(chosen),
  answer: done,
})

export const undoAct = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/participants/undo',
  summary:
    'Deshacer, quien lo hizo y en diez minutos, un cambio a varias personas: solo lo que sigue como quedó.',
  body: z.object({ act_id: z.uuid() }),
  answer: done,
})

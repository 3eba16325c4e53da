/** Numbers one by one: given, taken back, kept, changed, freed, annulled. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { bib, ofEvent, oneBib, theEvent } from '../contract.ts'

/** As it is typed: '099', 'A12'. */
const number = wire.text(11)

export const giveBib = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/dar',
  summary: 'Dar a una persona un número escogido, libre o reservado. El que tenía sin imprimir queda libre.',
  params: ofEvent,
  body: z.object({ participant_id: wire.id, number }),
  answer: notice.extend({
    bib,
    /** What 'deshacer' is asked with; null: they had this very number before. */
    undo: z.object({ before: z.string().nullable(), reserved: z.boolean() }).nullable(),
  }),
})

export const undoGive = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/dar/deshacer',
  summary:
    'Deshacer un número dado a mano, mientras nadie lo imprimió ni lo cambió: la persona queda como antes.',
  params: ofEvent,
  body: z.object({
    participant_id: wire.id,
    number,
    before: number.nullable().default(null),
    reserved: wire.boolean.default(false),
  }),
  answer: notice,
})

export const reserveBibs = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/reservar',
  summary: "Reservar números a mano, para élite o invitados: '1-20, 55, A7'.",
  params: ofEvent,
  body: z.object({ numbers: wire.text(500), note: wire.optionalText(120) }),
  answer: notice.extend({ reserved: z.int() }),
})

export const changeBib = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/:bib_id',
  summary: 'Cambiar el chip o la nota de un número.',
  params: oneBib,
  body: z.object({ chip: wire.optionalText(40), note: wire.optionalText(120) }),
  answer: notice.extend({ bib }),
})

export const freeBib = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/:bib_id/liberar',
  summary: 'Dejar libre un número reservado, o quitarle a una persona uno que no se ha impreso.',
  params: oneBib,
  answer: notice,
})

export const burnBib = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/:bib_id/anular',
  summary:
    'Anular un número: perdido en la mesa, dañado. Nadie más lo lleva; quien lo tenía recibe otro de su serie, o el que se escoja.',
  params: oneBib,
  body: z.object({
    reason: z.enum(['lost', 'staff'], 'Elige por qué.'),
    /** The one to give instead; empty: the next of the series. */
    number: wire.optionalText(11),
  }),
  answer: notice.extend({ replacement: z.string().nullable() }),
})

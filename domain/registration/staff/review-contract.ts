/** 'Pago por revisar': money that came without a place for it, until staff seat it or give it back. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

export const seatReviewed = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/review/seat',
  access: 'staff',
  summary:
    'Asignar un cupo a un pago por revisar: toma cupo, kit, cupón y productos si están libres, y queda en 4.',
  params: z.object({ id: wire.id }),
  body: z.object({ note: wire.optionalText(500) }),
  answer: notice,
})

export const closeReview = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/review/close',
  access: 'staff',
  summary: 'Cerrar un pago por revisar con una nota y lo que se devolvió (0 si no se devolvió dinero).',
  params: z.object({ id: wire.id }),
  body: z.object({ amount: wire.pesos, note: wire.text(500) }),
  answer: notice,
})

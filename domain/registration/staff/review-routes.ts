/** Calls of the queue 'Pagos por revisar'. */
import { reviewClosed } from '#domain/payments/messages.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Notice } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { requireRight } from '#server/http/rights.ts'
import { type Route, route } from '#server/http/route.ts'
import { notifyParticipants } from '../notify-participants.ts'
import * as contract from './review-contract.ts'
import { closeReview, type SeatOutcome, seatReviewed } from './review-payment.ts'
import { manualStatus } from './staff-messages.ts'

const REVIEWED: Notice = { message: 'Este pago ya no está por revisar', body: '', icon: 'warning' }

const seated = (outcome: SeatOutcome): Notice => {
  if (outcome === 'nothing to review') return REVIEWED
  if (outcome === 'done')
    return {
      message: 'Inscripción sentada',
      body: 'Quedó pagada y sale el correo con su comprobante.',
      icon: 'success',
    }
  if (outcome === 'already paid')
    return {
      message: 'La inscripción ya está pagada',
      body: 'Este dinero llegó de más: devuélvelo y registra la devolución.',
      icon: 'warning',
    }
  return manualStatus(outcome)
}

export const reviewRoutes = (context: AppContext): Route[] => {
  const { db } = context
  return [
    route(contract.seatReviewed, async ({ params, body, caller }) => {
      const outcome = await inTransaction(db, async (tx) => {
        const done = await seatReviewed(
          tx,
          caller,
          { id: params.id, note: body.note ?? '' },
          (inner, id, occasion) => notifyParticipants(inner, context, id, occasion),
        )
        if (done === 'done') await notifyParticipants(tx, context, params.id, 'paid')
        return done
      })
      return seated(outcome)
    }),

    route(contract.closeReview, async ({ params, body, caller }) => {
      if (body.amount > 0) requireRight(caller, 'refund')
      const outcome = await inTransaction(db, (tx) => closeReview(tx, caller, { id: params.id, ...body }))
      if (outcome !== 'done') return REVIEWED
      return reviewClosed(body.amount)
    }),
  ]
}

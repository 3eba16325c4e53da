/** What the payments part says to people. */
import { untilText } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { PayableStory } from './payable.ts'

export const gatewaySaved = (brand: string): Notice => ({
  message: `${brand}: cambios guardados`,
  body: '',
  icon: 'success',
})

export const ORDER_SAVED: Notice = { message: 'Orden guardado', body: '', icon: 'success' }
export const SETTINGS_SAVED: Notice = { message: 'Cambios guardados', body: '', icon: 'success' }

export const PAYMENT_NOT_FOUND: Notice = {
  message: 'No encontramos ese pago',
  body: 'Revisa la referencia y el documento. La referencia está en tu correo de inscripción o de compra.',
  icon: 'error',
}

/** A token that opens nothing. */
export const IDENTIFY_AGAIN: Notice = {
  message: 'Vuelve a identificarte para continuar con tu pago.',
  body: '',
  icon: 'error',
}

export const refunded = (amount: number): Notice => ({
  message: 'Devolución registrada',
  body: `Quedan anotados ${formatPesos(amount)}.`,
  icon: 'success',
})

export const reviewClosed = (amount: number): Notice =>
  amount > 0 ? refunded(amount) : { message: 'Revisión cerrada', body: '', icon: 'success' }

export const UNDER_REVIEW: Notice = {
  message: 'Este pago está por revisar',
  body: 'Decide primero qué pasa con él: ahí mismo se anota la devolución.',
  icon: 'warning',
}

const isOrder = ({ next_url }: PayableStory) => next_url.startsWith('/tienda')

/** Where a purchase of the shop is told in other words than a registration. */
const ORDER_BODIES: Partial<Record<PayableStory['state'], string>> = {
  approved: 'Tu compra quedó confirmada.',
  pending: 'Tu pedido sigue reservado. Te avisamos por correo.',
  unpaid: 'Tu pedido sigue reservado. Paga para asegurarlo.',
  over: 'No recibimos el pago a tiempo y los productos quedaron libres.',
}

const STATES: Record<PayableStory['state'], Notice> = {
  approved: { message: 'Tu pago está aprobado', body: 'Tu inscripción quedó confirmada.', icon: 'success' },
  rejected: {
    message: 'El pago no fue aprobado',
    body: 'No se hizo ningún cobro. Puedes intentar de nuevo.',
    icon: 'error',
  },
  pending: {
    message: 'Tu pago está en proceso',
    body: 'Tu cupo sigue reservado. Te avisamos por correo.',
    icon: 'info',
  },
  review: {
    message: 'Recibimos tu pago; el organizador lo está revisando',
    body: 'No tienes que pagar otra vez. Te avisamos por correo.',
    icon: 'info',
  },
  unpaid: {
    message: 'Todavía no hay un pago',
    body: 'Tu cupo sigue reservado. Paga para asegurarlo.',
    icon: 'warning',
  },
  over: {
    message: 'La reserva terminó',
    body: 'No recibimos el pago a tiempo y el cupo quedó libre.',
    icon: 'warning',
  },
  annulled: {
    message: 'Tu inscripción fue anulada',
    body: 'Recibimos tu pago y después el organizador la anuló. Escríbele con esta referencia para saber de tu dinero.',
    icon: 'warning',
  },
}

/** The organiser gave it: nobody paid. */
const courtesyOf = (story: PayableStory): Notice => ({
  message: isOrder(story) ? 'Tu pedido es una cortesía' : 'Tu inscripción es una cortesía',
  body: 'La da el organizador: no tienes que pagar nada.',
  icon: 'success',
})

/** Nothing to look at with that document and that birthday: the same answer whoever it is. */
export const NOTHING_NAMED: Notice = {
  message: 'No encontramos inscripciones con esos datos',
  body: 'Revisa el documento y la fecha de nacimiento, o busca con la referencia que está en tu correo.',
  icon: 'error',
}

export const NAMED: Notice = { message: 'Esto encontramos', body: '', icon: 'success' }

const notReached = (story: PayableStory): Notice => ({
  message: 'La pasarela no responde.',
  body: story.hold_until
    ? `Tu ${isOrder(story) ? 'pedido' : 'cupo'} está reservado hasta ${untilText(story.hold_until)}`
    : 'Intenta de nuevo en unos minutos.',
  icon: 'warning',
})

export const verified = (story: PayableStory, unreachable: boolean): Notice => {
  const { state } = story
  if (story.courtesy) return courtesyOf(story)
  if (unreachable && state !== 'approved') return notReached(story)
  const body = isOrder(story) ? ORDER_BODIES[state] : undefined
  return body ? { ...STATES[state], body } : STATES[state]
}

/** What the account says to staff and to who pays. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import { type RefundState, refundStateWords } from '../rules/account.ts'
import type { Written } from './ask-gateway.ts'

export const received = (amount: number, left: number): Notice => ({
  message: 'Pago anotado',
  body: `Entraron ${formatPesos(amount)}. ${left > 0 ? `Faltan ${formatPesos(left)}.` : 'La cuenta quedó al día.'}`,
  icon: 'success',
})

/** The same dialog pressed twice. */
export const RECEIVED_BEFORE: Notice = {
  message: 'Ese pago ya estaba anotado',
  body: 'No se anotó otra vez.',
  icon: 'info',
}

export const ENDED: Notice = {
  message: 'Ya terminó: no se le puede cobrar',
  body: 'Perdió su reserva o fue anulada.',
  icon: 'warning',
}

export const OWES_NOTHING: Notice = { message: 'No debe nada', body: '', icon: 'warning' }

export const refundAsked = (amount: number, isSent: boolean): Notice => ({
  message: isSent ? 'Devolución registrada' : 'Devolución solicitada',
  body: isSent
    ? `Quedan anotados ${formatPesos(amount)}.`
    : `${formatPesos(amount)} por devolver, a más tardar en 15 días.`,
  icon: 'success',
})

export const REFUND_BEFORE: Notice = {
  message: 'Esa devolución ya estaba anotada',
  body: 'No se anotó otra vez.',
  icon: 'info',
}

export const refundMoved = (to: RefundState): Notice => ({
  message: `Devolución: ${refundStateWords(to).label.toLowerCase()}`,
  body: '',
  icon: 'success',
})

export const NO_STEP: Notice = {
  message: 'Alguien llegó antes',
  body: 'Esa línea ya está en otro paso o ya se anuló. Mira la cuenta como quedó.',
  icon: 'warning',
}

export const APPROVE_FIRST: Notice = {
  message: 'Apruébala primero',
  body: 'Solo se le pide a la pasarela lo que ya se aprobó.',
  icon: 'warning',
}

export const secondPerson = (above: number): Notice => ({
  message: 'Tiene que pagarla otra persona',
  body: `Pasa de ${formatPesos(above)}: quien la aprueba no la paga. Pídele a otra persona del equipo que lo haga.`,
  icon: 'warning',
})

export const NO_GATEWAY_CALL: Notice = {
  message: 'Esta no se puede devolver por la pasarela',
  body: 'Por su medio de pago, su valor o su fecha. Devuélvela por transferencia y anota el comprobante.',
  icon: 'warning',
}

export const OTHER_ASKED: Notice = {
  message: 'Hay otra devolución de ese pago sin respuesta',
  body: 'Cuando la pasarela conteste por ella, inténtalo de nuevo.',
  icon: 'warning',
}

export const UNANSWERED: Notice = {
  message: 'La pasarela no ha contestado',
  body: 'Se le pidió esta devolución y puede que ya la haya hecho. Le preguntamos de nuevo cada pocos minutos.',
  icon: 'warning',
}

export const notAtGateway = (brand: string) =>
  `${brand} no tiene esta devolución: no se hizo. Inténtalo de nuevo o paga por transferencia.`
export const notReached = (brand: string) =>
  `No pudimos hablar con ${brand} y no se le pidió nada. Inténtalo de nuevo o paga por transferencia.`
export const unanswered = (brand: string, reason: string) => `${brand} no contestó (${reason}).`

/** As the history of the payment tells it. */
export const refundHistory = (brand: string, written: Written): string => {
  if (written === 'confirmed') return `Devolución hecha por ${brand}`
  if (written === 'sent') return `Devolución en camino por ${brand}`
  if (written === 'failed') return `Devolución no hecha por ${brand}: queda por pagar de otra forma`
  return `Devolución no hecha por ${brand}`
}

/** What staff read after the press. `words`: what the refund says of it. */
export const gatewayAnswer = (written: Written, brand: string, words = ''): Notice => {
  if (written === 'confirmed')
    return { message: `Devuelta por ${brand}`, body: 'La pasarela la confirmó.', icon: 'success' }
  if (written === 'sent' || written === 'waits')
    return {
      message: `En camino por ${brand}`,
      body: 'La pasarela la recibió. Te mostramos aquí cuando la confirme.',
      icon: 'success',
    }
  if (written === 'unanswered') return UNANSWERED
  if (written === 'nothing') return NO_STEP
  return { message: 'La pasarela no la hizo', body: words || notAtGateway(brand), icon: 'warning' }
}

export const NO_DISPUTE: Notice = { message: 'No está en disputa', body: '', icon: 'warning' }
export const disputeEnded = (outcome: 'won' | 'lost'): Notice => ({
  message: outcome === 'won' ? 'Disputa ganada' : 'Disputa perdida',
  body:
    outcome === 'won'
      ? 'El dinero vuelve a contar desde hoy.'
      : 'La reversión queda en la cuenta. La inscripción no se anuló.',
  icon: 'success',
})

export const NOT_BY_HAND: Notice = {
  message: 'Ese pago no se anotó a mano',
  body: 'Lo que trajo una pasarela o un comprobante no se anula aquí: se devuelve.',
  icon: 'warning',
}

export const GIVEN_BACK_ALREADY: Notice = {
  message: 'De ese pago ya se devolvió dinero',
  body: 'Anula primero la devolución.',
  icon: 'warning',
}

export const COUNTERED: Notice = {
  message: 'Línea anulada',
  body: 'Quedó escrita otra del mismo valor que la anula.',
  icon: 'success',
}

/** In the words a person sends by WhatsApp. */
export const collectText = ({
  name,
  title,
  balance,
  url,
}: {
  name: string
  title: string
  balance: number
  url: string
}) =>
  `Hola, ${name}: de tu compra en ${title} faltan ${formatPesos(balance)}. Puedes ver la cuenta y pagar aquí: ${url}`

export const NOTHING_DUE: Notice = {
  message: 'Tu cuenta está al día',
  body: 'No tienes nada por pagar.',
  icon: 'success',
}
export const PAYING: Notice = {
  message: 'Tu pago está en proceso',
  body: 'No tienes que pagar otra vez. Te avisamos por correo.',
  icon: 'info',
}
export const GATEWAY_GONE: Notice = {
  message: 'Ese medio de pago ya no está disponible',
  body: 'Elige otro.',
  icon: 'warning',
}
export const READY: Notice = { message: 'Te llevamos a pagar', body: '', icon: 'success' }

export const monthClosed = (month: string): Notice => ({
  message: `Mes cerrado: ${month}`,
  body: 'Ya no se puede anotar nada en ese mes.',
  icon: 'success',
})
export const MONTH_CLOSED_BEFORE: Notice = { message: 'Ese mes ya estaba cerrado', body: '', icon: 'info' }
export const MONTH_NOT_OVER: Notice = {
  message: 'Ese mes no ha terminado',
  body: 'Se puede cerrar cuando termine.',
  icon: 'warning',
}
export const monthReopened = (month: string): Notice => ({
  message: `Mes reabierto: ${month}`,
  body: 'Queda en la auditoría.',
  icon: 'success',
})
export const MONTH_WAS_OPEN: Notice = { message: 'Ese mes no estaba cerrado', body: '', icon: 'warning' }

export const NO_SURPLUS: Notice = {
  message: 'Ya no sobra nada',
  body: 'Alguien lo decidió antes. Recarga la cuenta.',
  icon: 'info',
}
export const surplusGiven = (amount: number, byHand: boolean): Notice => ({
  message: `Devolución de ${formatPesos(amount)} aprobada`,
  body: byHand
    ? 'La pasarela no devuelve este pago: transfiérelo y anótalo en Devoluciones por pagar.'
    : 'La pasarela la recibió. El cupo sigue igual.',
  icon: 'success',
})

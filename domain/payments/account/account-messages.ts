/** What the account says to staff and to who pays. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import { type RefundState, refundStateWords } from '../rules/account.ts'

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
  body: 'Ninguna línea se puede escribir ya en él.',
  icon: 'success',
})
export const MONTH_CLOSED_BEFORE: Notice = { message: 'Ese mes ya estaba cerrado', body: '', icon: 'info' }
export const MONTH_NOT_OVER: Notice = {
  message: 'Ese mes no ha terminado',
  body: 'Se cierra cuando ya no puede entrar dinero en él.',
  icon: 'warning',
}
export const monthReopened = (month: string): Notice => ({
  message: `Mes reabierto: ${month}`,
  body: 'Queda en la auditoría.',
  icon: 'success',
})
export const MONTH_WAS_OPEN: Notice = { message: 'Ese mes no estaba cerrado', body: '', icon: 'warning' }

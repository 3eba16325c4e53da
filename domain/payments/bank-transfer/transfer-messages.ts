/** What the transfer desk says to people. */
import { formatLongDate, theHour } from '#domain/colombia/clock.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { PayableKey } from '../payable.ts'
import type { ApproveOutcome, RejectOutcome, SendOutcome } from './decide-transfer.ts'

const notice = (message: string, body: string, icon: Notice['icon']): Notice => ({ message, body, icon })

/** What differs between who wants a spot and who wants products. */
const WORDS = {
  registration: {
    kept: 'Tu cupo está reservado',
    late: 'El organizador lo revisa y te asigna el cupo si todavía hay.',
    paid: 'Tu inscripción ya está pagada',
    ended: 'La inscripción fue anulada',
    again: 'Inscríbete de nuevo para pagar.',
    approved: 'La inscripción quedó pagada y sale el correo con su comprobante.',
    less: 'La inscripción ahora cuesta más que la transferencia: cobra la diferencia antes de aprobar.',
  },
  order: {
    kept: 'Tus productos están reservados',
    late: 'El organizador lo revisa y te entrega los productos si todavía hay.',
    paid: 'Tu pedido ya está pagado',
    ended: 'El pedido fue cancelado',
    again: 'Haz un pedido nuevo para pagar.',
    approved: 'El pedido quedó pagado y sale el correo que lo confirma.',
    less: 'El pedido ahora cuesta más que la transferencia: cobra la diferencia antes de aprobar.',
  },
}

export const sent = (outcome: SendOutcome, hold_until: Date | null, kind: PayableKey['kind']): Notice => {
  const words = WORDS[kind]
  switch (outcome) {
    case 'received':
      return notice(
        'Tu pago está en proceso',
        hold_until
          ? `Recibimos tu comprobante. ${words.kept} hasta el ${formatLongDate(hold_until)} a ${theHour(hold_until)} mientras el organizador lo revisa.`
          : 'Recibimos tu comprobante y el organizador lo está revisando.',
        'success',
      )
    case 'received late':
      return notice('Recibimos tu comprobante', `Tu reserva ya había terminado. ${words.late}`, 'warning')
    case 'already waiting':
      return notice(
        'Tu pago está en proceso',
        'Ya tenemos un comprobante tuyo; el organizador lo está revisando.',
        'info',
      )
    case 'paying':
      return notice(
        'Tu pago está en proceso',
        'Espera el resultado de la pasarela antes de enviar un comprobante.',
        'warning',
      )
    case 'already paid':
      return notice(words.paid, 'No tienes que hacer nada más.', 'success')
    case 'closed':
      return notice('No se puede pagar por transferencia', 'Elige otra forma de pago.', 'error')
    case 'ended':
      return notice(words.ended, words.again, 'error')
  }
}

const DECIDED = notice('El comprobante ya tenía una decisión', 'Actualiza la lista para verla.', 'warning')

export const approved = (outcome: ApproveOutcome, kind: PayableKey['kind']): Notice => {
  if (outcome === 'done') return notice('Pago aprobado', WORDS[kind].approved, 'success')
  if (outcome === 'less') return notice('El total cambió', WORDS[kind].less, 'error')
  return outcome === 'decided' ? DECIDED : outcome
}

export const rejected = (outcome: RejectOutcome): Notice =>
  outcome === 'decided'
    ? DECIDED
    : notice(
        'Comprobante rechazado',
        outcome === 'held'
          ? 'La persona recibe el motivo por correo y tiene 5 horas para pagar de otra forma.'
          : 'La persona recibe el motivo por correo.',
        'success',
      )

/** What the transfer desk says to people. */
import { formatLongDate, formatTime } from '#domain/colombia/clock.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { ApproveOutcome, RejectOutcome, SendOutcome } from './decide-transfer.ts'
import { manualStatus } from './messages.ts'

const notice = (message: string, body: string, icon: Notice['icon']): Notice => ({ message, body, icon })

export const sent = (outcome: SendOutcome, hold_until: Date | null): Notice => {
  switch (outcome) {
    case 'received':
      return notice(
        'Tu pago está en proceso',
        hold_until
          ? `Recibimos tu comprobante. Tu cupo está reservado hasta el ${formatLongDate(hold_until)} a las ${formatTime(hold_until)} mientras el organizador lo revisa.`
          : 'Recibimos tu comprobante y el organizador lo está revisando.',
        'success',
      )
    case 'received late':
      return notice(
        'Recibimos tu comprobante',
        'Tu reserva ya había terminado. El organizador lo revisa y te sienta si todavía hay cupo.',
        'warning',
      )
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
      return notice('Tu inscripción ya está pagada', 'No tienes que hacer nada más.', 'success')
    case 'closed':
      return notice('No se puede pagar por transferencia', 'Elige otra forma de pago.', 'error')
    case 'ended':
      return notice('La inscripción fue anulada', 'Inscríbete de nuevo para pagar.', 'error')
  }
}

const DECIDED = notice('El comprobante ya tenía una decisión', 'Actualiza la lista para verla.', 'warning')

export const approved = (outcome: ApproveOutcome): Notice => {
  if (outcome === 'done')
    return notice(
      'Pago aprobado',
      'La inscripción quedó pagada y sale el correo con su comprobante.',
      'success',
    )
  if (outcome === 'decided') return DECIDED
  if (outcome === 'less')
    return notice(
      'El total cambió',
      'La inscripción ahora cuesta más que la transferencia: cobra la diferencia antes de aprobar.',
      'error',
    )
  return manualStatus(outcome)
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

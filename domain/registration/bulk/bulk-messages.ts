/** What staff are told about an act on many people. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import { noticeOf as notice } from '../messages.ts'
import type { LeftOut } from './bulk-contract.ts'

const people = (count: number) => (count === 1 ? '1 persona' : `${formatNumber(count)} personas`)
const leftOutText = (left_out: readonly LeftOut[]) =>
  left_out.length === 0
    ? ''
    : `${left_out.length === 1 ? 'Queda' : 'Quedan'} por fuera ${people(left_out.length)}.`
const told = (words: string, changed: number, left_out: readonly LeftOut[]) =>
  notice(words, leftOutText(left_out), changed > 0 ? 'success' : 'warning')

export const REASONS = {
  gone: 'Ya no está inscrita.',
  over: 'Su reserva venció.',
  handed: 'Su kit ya se entregó: la talla se cambia en la mesa de entrega.',
  same: 'Ya tiene esa talla.',
  'no size': 'Su kit no viene en esa talla.',
  'not for': 'Esa talla no es para esta persona.',
  frozen: 'El cambio de tallas ya cerró: cámbiala en su inscripción, con la razón.',
  'sold out': 'No quedan kits de esa talla.',
  'not confirmed': 'Su inscripción no está confirmada.',
  numbered: 'Ya tiene dorsal.',
  'no series': 'Ninguna serie de dorsales es para esta persona.',
  short: 'Su serie de dorsales se agotó.',
  'pick up': 'Recibe su dorsal en la mesa, al entregar el kit.',
  'no payment': 'No tiene un pago vigente que contar.',
  changed: 'Cambió después: se queda como está.',
  'sold meanwhile': 'Su talla de antes se agotó: se queda como está.',
  printed: 'Su dorsal ya se imprimió o se le avisó: se queda con él.',
} as const
export type Reason = keyof typeof REASONS

export const sizesChanged = (size: string, changed: number, left_out: readonly LeftOut[], preview: boolean) =>
  told(
    preview
      ? `${people(changed)} ${changed === 1 ? 'pasa' : 'pasan'} a la talla ${size}`
      : `Cambiaste la talla de ${people(changed)}`,
    changed,
    left_out,
  )

export const numbersGiven = (changed: number, left_out: readonly LeftOut[], preview: boolean) =>
  told(
    preview
      ? `${people(changed)} ${changed === 1 ? 'recibe' : 'reciben'} dorsal`
      : `Asignaste dorsal a ${people(changed)}`,
    changed,
    left_out,
  )

export const lettersSent = (changed: number, left_out: readonly LeftOut[], preview: boolean) =>
  told(
    preview ? `El correo llega a ${people(changed)}` : `Reenviamos el correo de ${people(changed)}`,
    changed,
    left_out,
  )

export const undone = (changed: number, left_out: readonly LeftOut[]) =>
  told(changed === 0 ? 'No quedó nada por deshacer' : `Deshecho: ${people(changed)}`, changed, left_out)

export const UNDO_GONE = notice(
  'Ya no se puede deshacer',
  'Pasaron más de diez minutos, o ya se deshizo.',
  'warning',
)

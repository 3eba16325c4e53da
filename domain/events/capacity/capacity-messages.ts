/** What the tab Cupos says. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'

const places = (count: number) => (count === 1 ? '1 cupo' : `${formatNumber(count)} cupos`)

type Room = { distance: string | null; left: number }

/** `grows`: it has some already, and wants so many more. */
export const blockTooBig = (wanted: number, { distance, left }: Room, grows = false) =>
  `${distance ? `En ${distance}` : 'En el evento'} ${left === 1 ? 'queda' : 'quedan'} ${places(left)} y el bloque aparta ${formatNumber(wanted)}${grows ? ' más' : ''}.`
export const placesBelowTaken = (taken: number) =>
  `El bloque ya tiene ${formatNumber(taken)} ${taken === 1 ? 'inscrito' : 'inscritos'}: no puede tener menos cupos.`
export const placesBelowDealt = (dealt: number) =>
  `Las cajas tienen ${places(dealt)} a mano: ciérralas o pide que los devuelvan antes.`
export const blockDealt = (distance: string) =>
  `Una caja tiene cupos a mano en ${distance}: pide que los devuelva antes.`
export const blockInUse = ({ name, people }: { name: string; people: number }) =>
  `El bloque ya tiene ${formatNumber(people)} ${people === 1 ? 'inscrito' : 'inscritos'} en ${name}.`
export const CODE_TAKEN = 'Otro bloque de este evento tiene ese código.'
export const RELEASE_IN_PAST = 'El día en que se libera tiene que ser después de hoy.'

export const RELEASE_AFTER_EVENT = 'El día en que se libera no puede ser después del evento.'

const success = (message: string, body = ''): Notice => ({ message, body, icon: 'success' })

export const blockCreated = (count: number) =>
  success('Bloque reservado', `${places(count)} ya no se ${count === 1 ? 'vende' : 'venden'} al público.`)
export const BLOCK_CHANGED = success('Bloque actualizado')
export const blockReleased = (count: number) =>
  success(
    'Bloque liberado',
    count === 0
      ? 'No sobraba ningún cupo.'
      : `${places(count)} ${count === 1 ? 'vuelve' : 'vuelven'} al público.`,
  )
export const notReleased = (dealt: number): Notice => ({
  message: 'No se puede liberar todavía',
  body: placesBelowDealt(dealt),
  icon: 'warning',
})
export const ALREADY_RELEASED: Notice = {
  message: 'Este bloque ya se liberó',
  body: 'Sus cupos volvieron al público. Reserva otro si lo necesitas.',
  icon: 'warning',
}

export const DISTANCE_CHANGED = success('Distancia actualizada')
export const deadlineAfterEvents = (deadline: string) =>
  `El cierre de la distancia no puede ser después del cierre del evento, el ${deadline}.`
export const limitAboveEvents = (limit: number) =>
  `El evento tiene ${formatNumber(limit)} cupos: la distancia no puede tener más.`
export const NAME_TAKEN = 'Otra distancia de este evento se llama así.'
export const startFarFromEvent = (days: number) =>
  `La salida tiene que ser a menos de ${days} días de la fecha del evento.`
export const AGE_DAY_FAR = 'La edad se cuenta un día a menos de un año de la fecha del evento.'
export const WAVE_TWICE = 'Dos oleadas se llaman igual.'
export const WAVE_ORDER =
  'Cada oleada recibe tiempos más largos que la anterior; la última puede quedar sin tiempo.'

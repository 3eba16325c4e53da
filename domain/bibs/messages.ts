/** What the tab Dorsales says to people. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import { numberText } from './rules/bib-key.ts'

const done = (message: string, body = ''): Notice => ({ message, body, icon: 'success' })

const people = (count: number) => (count === 1 ? '1 persona' : `${formatNumber(count)} personas`)
const numbers = (count: number) => (count === 1 ? '1 número' : `${formatNumber(count)} números`)

type Ranged = { name: string; prefix: string; digits: number; from_number: number; to_number: number }

/** '001 a 500'. */
const rangeText = (series: Ranged) =>
  `${numberText(series, series.from_number)} a ${numberText(series, series.to_number)}`

export const SERIES_CREATED = done('Serie creada')
export const SERIES_CHANGED = done('Serie guardada')
export const SERIES_DELETED = done('Serie eliminada')

/** How many of them have a number that the changed range does not hold. */
export const seriesChanged = (outside: number): Notice =>
  outside === 0
    ? SERIES_CHANGED
    : done(
        'Serie guardada',
        `${numbers(outside)} que ya diste ${outside === 1 ? 'queda' : 'quedan'} fuera del rango nuevo y ${outside === 1 ? 'sigue' : 'siguen'} con quien ${outside === 1 ? 'lo' : 'los'} tiene.`,
      )

export const seriesInUse = (count: number): Notice => ({
  message: 'No se puede eliminar',
  body: `${people(count)} ${count === 1 ? 'tiene' : 'tienen'} número de esta serie. Libera o anula esos números primero.`,
  icon: 'error',
})

export const RANGE_BACKWARDS = 'El último número no puede ser menor que el primero.'
export const NAME_TAKEN = 'Este evento ya tiene una serie con ese nombre.'
export const OTHER_DISTANCE = 'Elige distancias de este evento.'
export const OTHER_CATEGORY = 'Elige categorías de este evento.'
export const OTHER_BLOCK = 'Elige un bloque de este evento.'

export const overlapsWith = (series: Ranged) =>
  `Se cruza con la serie «${series.name}» (${rangeText(series)}). Cambia el rango o usa otras letras.`

export const leftOutSentence = {
  'no series': (count: number) =>
    `${people(count)} sin serie: crea una para su distancia o categoría, o una para todos.`,
  short: (count: number, series: Ranged) =>
    `A la serie «${series.name}» (${rangeText(series)}) le ${count === 1 ? 'falta' : 'faltan'} ${numbers(count)}: amplía su rango o crea otra.`,
  'pick up': (count: number, series: Ranged) =>
    `${people(count)} de «${series.name}» ${count === 1 ? 'recibe' : 'reciben'} su número en la mesa, al entregar el kit.`,
} as const

export const assigned = (count: number, leftOut: number): Notice =>
  count === 0
    ? {
        message: 'Nadie recibió número',
        body: leftOut > 0 ? 'Mira quiénes faltan y por qué.' : 'Todos los confirmados ya tienen el suyo.',
        icon: 'info',
      }
    : done(
        count === 1 ? 'Se asignó 1 número' : `Se asignaron ${formatNumber(count)} números`,
        leftOut > 0 ? `${people(leftOut)} ${leftOut === 1 ? 'sigue' : 'siguen'} sin número.` : '',
      )

export const wouldAssign = (count: number): Notice => ({
  message:
    count === 0
      ? 'Nadie recibiría número'
      : count === 1
        ? 'Se asignaría 1 número'
        : `Se asignarían ${formatNumber(count)} números`,
  body: '',
  icon: 'info',
})

export const NOT_A_NUMBER = 'Escribe un número de dorsal: hasta 4 letras y hasta 6 dígitos, como 099 o A12.'
export const NOT_CONFIRMED = 'Esta persona no está confirmada: recibe número cuando se registre su pago.'
export const NOBODY_TO_GIVE = 'Nadie lleva este número: no hay a quién darle otro.'
export const UNDO_NEEDS_REASON = 'Escribe por qué quitas la marca de impreso.'
export const PICTURE_GONE = 'Sube la imagen otra vez.'

/** The note is the desk's name. */
export const isDealt = ({ number, note }: { number: string; note: string }) =>
  `El ${number} lo tiene ${note || 'una mesa'} para darlo en la entrega. Escoge otro, o devuelve sus números en «Entrega».`
export const isBurnt = (number: string) => `El ${number} está anulado y nadie más lo lleva. Escoge otro.`
export const isSomebodys = (number: string, name: string) =>
  `El ${number} lo lleva ${name}. Escoge otro, o libéralo primero.`
export const hasPrinted = (number: string) =>
  `Esta persona ya tiene el ${number}, que está impreso. Anúlalo y escoge ahí el nuevo.`
export const cannotFreePrinted = (number: string) =>
  `El ${number} ya se imprimió. Anúlalo, o quita primero la marca de impreso.`
export const chipTaken = (number: string) => `Ese chip es del número ${number}. Escribe otro.`

const listed = (found: { number: string }[]) => {
  const named = found.slice(0, 5).map(({ number }) => number)
  return found.length > named.length
    ? `${named.join(', ')} y ${found.length - named.length} más`
    : named.join(', ')
}

export const cannotReserve = (gone: { number: string; state: string }[]) => {
  const given = gone.filter(({ state }) => state === 'assigned')
  return given.length > 0
    ? `Ya tienen dueño: ${listed(given)}. Quítalos de la lista o libéralos primero.`
    : `Están anulados: ${listed(gone)}. Quítalos de la lista.`
}

export const bibGiven = (number: string, before: string | null, kept = false): Notice =>
  done(
    `Número ${number} asignado`,
    before && before !== number ? `El ${before} quedó ${kept ? 'reservado' : 'libre'}.` : '',
  )

export const giveUndone = (before: string | null): Notice =>
  done(before === null ? 'Quedó sin número, como antes' : `Volvió al ${before}`)
export const GIVE_GONE: Notice = {
  message: 'Ya no se puede deshacer',
  body: 'El número cambió, se imprimió o la persona ya lo sabe.',
  icon: 'warning',
}

export const bibsReserved = (count: number): Notice =>
  done(count === 1 ? 'Se reservó 1 número' : `Se reservaron ${formatNumber(count)} números`)

export const BIB_CHANGED = done('Número guardado')
export const BIB_FREED = done('Número libre')
export const ALREADY_FREE: Notice = { message: 'El número ya estaba libre', body: '', icon: 'info' }
export const ALREADY_BURNT: Notice = { message: 'El número ya estaba anulado', body: '', icon: 'info' }
export const SETTINGS_SAVED = done('Ajustes guardados')

export const bibBurnt = (number: string, name: string | null, replacement: string | null): Notice => {
  if (name === null) return done(`Número ${number} anulado`)
  return replacement
    ? done(`Número ${number} anulado`, `${name} recibe el ${replacement}.`)
    : {
        message: `Número ${number} anulado`,
        body: `${name} queda sin número: su serie no tiene uno para dar. Escógele otro.`,
        icon: 'warning',
      }
}

export const printedMarked = (count: number): Notice =>
  count === 0
    ? { message: 'No había números por marcar', body: '', icon: 'info' }
    : done(
        count === 1
          ? '1 número marcado como impreso'
          : `${formatNumber(count)} números marcados como impresos`,
      )

export const printedUnmarked = (count: number): Notice =>
  count === 0
    ? { message: 'No había números impresos por desmarcar', body: '', icon: 'info' }
    : done(
        count === 1 ? '1 número ya no está impreso' : `${formatNumber(count)} números ya no están impresos`,
      )

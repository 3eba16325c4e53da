/** What a block says of itself: its state, for what it is, and the text its people get. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { CapacityBlock } from '#domain/events/capacity/capacity-contract.ts'
import { BLOCK_OWNER_LABELS } from '#domain/events/rules/blocks.ts'
import type { Tone } from '#web/ui/tone.ts'
import { writtenDay } from '../written-day.ts'
import { placesText } from './limit-words.ts'

export const stateOf = ({ released_at, left }: CapacityBlock): { tone: Tone; label: string } => {
  if (released_at) return { tone: 'neutral', label: 'Liberado' }
  return left > 0 ? { tone: 'success', label: 'Abierto' } : { tone: 'info', label: 'Completo' }
}

const ended = ({ released_at, released_places }: CapacityBlock) =>
  released_at &&
  (released_places === 0
    ? `se liberó el ${writtenDay(released_at)}`
    : `se liberó el ${writtenDay(released_at)}: ${released_places === 1 ? 'volvió' : 'volvieron'} ${placesText(released_places)} al público`)

/** 'Empresa, 40 cupos, solo 10K, se libera el 05/12/2026' */
export const blockFacts = (block: CapacityBlock): string =>
  [
    BLOCK_OWNER_LABELS[block.owner],
    placesText(block.places),
    block.distances.length > 0 ? `solo ${block.distances.join(', ')}` : 'cualquier distancia',
    ended(block) ??
      (block.release_on ? `se libera el ${writtenDay(block.release_on)}` : 'sin día de liberación'),
  ].join(', ')

type Inviting = Pick<CapacityBlock, 'name' | 'distances' | 'release_on'> & { link: string }

/** For whoever shares the places out. What is left goes back on its day, so that day is too late. */
export const invitation = (event: string, { name, distances, release_on, link }: Inviting): string =>
  [
    `Hola. Hay cupos apartados para ${name} en ${event}${distances.length > 0 ? ` (${distances.join(', ')})` : ''}.`,
    `Inscríbete con este enlace: ${link}`,
    release_on ? `Hazlo antes del ${writtenDay(release_on)}: ese día los cupos que sobren se liberan.` : '',
  ]
    .filter(Boolean)
    .join('\n')

const people = (count: number) =>
  count === 1
    ? 'La persona inscrita conserva su cupo.'
    : `Las ${formatNumber(count)} personas inscritas conservan su cupo.`

/** What a release does, before it is done. */
export const releaseWarning = ({ left, paid, held, code }: CapacityBlock): string =>
  [
    left === 0
      ? 'No sobra ningún cupo.'
      : `${placesText(left)} ${left === 1 ? 'vuelve' : 'vuelven'} al público.`,
    code ? 'Su código deja de servir.' : '',
    paid + held > 0 ? people(paid + held) : '',
    'Esta acción no es reversible.',
  ]
    .filter(Boolean)
    .join(' ')

/** What numbers and series say of themselves. */
import type { Bib, BibBoard, BibSeries } from '#domain/bibs/contract.ts'
import { numberText } from '#domain/bibs/rules/bib-key.ts'
import type { BibState, BurntReason, SeriesMode } from '#domain/bibs/rules/bib-words.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Tone } from '#web/ui/tone.ts'

export const MODE_LABELS: Record<SeriesMode, string> = {
  payment: 'En orden de pago',
  surname: 'Por apellido',
  estimated_time: 'Por tiempo estimado',
  pick_up: 'Al recoger el kit',
}

export const MODE_HELP: Record<SeriesMode, string> = {
  payment: 'Quien pagó primero lleva el número más bajo.',
  surname: 'De la A a la Z, como se busca en una mesa.',
  estimated_time: 'Quien dice que llega antes lleva el número más bajo.',
  pick_up: 'La mesa lo da con el kit: «Asignar» no toca esta serie.',
}

const STATE_WORDS: Record<BibState, { tone: Tone; label: string }> = {
  assigned: { tone: 'success', label: 'Asignado' },
  reserved: { tone: 'info', label: 'Reservado' },
  burnt: { tone: 'danger', label: 'Anulado' },
  free: { tone: 'neutral', label: 'Libre' },
}

export const BURNT_WORDS: Record<BurntReason, string> = {
  distance: 'Cambió de distancia',
  annulled: 'Inscripción anulada',
  lost: 'Perdido',
  staff: 'Anulado por el equipo',
}

export const stateOf = ({ state, printed_at }: Pick<Bib, 'state' | 'printed_at'>) =>
  state === 'assigned' && printed_at ? { tone: 'success' as const, label: 'Impreso' } : STATE_WORDS[state]

export const STATE_FILTERS = (['assigned', 'reserved', 'burnt', 'free'] as const).map((value) => ({
  value,
  label: { assigned: 'Asignados', reserved: 'Reservados', burnt: 'Anulados', free: 'Libres' }[value],
}))

/** '1 número', '22 números' */
export const numbersText = (count: number) => (count === 1 ? '1 número' : `${formatNumber(count)} números`)

type Figures = Pick<BibBoard, 'people' | 'assigned' | 'without_number' | 'printed'>

/** '312 confirmados: 290 con número, 22 sin número; 0 impresos' */
export const headLine = ({ people, assigned, without_number, printed }: Figures): string =>
  people === 0
    ? 'Todavía no hay nadie confirmado.'
    : `${formatNumber(people)} ${people === 1 ? 'confirmado' : 'confirmados'}: ${formatNumber(assigned)} con número, ${formatNumber(without_number)} sin número; ${formatNumber(printed)} ${printed === 1 ? 'impreso' : 'impresos'}`

export const assignLabel = (count: number) =>
  count === 1 ? 'Asignar a 1 sin número' : `Asignar a los ${formatNumber(count)} sin número`

/** Who stays without a number whatever is pressed: what to do, or when they get it. */
export const withoutSeriesText = (count: number) =>
  `${count === 1 ? '1 persona no cabe' : `${formatNumber(count)} personas no caben`} en ninguna serie: crea una para su distancia o categoría.`

export const atPickUpText = (count: number) =>
  count === 1
    ? '1 recibe el suyo al recoger el kit.'
    : `${formatNumber(count)} reciben el suyo al recoger el kit.`

type Range = Pick<BibSeries, 'prefix' | 'digits' | 'from_number' | 'to_number'>

/** '001 – 600' */
export const rangeText = (series: Range): string =>
  `${numberText(series, series.from_number)} – ${numberText(series, series.to_number)}`

type Wanted = Pick<BibSeries, 'distance_ids' | 'category_ids' | 'block_id' | 'gender'>
type Known = Pick<BibBoard, 'distances' | 'categories' | 'blocks'>

/** '21K, Élite; mujeres; bloque Bancolombia' */
export const forWhom = (
  { distance_ids, category_ids, block_id, gender }: Wanted,
  { distances, categories, blocks }: Known,
): string => {
  const named = (rows: readonly { id: number; name: string }[], ids: readonly number[]) =>
    rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const block = blocks.find(({ id }) => id === block_id)
  const parts = [
    named(distances, distance_ids).join(', '),
    named(categories, category_ids).join(', '),
    gender === 'female' ? 'mujeres' : gender === 'male' ? 'hombres' : '',
    block ? `bloque ${block.name}` : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'Para todos' : `Para ${parts.join('; ')}`
}

/** Said on the card before anybody presses 'Asignar'. */
export const shortage = ({
  short,
  waiting,
  left,
}: Pick<BibSeries, 'short' | 'waiting' | 'left'>): string | null => {
  if (short === 0) return null
  const missing = short === 1 ? 'falta 1 número' : `faltan ${numbersText(short)}`
  return `Se acaba: ${formatNumber(waiting)} por asignar y ${left === 1 ? 'queda' : 'quedan'} ${formatNumber(left)}; ${missing}. Amplía el rango.`
}

/** How many runners know their number. */
export const toldText = ({ assigned, untold }: Pick<BibBoard, 'assigned' | 'untold'>): string => {
  const told = Math.max(0, assigned - untold)
  if (assigned === 0) return 'Aún no hay números que mostrar.'
  if (told === 0) return 'A nadie se le ha avisado todavía.'
  return untold === 0
    ? `Avisados por correo: todos (${formatNumber(told)}).`
    : `Avisados por correo: ${formatNumber(told)} de ${formatNumber(assigned)}.`
}

/** The words of the tab Entrega. */
import { bogotaDay, formatShortDate, theHour } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { ShownHandover } from '#domain/kit-desk/board/board-contract.ts'
import type {
  ApartReason,
  CollectorKind,
  HandoverFlag,
  HandoverKind,
} from '#domain/kit-desk/rules/handover-words.ts'

export const KIND_NAMES: Record<HandoverKind, string> = {
  handed: 'Entrega',
  returned: 'Devolución',
  exchanged: 'Cambio',
  undone: 'Deshacer',
}

export const FLAG_NAMES: Record<HandoverFlag, string> = {
  'not confirmed': 'Sin inscripción vigente',
  'other desk': 'Era de otra mesa',
  absent: 'No estaba en la copia',
  owed: 'Debía dinero',
  unsigned: 'Sin firma',
  'size short': 'Talla sin existencias',
  'number taken': 'Número ocupado',
  paper: 'Pasada del papel',
  'other document': 'Otro documento',
  unauthorised: 'Sin autorización',
  'document to correct': 'Documento por corregir',
  'clock unknown': 'Reloj sin comparar',
}

export const APART_NAMES: Record<ApartReason, string> = {
  revoked: 'El dispositivo estaba revocado cuando llegó.',
  ended: 'El permiso había terminado cuando llegó.',
  unknown: 'Nadie del evento tiene esa inscripción.',
  'late undo': 'Se deshizo después de dos minutos, o desde otra mesa.',
}

const COLLECTOR_NAMES: Record<CollectorKind, string> = {
  self: 'La misma persona',
  third: 'Otra persona',
  captain: 'Su capitán',
  guardian: 'Su acudiente',
  company: 'Su empresa',
}

/** 'Otra persona: Gloria Restrepo'. */
export const collectorText = ({ collector, collector_name }: ShownHandover): string =>
  collector_name ? `${COLLECTOR_NAMES[collector]}: ${collector_name}` : COLLECTOR_NAMES[collector]

/** 'las 3:05 p. m.', with its day when it is not today. */
export const atText = (moment: string, now: Date = new Date()): string =>
  bogotaDay(moment) === bogotaDay(now) ? theHour(moment) : `${formatShortDate(moment)}, ${theHour(moment)}`

const MINUTE_MS = 60_000

/** What the device's own clock said, where it was off by more than a minute. */
export const ownClockText = ({ happened_at, device_at }: ShownHandover, now?: Date): string | null =>
  Math.abs(Date.parse(happened_at) - Date.parse(device_at)) < MINUTE_MS
    ? null
    : `Su reloj decía ${atText(device_at, now)}`

/** 'Valentina Ríos · 1204 · 10K'. */
export const personText = ({
  name,
  bib,
  distance,
}: Pick<ShownHandover, 'name' | 'bib' | 'distance'>): string =>
  [name || 'Persona desconocida', bib, distance].filter(Boolean).join(' · ')

export const headLine = ({ people, handed }: { people: number; handed: number }): string =>
  people === 0
    ? 'Todavía no hay confirmados.'
    : `${formatNumber(handed)} de ${formatNumber(people)} kits entregados`

export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** A device that was not heard of for so long may have hand-overs in it. */
const QUIET_MS = 10 * MINUTE_MS

export const unsentText = (last_seen_at: string | null, now = Date.now()): string =>
  last_seen_at !== null && now - Date.parse(last_seen_at) < QUIET_MS
    ? 'Al día hasta su último contacto'
    : 'Puede tener entregas sin enviar'

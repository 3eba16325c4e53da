/** What can be changed after the sale, how a change stands, and the words for both. */

export const CHANGE_KINDS = ['size', 'category', 'transfer', 'refund', 'deferral', 'leave'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/**
 * waiting_person: for the letter of the person it is about, or for who receives the place. waiting_exchange: for
 * somebody who wants the size that is given for it. waiting_decision: for staff. waiting_payment: its target is
 * reserved until expires_at. The others are ends.
 */
export const CHANGE_STATES = [
  'waiting_person',
  'waiting_exchange',
  'waiting_decision',
  'waiting_payment',
  'done',
  'refused',
  'expired',
  'withdrawn',
] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

export const OPEN_STATES = [
  'waiting_person',
  'waiting_exchange',
  'waiting_decision',
  'waiting_payment',
] as const satisfies readonly ChangeState[]
export const isOpen = (state: ChangeState): boolean => (OPEN_STATES as readonly string[]).includes(state)

/** Who asked: the person, who bought for the person, or staff. */
export const ASKERS = ['person', 'buyer', 'staff'] as const
export type Asker = (typeof ASKERS)[number]

/** What becomes of money that is over: kept, kept as a credit for another event, or given back. */
export const GIVE_BACKS = ['nothing', 'credit', 'money'] as const
export type GiveBack = (typeof GIVE_BACKS)[number]

/** Of which day the price of the target is. */
export const PRICE_BASES = ['purchase', 'today'] as const
export type PriceBasis = (typeof PRICE_BASES)[number]

const KIND_LABELS: Record<ChangeKind, string> = {
  size: 'Cambio de talla',
  category: 'Cambio de distancia o categoría',
  transfer: 'Cesión del cupo',
  refund: 'Devolución',
  deferral: 'Aplazamiento',
  leave: 'Salida del equipo',
}
export const kindLabel = (kind: ChangeKind): string => KIND_LABELS[kind]

/** The button that begins it, as a runner reads it. */
const ACT_LABELS: Record<ChangeKind, string> = {
  size: 'Cambiar talla',
  category: 'Cambiar distancia',
  transfer: 'Ceder mi cupo',
  refund: 'Pedir devolución',
  deferral: 'Aplazar',
  leave: 'Salir del equipo',
}
export const actLabel = (kind: ChangeKind): string => ACT_LABELS[kind]

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'
const STATE_WORDS: Record<ChangeState, { label: string; tone: Tone }> = {
  waiting_person: { label: 'Falta su confirmación', tone: 'warning' },
  waiting_exchange: { label: 'En lista de intercambio', tone: 'info' },
  waiting_decision: { label: 'Por decidir', tone: 'warning' },
  waiting_payment: { label: 'Por pagar', tone: 'warning' },
  done: { label: 'Hecho', tone: 'success' },
  refused: { label: 'No aprobado', tone: 'danger' },
  expired: { label: 'Venció', tone: 'neutral' },
  withdrawn: { label: 'Retirado', tone: 'neutral' },
}
export const changeStateWords = (state: ChangeState) => STATE_WORDS[state]

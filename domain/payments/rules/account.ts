/** The words of an account: what a line is for, by which way money came or went, and how a refund stands. */
import { brandOf } from './gateway-brands.ts'

export const CHARGE_KINDS = [
  'entry',
  'service',
  'product',
  'shipping',
  'discount',
  'difference',
  'fee',
  'credit',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** 'direct': to the organiser, by a client of the specification that says no way. */
export const WAYS = [
  'gateway',
  'transfer',
  'cash',
  'terminal',
  'nequi',
  'credit',
  'company',
  'direct',
] as const
export type Way = (typeof WAYS)[number]

/** What staff can say of money they took or sent themselves. */
export const HAND_WAYS = ['cash', 'transfer', 'nequi', 'terminal', 'company', 'credit'] as const
export type HandWay = (typeof HAND_WAYS)[number]

export const REFUND_BASES = [
  'policy',
  'withdrawal',
  'cancellation',
  'error',
  'reversal',
  'chargeback',
] as const
export type RefundBasis = (typeof REFUND_BASES)[number]
/** By the gateway's own word for it: 'CHARGEBACK', 'charged_back', 'Contracargo'. */
export const reversalBasis = (detail: string): 'reversal' | 'chargeback' =>
  /charge_?d?_?back|contracargo/i.test(detail) ? 'chargeback' : 'reversal'

/** Staff say why; what a gateway took back is written down by itself. */
export const HAND_BASES = ['policy', 'withdrawal', 'cancellation', 'error'] as const

export const REFUND_STATES = ['requested', 'approved', 'sent', 'confirmed', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** From which states a refund can come into each. A failed one is over: what is tried again is another. */
const BEFORE: Record<RefundState, readonly RefundState[]> = {
  requested: [],
  approved: ['requested'],
  sent: ['requested', 'approved'],
  confirmed: ['sent'],
  failed: ['requested', 'approved', 'sent'],
}
export const movesRefund = (from: RefundState, to: RefundState): boolean => BEFORE[to].includes(from)

/** Money that left: it counts in the balance and on its day. */
export const hasLeft = (state: RefundState): boolean => state === 'sent' || state === 'confirmed'

/**
 * How a refund stands with its gateway: it can be asked for, was asked for without an answer, or is on its way; none
 * where staff pay by hand, or where it is over.
 */
export const GATEWAY_CALLS = ['offered', 'unanswered', 'under_way', 'none'] as const
export type GatewayCall = (typeof GATEWAY_CALLS)[number]

const CHARGE_LABELS: Record<ChargeKind, string> = {
  entry: 'Inscripción',
  service: 'Costo de servicio',
  product: 'Productos',
  shipping: 'Envío',
  discount: 'Descuento',
  difference: 'Diferencia por cambio',
  fee: 'Cargo',
  credit: 'Ajuste a favor',
}

/** A line below 0 of what is asked takes back an earlier one. */
export const chargeLabel = ({
  kind,
  amount,
  courtesy,
}: {
  kind: ChargeKind
  amount: number
  courtesy: boolean
}): string => {
  if (courtesy) return amount < 0 ? 'Cortesía' : 'Cortesía anulada'
  if (kind === 'difference') return CHARGE_LABELS.difference
  if (kind === 'discount' || kind === 'credit')
    return amount < 0 ? CHARGE_LABELS[kind] : `${CHARGE_LABELS[kind]}, anulado`
  return amount > 0 ? CHARGE_LABELS[kind] : `${CHARGE_LABELS[kind]}, anulado`
}

const WAY_LABELS: Record<Way, string> = {
  gateway: 'Pasarela',
  transfer: 'Transferencia bancaria',
  cash: 'Efectivo',
  terminal: 'Datáfono',
  nequi: 'Nequi o Daviplata',
  credit: 'Saldo a favor',
  company: 'Empresa',
  direct: 'Directo al organizador',
}
/** A gateway by its brand, where it is known which. */
export const payWayLabel = (way: Way, gateway: string | null = null): string =>
  way === 'gateway' && gateway ? brandOf(gateway) : WAY_LABELS[way]

const BASIS_LABELS: Record<RefundBasis, string> = {
  policy: 'Política del evento',
  withdrawal: 'Retracto',
  cancellation: 'Cancelación del organizador',
  error: 'Pago o cobro equivocado',
  reversal: 'Reversión del pago',
  chargeback: 'Contracargo',
}
export const basisLabel = (basis: RefundBasis): string => BASIS_LABELS[basis]

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'
const STATE_WORDS: Record<RefundState, { label: string; tone: Tone }> = {
  requested: { label: 'Solicitada', tone: 'warning' },
  approved: { label: 'Aprobada', tone: 'info' },
  sent: { label: 'Enviada', tone: 'success' },
  confirmed: { label: 'Confirmada', tone: 'success' },
  failed: { label: 'No se hizo', tone: 'danger' },
}
export const refundStateWords = (state: RefundState) => STATE_WORDS[state]

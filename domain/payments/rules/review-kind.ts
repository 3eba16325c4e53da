/** Why money waits for somebody: each kind has its own sentence and its own button (docs/account.md). */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { isPaid } from './payment-status.ts'

export const REVIEW_KINDS = ['paid_twice', 'late', 'other_sum', 'annulled', 'reversed'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

type Reviewed = {
  state: string
  payment_status: number
  payment_review: boolean
  disputed: boolean
  balance: number
  /** Asked for or approved, and still here. */
  promised: number
}

/** The money that is here beyond what is owed and promised. */
export const surplusOf = ({ balance, promised }: Pick<Reviewed, 'balance' | 'promised'>): number =>
  Math.max(0, -balance - promised)

export const reviewKindOf = (reviewed: Reviewed): ReviewKind | null => {
  const { state, payment_status, payment_review, disputed } = reviewed
  if (disputed) return 'reversed'
  if (!payment_review) return null
  if (state === 'paid') return surplusOf(reviewed) > 0 ? 'paid_twice' : 'other_sum'
  if (state === 'held') return 'other_sum'
  // Unpaid it was never annulled by anybody who had been paid: its money came afterwards.
  return state === 'cancelled' && isPaid(payment_status) ? 'annulled' : 'late'
}

/** The sentence says what happened, and the next act. */
export const reviewSentence = (kind: ReviewKind, surplus: number): string => {
  const sum = formatPesos(surplus)
  switch (kind) {
    case 'paid_twice':
      return `Pagó dos veces: sobran ${sum}. Devuélvelos aquí. Su cupo sigue igual.`
    case 'late':
      return `Llegó dinero y ya no había cupo${surplus > 0 ? `: ${sum}` : ''}. Asígnale un cupo si hay, o devuelve el dinero.`
    case 'other_sum':
      return 'La pasarela confirmó otro valor, o las personas cambiaron después de abrir el pago. Compara con la pasarela y decide.'
    case 'annulled':
      return `Se anuló y su pago no se ha devuelto${surplus > 0 ? `: ${sum}` : ''}. Devuélvelo.`
    case 'reversed':
      return 'En disputa: el banco o la pasarela se llevó el pago. El cupo sigue apartado y nada se anuló. Ciérrala cuando sepas cómo terminó.'
  }
}

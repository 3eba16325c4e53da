/**
 * The one table from providers' states to ours. PayU's 7 is pending and our 7 is paid: a provider's number never
 * becomes a status by itself. A state nobody knows is pending, never approved.
 */

export type AttemptState =
  | 'approved'
  | 'declined'
  | 'error'
  | 'expired'
  | 'abandoned'
  | 'pending'
  | 'reversed'

/** The codes a gateway may write. A reversal writes none: staff decide. */
const STATUS: Readonly<Record<AttemptState, 0 | 4 | 6 | null>> = {
  approved: 4,
  declined: 6,
  error: 6,
  expired: 0,
  abandoned: 0,
  pending: 0,
  reversed: null,
}

export const statusOf = (state: AttemptState): 0 | 4 | 6 | null => STATUS[state]

const table = (states: Record<string, AttemptState>) => {
  const known = new Map(Object.entries(states))
  return (code: string | number | null | undefined): AttemptState => known.get(String(code)) ?? 'pending'
}

/** state_pol and transactionState */
const payuCode = table({ 4: 'approved', 5: 'expired', 6: 'declined', 7: 'pending', 104: 'error' })

const PAYU_ABANDONED = '19'

export const payuState = (code: string, responseCode?: string): AttemptState =>
  code === '6' && responseCode === PAYU_ABANDONED ? 'abandoned' : payuCode(code)

const payuWord = table({
  APPROVED: 'approved',
  DECLINED: 'declined',
  ERROR: 'error',
  EXPIRED: 'expired',
  PENDING: 'pending',
  SUBMITTED: 'pending',
})

/** transactionResponse of the query API */
export const payuQueryState = (state: string, responseCode?: string | null): AttemptState =>
  state === 'DECLINED' && responseCode === 'ABANDONED_TRANSACTION' ? 'abandoned' : payuWord(state)

/** x_cod_response */
export const epaycoState = table({
  1: 'approved',
  2: 'declined',
  3: 'pending',
  4: 'declined',
  6: 'reversed',
  7: 'pending',
  8: 'pending',
  9: 'expired',
  10: 'abandoned',
  11: 'abandoned',
  12: 'declined',
})

/** The words of ePayco's transaction detail, lower case. */
export const epaycoWordState = table({
  aceptada: 'approved',
  aprobada: 'approved',
  rechazada: 'declined',
  fallida: 'declined',
  antifraude: 'declined',
  pendiente: 'pending',
  retenida: 'pending',
  iniciada: 'pending',
  reversada: 'reversed',
  expirada: 'expired',
  abandonada: 'abandoned',
  cancelada: 'abandoned',
})

export const wompiState = table({
  APPROVED: 'approved',
  DECLINED: 'declined',
  ERROR: 'error',
  PENDING: 'pending',
  VOIDED: 'reversed',
})

const mercadopagoWord = table({
  approved: 'approved',
  rejected: 'declined',
  cancelled: 'abandoned',
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  in_mediation: 'pending',
  refunded: 'reversed',
  charged_back: 'reversed',
})

export const mercadopagoState = (status: string, detail?: string | null): AttemptState =>
  status === 'cancelled' && detail === 'expired' ? 'expired' : mercadopagoWord(status)

/** One reference can hold several tries: the one that says most about our money counts. */
const WEIGHT: readonly AttemptState[] = [
  'approved',
  'reversed',
  'pending',
  'declined',
  'error',
  'abandoned',
  'expired',
]

export const weightiest = <Payment extends { state: AttemptState }>(
  payments: readonly Payment[],
): Payment | undefined => payments.toSorted((a, b) => WEIGHT.indexOf(a.state) - WEIGHT.indexOf(b.state))[0]

/** Mercado Pago gives back under the payment: whole or in part, and knows a try it saw before by its key. */
import { z } from 'zod'
import { centsOfJson } from './amounts.ts'
import { noAnswer, notAsked, refundAmong } from './answer.ts'
import { idField, moneyField } from './fields.ts'
import {
  credentialsOf,
  type GatewayAccount,
  type RefundAnswer,
  type RefundOrder,
  type RefundResult,
} from './gateway.ts'
import { askForDeed, askProvider } from './provider-http.ts'
import {
  noCredentials,
  noFunds,
  noSuchWay,
  notThere,
  onlyWhole,
  refusedAnyway,
  tooOld,
  wordsOf,
} from './refund-words.ts'

const BRAND = 'Mercado Pago'

const refund = z.object({
  id: idField,
  amount: moneyField,
  status: z.string().nullish(),
  reason: z.string().nullish(),
})

const problem = z.object({
  message: z.string().nullish(),
  cause: z
    .union([z.array(z.object({ code: idField, description: z.string().nullish() })), z.unknown()])
    .nullish(),
})

const TOO_OLD: ReadonlySet<string> = new Set(['2024', '15016'])
const KEY_USED = '2032'

/** An answer of another kind than JSON, or of other fields, has no code. */
const problemOf = (json: unknown): { code: string; words: string } => {
  const read = problem.safeParse(json)
  if (!read.success) return { code: '', words: '' }
  const { message, cause } = read.data
  const [first] = Array.isArray(cause) ? (cause as { code: string; description?: string | null }[]) : []
  return { code: String(first?.code ?? ''), words: wordsOf(first?.code, first?.description ?? message) }
}

const saysOf = (status: number, code: string): string => {
  if (status === 401 || status === 403) return noCredentials(BRAND)
  if (TOO_OLD.has(code)) return tooOld(BRAND)
  if (code === '2000') return notThere(BRAND)
  if (code === '3024') return onlyWhole(BRAND)
  if (code === '2063') return noSuchWay(BRAND)
  return code === '2085' ? noFunds(BRAND) : refusedAnyway(BRAND)
}

const resultOf = (found: z.infer<typeof refund>): RefundResult => {
  const { id, status } = found
  const words = wordsOf(status ?? 'approved', found.reason)
  // Older answers carry no status: a refund that is there was made.
  if (!status || status === 'approved') return { outcome: 'done', id, words }
  if (status === 'rejected' || status === 'cancelled')
    return { outcome: 'refused', id, words, says: refusedAnyway(BRAND) }
  return { outcome: 'pending', id, words }
}

type Asked = { api: string; signal: AbortSignal }

const refundsOf = ({ api }: Asked, { providerTransactionId }: RefundOrder) =>
  `${api}/v1/payments/${encodeURIComponent(providerTransactionId)}/refunds`

/** Without it one that is under way is answered as a failure. */
const SHOWS_PENDING = { 'x-render-in-process-refunds': 'true' }

export const refundMercadopago = async (
  order: RefundOrder,
  account: GatewayAccount,
  asked: Asked,
): Promise<RefundResult> => {
  const keys = credentialsOf(account, ['accessToken'])
  if (!keys) return notAsked('account')
  const answer = await askForDeed({
    url: refundsOf(asked, order),
    headers: {
      authorization: `Bearer ${keys.accessToken}`,
      'x-idempotency-key': order.key,
      ...SHOWS_PENDING,
    },
    // Without an amount the whole payment goes back.
    json: order.amount === order.paid ? {} : { amount: order.amount },
    signal: asked.signal,
  })
  if ('unreachable' in answer) return noAnswer(answer.unreachable)
  if ('refusal' in answer) {
    const { code, words } = problemOf(answer.refusal)
    if (code === KEY_USED) return noAnswer('rejected')
    return { outcome: 'refused', id: null, words, says: saysOf(answer.status, code) }
  }
  const read = refund.safeParse(answer.json)
  return read.success ? resultOf(read.data) : noAnswer('unreadable')
}

export const queryMercadopagoRefund = async (
  order: RefundOrder,
  account: GatewayAccount,
  asked: Asked,
): Promise<RefundAnswer> => {
  const keys = credentialsOf(account, ['accessToken'])
  if (!keys) return notAsked('account')
  const answer = await askProvider({
    url: refundsOf(asked, order),
    headers: { authorization: `Bearer ${keys.accessToken}`, ...SHOWS_PENDING },
    signal: asked.signal,
  })
  if ('unreachable' in answer) return notAsked(answer.unreachable)
  if ('missing' in answer) return { outcome: 'not-found' }
  const read = z.array(refund).safeParse(answer.json)
  if (!read.success) return notAsked('unreadable')
  return refundAmong(
    order,
    read.data.map((each) => ({
      id: each.id,
      amountCents: centsOfJson(each.amount) ?? 0,
      answer: resultOf(each),
    })),
  )
}

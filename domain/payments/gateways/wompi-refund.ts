/** Wompi only voids: the whole of a card's payment, before the day is closed. A second void of one payment changes nothing. */
import { z } from 'zod'
import { noAnswer, notAsked } from './answer.ts'
import {
  credentialsOf,
  type GatewayAccount,
  type RefundAnswer,
  type RefundOrder,
  type RefundResult,
} from './gateway.ts'
import { askForDeed, askProvider } from './provider-http.ts'
import { noCredentials, notThere, onlyWhole, tooOld, wordsOf } from './refund-words.ts'

const BRAND = 'Wompi'

const transaction = z.object({
  data: z.object({
    id: z.string(),
    status: z.string(),
    status_message: z.string().nullish(),
    /** The answer to a void wraps what became of the payment. */
    transaction: z.object({ id: z.string(), status: z.string() }).nullish(),
  }),
})

const problem = z.object({
  error: z.object({
    type: z.string().nullish(),
    reason: z.string().nullish(),
    messages: z.unknown().nullish(),
  }),
})

type Asked = { api: string; signal: AbortSignal }

const statusOf = (json: unknown): { id: string; status: string; words: string } | undefined => {
  const read = transaction.safeParse(json)
  if (!read.success) return undefined
  const { data } = read.data
  const { id, status } = data.transaction ?? data
  return { id, status, words: wordsOf(status, data.status_message) }
}

export const voidWompi = async (
  order: RefundOrder,
  account: GatewayAccount,
  { api, signal }: Asked,
): Promise<RefundResult> => {
  if (order.amount !== order.paid) return { outcome: 'unsupported', says: onlyWhole(BRAND) }
  const keys = credentialsOf(account, ['privateKey'])
  if (!keys) return notAsked('account')
  const answer = await askForDeed({
    url: `${api}/transactions/${encodeURIComponent(order.providerTransactionId)}/void`,
    headers: { authorization: `Bearer ${keys.privateKey}` },
    json: {},
    signal,
  })
  if ('unreachable' in answer) return noAnswer(answer.unreachable)
  if ('refusal' in answer) {
    const read = problem.safeParse(answer.refusal)
    const words = read.success ? wordsOf(read.data.error.type, read.data.error.reason) : ''
    const { status } = answer
    const says =
      status === 401 || status === 403
        ? noCredentials(BRAND)
        : status === 404
          ? notThere(BRAND)
          : tooOld(BRAND)
    return { outcome: 'refused', id: null, words, says }
  }
  const found = statusOf(answer.json)
  if (!found) return noAnswer('unreadable')
  const { id, status, words } = found
  if (status === 'VOIDED') return { outcome: 'done', id, words }
  // It takes a moment: the payment itself says when it is void.
  return status === 'DECLINED' || status === 'ERROR'
    ? { outcome: 'refused', id: null, words, says: tooOld(BRAND) }
    : { outcome: 'pending', id, words }
}

/** A void has no number of its own: the payment is void, or it is not. */
export const queryWompiVoid = async (
  order: RefundOrder,
  account: GatewayAccount,
  { api, signal }: Asked,
): Promise<RefundAnswer> => {
  const keys = credentialsOf(account, ['publicKey'])
  if (!keys) return notAsked('account')
  const answer = await askProvider({
    url: `${api}/transactions/${encodeURIComponent(order.providerTransactionId)}`,
    headers: { authorization: `Bearer ${keys.publicKey}` },
    signal,
  })
  if ('unreachable' in answer) return notAsked(answer.unreachable)
  if ('missing' in answer) return { outcome: 'not-found' }
  const found = statusOf(answer.json)
  if (!found) return notAsked('unreadable')
  return found.status === 'VOIDED'
    ? { outcome: 'done', id: found.id, words: found.words }
    : { outcome: 'not-found' }
}

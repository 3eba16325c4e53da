/** PayU's query API: the order of a reference with its transactions. What nobody decided is not known to it. */
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import type { SandboxKeys } from './check-form.ts'
import { METHODS, type Method, type PlayedState } from './outcomes.ts'
import { twoDecimals } from './signing.ts'
import { GIVEN_BACK, listOfReference, referencePolOf } from './transactions.ts'

const question = z.object({
  command: z.literal('ORDER_DETAIL_BY_REFERENCE_CODE'),
  merchant: z.object({ apiLogin: z.string(), apiKey: z.string() }),
  details: z.object({ referenceCode: z.string().max(255) }),
})

/** status of the order, state and response code of the transaction */
const WORDS: Record<PlayedState, readonly [string, string, string]> = {
  approved: ['CAPTURED', 'APPROVED', 'APPROVED'],
  declined: ['DECLINED', 'DECLINED', 'ENTITY_DECLINED'],
  pending: ['IN_PROGRESS', 'PENDING', 'PENDING_AWAITING_PSE_CONFIRMATION'],
  expired: ['CANCELLED', 'EXPIRED', 'EXPIRED_TRANSACTION'],
  abandoned: ['DECLINED', 'DECLINED', 'ABANDONED_TRANSACTION'],
  error: ['DECLINED', 'ERROR', 'ERROR'],
}

const refused = (error: string) => ({ code: 'ERROR', error, result: null })

export const answerQuery = async (db: Database, keys: SandboxKeys, body: unknown) => {
  const read = question.safeParse(body)
  if (!read.success) return refused('Invalid request')
  const { merchant, details } = read.data
  if (merchant.apiKey !== keys.apiKey || merchant.apiLogin !== keys.apiLogin)
    return refused('Invalid credentials')
  const all = await listOfReference(db, details.referenceCode)
  const known = all.filter(({ state }) => state in WORDS)
  const back = all.filter(({ state }) => state === GIVEN_BACK)
  const [first] = known
  if (!first) return { code: 'SUCCESS', error: null, result: { payload: null } }
  const last = known.find(({ state }) => state === 'approved') ?? known.at(-1) ?? first
  const order = {
    id: Number(await referencePolOf(db, details.referenceCode)),
    accountId: Number(keys.accountId),
    merchantId: Number(keys.merchantId),
    status: WORDS[last.state as PlayedState][0],
    referenceCode: details.referenceCode,
    isTest: first.fields.test !== '0',
    additionalValues: {
      TX_VALUE: { value: Number(twoDecimals(first.fields.amount ?? '0')), currency: first.fields.currency },
    },
    transactions: [
      ...known.map(({ state, method, transaction_id }) => ({
        id: transaction_id,
        type: 'AUTHORIZATION_AND_CAPTURE',
        paymentMethod: METHODS[method as Method].name,
        transactionResponse: {
          state: WORDS[state as PlayedState][1],
          responseCode: WORDS[state as PlayedState][2],
        },
      })),
      ...back.map(({ fields, method, transaction_id }) => ({
        id: transaction_id,
        type: fields.type,
        paymentMethod: METHODS[method as Method].name,
        additionalValues: { TX_VALUE: { value: Number(fields.amount), currency: 'COP' } },
        transactionResponse: { state: 'APPROVED', responseCode: 'APPROVED' },
      })),
    ],
  }
  return { code: 'SUCCESS', error: null, result: { payload: [order] } }
}

/** PayU's refunds: the whole or a part of a card's payment, at once, and never more than is left of it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sandbox_transactions } from '../tables.ts'
import type { SandboxKeys } from './check-form.ts'
import { GIVEN_BACK, listOfReference } from './transactions.ts'

const request = z.object({
  command: z.literal('SUBMIT_TRANSACTION'),
  merchant: z.object({ apiLogin: z.string(), apiKey: z.string() }),
  transaction: z.object({
    order: z.object({ id: z.string().max(32) }),
    type: z.enum(['REFUND', 'PARTIAL_REFUND']),
    reason: z.string().max(255).default(''),
    parentTransactionId: z.string().max(64),
    additionalValues: z.object({ TX_VALUE: z.object({ value: z.number().positive() }) }).optional(),
  }),
})

const refused = (error: string) => ({ code: 'ERROR', error, transactionResponse: null })

export const answerRefund = (db: Database, keys: SandboxKeys, body: unknown) =>
  inTransaction(db, async (tx) => {
    const read = request.safeParse(body)
    if (!read.success) return refused('Invalid request')
    const { merchant, transaction } = read.data
    if (merchant.apiKey !== keys.apiKey || merchant.apiLogin !== keys.apiLogin)
      return refused('Invalid credentials')
    // Two refunds of one payment wait for each other.
    const [paid] = await tx
      .select()
      .from(sandbox_transactions)
      .where(eq(sandbox_transactions.transaction_id, transaction.parentTransactionId))
      .for('update')
    if (paid?.state !== 'approved') return refused('The parent transaction is not approved')
    if (paid.method !== 'tarjeta') return refused('The payment method does not support refunds')
    const back = (await listOfReference(tx, paid.reference_code)).filter(({ state }) => state === GIVEN_BACK)
    const whole = Number(paid.fields.amount)
    const left = back.reduce((sum, { fields }) => sum - Number(fields.amount), whole)
    const amount = transaction.type === 'REFUND' ? whole : (transaction.additionalValues?.TX_VALUE.value ?? 0)
    if (amount <= 0 || amount > left) return refused('The amount is greater than what is left')
    const transaction_id = randomUUID()
    await tx.insert(sandbox_transactions).values({
      id: randomBytes(16).toString('hex'),
      reference_code: paid.reference_code,
      fields: { type: transaction.type, amount: String(amount), reason: transaction.reason },
      state: GIVEN_BACK,
      method: paid.method,
      transaction_id,
      created_at: sql`now()`,
    })
    const { id: orderId } = transaction.order
    const response = { orderId, transactionId: transaction_id, state: 'APPROVED', responseCode: 'APPROVED' }
    return { code: 'SUCCESS', error: null, transactionResponse: response }
  })

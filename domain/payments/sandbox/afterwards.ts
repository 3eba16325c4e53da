/**
 * What can happen after an approval, for rehearsing: somebody pays a second time, or the money is taken back. PayU says a
 * reversal in its panel only; the test gateway says it by a notice of its own words (gateways/sandbox.ts).
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import type { Post } from './faults.ts'
import { confirmationOf, type Played } from './outcomes.ts'
import { addSecond, type SandboxTransaction } from './transactions.ts'

export const AFTERWARDS = {
  twice: 'Pagar otra vez',
  reversed: 'Reversar',
  chargeback: 'Contracargo',
} as const
export type Afterwards = keyof typeof AFTERWARDS

/** As `TAKEN_BACK` of gateways/sandbox.ts reads them. */
const WORDS = { reversed: 'REFUNDED', chargeback: 'CHARGEBACK' } as const

/** The notice that goes out. */
export const playAfterwards = async (
  db: Database,
  transaction: SandboxTransaction,
  played: Played,
  what: Afterwards,
): Promise<Post> => {
  if (what === 'twice') {
    const transaction_id = randomUUID()
    await addSecond(db, transaction, transaction_id)
    return confirmationOf(played, 'aprobar', transaction_id)
  }
  const signed = { response_message_pol: WORDS[what] }
  return confirmationOf(played, 'aprobar', transaction.transaction_id ?? randomUUID(), { signed })
}

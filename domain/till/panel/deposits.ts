/** Money a shop hands over, as a line; one that was written down wrongly is countered by another, once. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import * as messages from '../messages.ts'
import { till_deposits, tills } from '../tables.ts'
import { readMoney } from './shop-debt.ts'

type Of = { event_id: number; till_id: number; user_id: number }
type Deposit = {
  amount: number
  reference?: string | undefined
  note?: string | undefined
  key?: string | undefined
}

const lockShop = async (tx: Tx, event_id: number, till_id: number) => {
  const [till] = await tx
    .select({ kind: tills.kind })
    .from(tills)
    .where(and(eq(tills.id, till_id), eq(tills.event_id, event_id)))
    .for('update')
  if (!till) throw notFound()
  return till
}

const owedBy = async (tx: Tx, till_id: number): Promise<number> => {
  const [money] = await readMoney(tx, sql`t.id = ${till_id}`)
  return money?.owes ?? 0
}

/** What the shop owes afterwards. */
export const addDeposit = async (
  tx: Tx,
  { event_id, till_id, user_id }: Of,
  { amount, reference = '', note = '', key }: Deposit,
): Promise<number | 'no shop' | 'before'> => {
  const { kind } = await lockShop(tx, event_id, till_id)
  if (kind !== 'shop') return 'no shop'
  const request_key = key ? `${till_id}:${key}` : null
  if (request_key) {
    const [known] = await tx
      .select({ id: till_deposits.id })
      .from(till_deposits)
      .where(eq(till_deposits.request_key, request_key))
    if (known) return 'before'
  }
  const owes = await owedBy(tx, till_id)
  if (amount > owes) throw invalid({ amount: [messages.moreThanOwed(owes)] })
  await tx.insert(till_deposits).values({ till_id, event_id, amount, reference, note, user_id, request_key })
  return owes - amount
}

export const counterDeposit = async (
  tx: Tx,
  event_id: number,
  id: number,
  { note, user_id }: { note: string; user_id: number },
): Promise<'countered' | 'before'> => {
  const [deposit] = await tx
    .select()
    .from(till_deposits)
    .where(and(eq(till_deposits.id, id), eq(till_deposits.event_id, event_id)))
  if (!deposit || deposit.counters_id !== null) throw notFound()
  const { till_id, amount, reference } = deposit
  await lockShop(tx, event_id, till_id)
  const [counter] = await tx
    .select({ id: till_deposits.id })
    .from(till_deposits)
    .where(eq(till_deposits.counters_id, id))
  if (counter) return 'before'
  await tx
    .insert(till_deposits)
    .values({ till_id, event_id, amount: -amount, reference, note, user_id, counters_id: id })
  return 'countered'
}

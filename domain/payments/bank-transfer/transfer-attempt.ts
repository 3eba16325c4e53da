/** A transfer as an attempt: it stands beside those of gateways, and while it waits a failure elsewhere ends nothing. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { isOf, ownerOf, type PayableKey } from '../payable.ts'
import { payment_attempts } from '../tables.ts'

const TRANSFER = 'transferencia'

type Transfer = PayableKey & {
  reference: string
  event_id: number | null
  amount: number
  number: string
  version: number
  opened_with: string | null
}

/** The caller holds the lock of what is paid. Nobody asks a provider about it: it was never opened at one. */
export const insertTransferAttempt = async (tx: Tx, transfer: Transfer): Promise<number> => {
  const { reference, event_id, amount, number, version, opened_with } = transfer
  const [newest] = await tx
    .select({ code: payment_attempts.reference_code })
    .from(payment_attempts)
    .where(isOf(payment_attempts, transfer))
    .orderBy(desc(payment_attempts.id))
    .limit(1)
  const next = newest ? Number(newest.code.split('-').at(-1)) + 1 : 1
  const [opened] = await tx
    .insert(payment_attempts)
    .values({
      reference_code: `${reference}-${next}`,
      ...ownerOf(transfer),
      event_id,
      amount,
      gateway_name: TRANSFER,
      method: 'transfer',
      state: 'pending',
      provider_transaction: number,
      pays_version: version,
      opened_with,
    })
    .returning({ id: payment_attempts.id })
  if (!opened) throw new Error('no attempt was inserted')
  return opened.id
}

/** What who sent it had proven. */
export const closeTransfer = async (
  tx: Tx,
  id: number,
  state: 'approved' | 'declined',
): Promise<string | null> => {
  const [closed] = await tx
    .update(payment_attempts)
    .set({ state, settled_at: sql`now()` })
    .where(and(eq(payment_attempts.id, id), eq(payment_attempts.gateway_name, TRANSFER)))
    .returning({ opened_with: payment_attempts.opened_with })
  return closed?.opened_with ?? null
}

/** Staff took the approval back: the money is not counted as received any more. */
export const undoTransfers = async (tx: Tx, key: PayableKey) => {
  await tx
    .update(payment_attempts)
    .set({ state: 'declined' })
    .where(
      and(
        isOf(payment_attempts, key),
        eq(payment_attempts.gateway_name, TRANSFER),
        eq(payment_attempts.state, 'approved'),
      ),
    )
}

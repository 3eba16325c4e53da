/**
 * 'Pagar': the person leaves for the gateway with an attempt of what is stored now. Under the registration's lock, since
 * who was put into a team may leave it in the same moment: either that came first and the total is another, or it waits.
 */
import { eq } from 'drizzle-orm'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import { markOpened } from '#domain/payments/insert-attempt.ts'
import { payment_attempts } from '#domain/payments/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { registrations } from '../tables.ts'
import type { GatewayChoice } from './checkout-contract.ts'
import type { Proven } from './checkout-proof.ts'

type Leaving = { reference_code: string; account: GatewayChoice | null; proven: Proven }

/** False when the attempt is of other people or another sum than are stored by now: nothing is opened. */
export const leaveForGateway = async (
  tx: Tx,
  registration_id: number,
  { reference_code, account, proven }: Leaving,
): Promise<boolean> => {
  const [hold] = await tx
    .select({ version: registrations.people_version })
    .from(registrations)
    .where(eq(registrations.id, registration_id))
    .for('update')
  const [attempt] = await tx
    .select({ amount: payment_attempts.amount, version: payment_attempts.pays_version })
    .from(payment_attempts)
    .where(eq(payment_attempts.reference_code, reference_code))
  const { balance } = await sumsOf(tx, { kind: 'registration', id: registration_id })
  if (!hold || balance !== attempt?.amount || hold.version !== attempt.version) return false
  await markOpened(tx, reference_code, account, proven)
  return true
}

/**
 * 'Pagar': the person leaves for the gateway with an attempt of what is stored now. Under the registration's lock, since
 * who was put into a team may leave it in the same moment: either that came first and the total is another, or it waits.
 */
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import { findAttempt, markOpened } from '#domain/payments/insert-attempt.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Proven } from '../speaker/checkout-token.ts'
import type { GatewayChoice } from './checkout-contract.ts'

const LOCK = {
  name: 'lock-to-leave',
  text: 'select people_version as version from registrations where id = $1 for update',
}

type Leaving = { reference_code: string; account: GatewayChoice | null; proven: Proven }

/** False when the attempt is of other people or another sum than are stored by now: nothing is opened. */
export const leaveForGateway = async (
  tx: Tx,
  registration_id: number,
  { reference_code, account, proven }: Leaving,
): Promise<boolean> => {
  const [hold] = await runNamed<{ version: number }>(tx, LOCK, [registration_id])
  const attempt = await findAttempt(tx, reference_code)
  const { balance } = await sumsOf(tx, { kind: 'registration', id: registration_id })
  if (!hold || balance !== attempt?.amount || hold.version !== attempt.pays_version) return false
  await markOpened(tx, reference_code, account, proven)
  return true
}

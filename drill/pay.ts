/** The provider decides about a payment and tells the product, once or several times, late or never. */
import { randomUUID } from 'node:crypto'
import { payuConfirmation, payuReturn } from '#testing/gateway-doubles/payu-double.ts'
import { PAYU_KEYS } from './stage.ts'
import type { World } from './world.ts'

export type Due = { code: string; amount: number }

type Payment = World['stage']['provider']['payments'][number]

const tell = async ({ client, props }: World, payment: Payment, copies = 1): Promise<boolean> => {
  const body = () => new URLSearchParams(payuConfirmation(PAYU_KEYS, payment))
  const answers = await Promise.all(
    Array.from({ length: copies }, () => client.ask({ path: props.confirmations, body: body() })),
  )
  return answers.some((answer) => answer?.status === 200)
}

/** The bank takes its time: the person comes back with a signed 'pending'. */
const comeBack = async ({ client, props }: World, payment: Payment): Promise<boolean> => {
  const account = props.confirmations.split('/').at(-2) ?? ''
  const fields = payuReturn(PAYU_KEYS, payment)
  const query = new URLSearchParams({ cuenta: account, referencia: payment.referenceCode, ...fields })
  return (await client.ask({ path: `/api/payments/return?${query}` }))?.status === 200
}

/** Seven of ten are approved and told; the rest is declined, pending for a while, or approved and never told. */
export const decide = async (world: World, { code, amount }: Due): Promise<void> => {
  const { chance, ledger, stage } = world
  const luck = chance.next()
  const outcome = luck < 0.1 ? 'declined' : luck < 0.2 ? 'pending' : 'approved'
  const payment: Payment = { referenceCode: code, amount: `${amount}.00`, outcome, id: randomUUID() }
  const decided = { outcome, acknowledged: false, amount } as NonNullable<
    ReturnType<typeof ledger.decided.get>
  >
  stage.provider.payments.push(payment)
  ledger.decided.set(code, decided)
  if (luck > 0.9) return
  if (outcome !== 'pending') {
    decided.acknowledged = await tell(world, payment, chance.pick([1, 1, 2, 3]))
    return
  }
  decided.acknowledged = await comeBack(world, payment)
  // It says yes in the end: half of the time the product has to ask.
  payment.outcome = 'approved'
  Object.assign(decided, { outcome: 'approved', acknowledged: false })
  if (chance.next() < 0.5) decided.acknowledged = await tell(world, payment)
}

/** Money for something whose hold may be over. */
export const payLate = async (world: World, { code, amount }: Due): Promise<void> => {
  const payment: Payment = {
    referenceCode: code,
    amount: `${amount}.00`,
    outcome: 'approved',
    id: randomUUID(),
  }
  world.stage.provider.payments.push(payment)
  const decided = { outcome: 'approved' as const, acknowledged: false, amount }
  world.ledger.decided.set(code, decided)
  decided.acknowledged = await tell(world, payment, 2)
}

/** Who reserves more than a third of a size from one address without paying proves some work (security.md rule 11). */
import { alertSquatting } from '#domain/accounts/alert-squatting.ts'
import type { AppContext } from '#server/app-context.ts'
import type { WorkChallenge } from '#server/contract-kit.ts'
import { runNamed } from '#server/database/named-query.ts'
import { networkOf } from '#server/limits/network-of.ts'
import { createWork } from '#server/limits/proof-of-work.ts'
import { type Crowd, crowded, crowdOf, demandOf, PAST_DAYS, traceOf } from '#server/limits/squatting.ts'
import type { Cart } from './check-cart.ts'
import type { CheckoutForm } from './checkout-contract.ts'

const CROWD = {
  name: 'store-crowd',
  text: `
  select l.product_size_id, ${crowdOf('l.quantity')} from orders r join order_lines l on l.order_id = r.id
  where r.saved_from = $1 and r.created_at > now() - interval '${PAST_DAYS} days'
    and l.product_size_id = any($2::int[])
  group by l.product_size_id`,
}

const NOBODY: Crowd = { unpaid: 0, older_paid: 0 }

export const admitOrder = async (
  context: AppContext,
  { items }: Cart,
  form: Pick<CheckoutForm, 'work'>,
  address: string,
): Promise<{ work: WorkChallenge | null; saved_from: string }> => {
  const { db, limiter, secretKey } = context
  const saved_from = traceOf(secretKey, 'store', address)
  if (!limiter.enabled) return { work: null, saved_from }
  const ids = items.map(({ product_size_id }) => product_size_id)
  const rows = await runNamed<Crowd & { product_size_id: number }>(db, CROWD, [saved_from, ids])
  const demanded = items.flatMap((item) => {
    const crowd = rows.find(({ product_size_id }) => product_size_id === item.product_size_id) ?? NOBODY
    // What this address holds already was on the shelf too.
    const third = Math.floor((item.amount + crowd.unpaid) / 3)
    const demand = demandOf(crowd, item.quantity, Math.max(1, third))
    return demand === 'nothing' ? [] : [{ item, crowd, third, demand }]
  })
  const [worst] = demanded.toSorted((one, other) => other.crowd.unpaid - one.crowd.unpaid)
  if (!worst) return { work: null, saved_from }
  const work = createWork(context)
  const purpose = ['store', networkOf(address)]
  if (form.work === undefined) {
    if (demanded.some(({ demand }) => demand === 'work or wait')) throw crowded()
  } else if (!(await work.isDone(form.work, purpose)))
    return { work: await work.ask(purpose, Math.ceil(worst.crowd.unpaid / 30)), saved_from }
  // Somebody who buys the last two of three is no news.
  if (worst.crowd.unpaid > 0)
    await alertSquatting(context, {
      about: `size-${worst.item.product_size_id}`,
      what: `«${worst.item.name}» talla ${worst.item.size}`,
      unpaid: worst.crowd.unpaid,
      url: `${context.address}/admin/ordenes`,
    })
  return { work: null, saved_from }
}

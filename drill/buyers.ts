/** People who buy in the store and pay at the page that plays a provider inside the product. */
import { person } from '#demo/people.ts'
import { decide } from './pay.ts'
import type { World } from './world.ts'

type Placed = {
  status: number
  order: { reference: string; amount: number } | null
  pay: { referenceCode: string; amount: number } | null
}

/** The form travels through the browser to the page and from there, signed, back to the product. */
const payAtSandbox = async (
  { client, ledger }: World,
  { referenceCode: code, amount }: NonNullable<Placed['pay']>,
  form: Record<string, string>,
) => {
  const { url = '', ...fields } = form
  const { origin } = new URL(url)
  // The page refuses a form that another process signed, and one that is paid.
  const sent = { body: new URLSearchParams(fields), mayRefuse: true }
  const opened = await client.once({ path: '/pasarela-pruebas/', ...sent }, origin)
  const page = opened?.status === 303 ? new URL(opened.location, origin).pathname : null
  if (!page) return
  const body = new URLSearchParams({ outcome: 'aprobar' })
  ledger.uncertain.add(code)
  const decided = await client.once({ path: `${page}/resultado`, body, mayRefuse: true }, origin)
  // Whether the product heard of it is not known here: in the end it must.
  if (decided?.status === 303) ledger.decided.set(code, { outcome: 'approved', acknowledged: false, amount })
}

export const buy = async (world: World): Promise<void> => {
  const { client, chance, ledger, props, next } = world
  const { name, last_name, dni, email, phone } = person(next())
  const id = chance.next() < 0.4 ? props.scarceCap : props.cap
  const answer = await client.ask({
    path: '/api/store/checkout',
    json: {
      lines: [{ id, size: 'unica', quantity: chance.pick([1, 1, 2]) }],
      ...{ name, last_name, dni, email, phone },
      delivery: 'envio',
      department: 'Antioquia',
      city: 'Medellín',
      address: 'Calle 10 # 20-30',
      data_policy: true,
      terms: true,
    },
  })
  if (!answer) return
  const { status, order, pay } = answer.json as Placed
  if (status !== 0 || !order || !pay) return
  ledger.ordered.push({ reference: order.reference, amount: order.amount })
  if (chance.next() < 0.3) return
  const gateway_name = chance.pick(['payu', 'sandbox'])
  const left = await client.ask({ path: `/api/store/orders/${order.reference}/pay`, json: { gateway_name } })
  if (left?.json.success !== true) return
  if (gateway_name === 'payu') await decide(world, { code: pay.referenceCode, amount: pay.amount })
  else await payAtSandbox(world, pay, left.json.checkout as Record<string, string>)
}

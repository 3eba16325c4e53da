/** The desk: staff take cash for a hold, collect what a change costs, give money back step by step, undo a mistake. */
import { randomUUID } from 'node:crypto'
import { participantForm } from '#demo/registration-form.ts'
import { changeByOneself, type Proof } from './changes.ts'
import type { Answer } from './client.ts'
import type { Registered, Step } from './ledger.ts'
import { DEARER } from './props.ts'
import type { World } from './world.ts'

type Saved = { status: number; reference?: string; checkout_token?: string; pay?: { amount: number } | null }
type Account = {
  payments: { id: number; way: string }[]
  refunds: { id: number; note: string }[]
}

/** Done now, or by the same press before: its answer had only been lost. */
const isDone = (answer: Answer | null) =>
  answer?.status === 200 && (answer.json.icon === 'success' || answer.json.icon === 'info')

const send = ({ client, props }: World, path: string, json: unknown) =>
  client.ask({ path, json, headers: props.staff })

const read = async <T>({ client, props }: World, path: string) =>
  ((await client.ask({ path, headers: props.staff }))?.json ?? null) as T | null

const accountOf = (world: World, id: number) => read<Account>(world, `/api/account/registration/${id}`)

const hold = async (world: World): Promise<{ id: number; held: Registered; proof: Proof } | null> => {
  const { client, ledger, props, next } = world
  const { event_id, category_id, kit_id } = props.roomy
  const competitors = [participantForm(next(), kit_id)]
  const answer = await client.ask({ path: '/api/competitor', json: { competitors, event_id, category_id } })
  const { status, reference, pay, checkout_token: token = '' } = (answer?.json ?? {}) as Partial<Saved>
  if (status !== 0 || !reference || !pay) return null
  const held = { reference, amount: pay.amount, people: 1, event_id }
  ledger.registered.push(held)
  const found = await read<{ data?: { id: number; reference: string }[] }>(
    world,
    `/api/ledger?event_id=${event_id}&search=${reference}`,
  )
  const id = found?.data?.find((one) => one.reference === reference)?.id
  const proof = { dni: String(competitors[0]?.dni ?? ''), token }
  return id === undefined ? null : { id, held, proof }
}

/** The same press until it is answered: one line, however often it was sent. */
const receive = async (world: World, id: number, amount: number, way: string): Promise<string | null> => {
  const key = `drill-${randomUUID()}`
  const taken = { amount, acknowledged: false }
  world.ledger.taken.set(key, taken)
  const answer = await send(world, `/api/account/registration/${id}/payments`, {
    amount,
    way,
    key,
    note: key,
  })
  taken.acknowledged = isDone(answer)
  return taken.acknowledged ? key : null
}

/** Another category costs more; most pay it at once, and some of that was written down wrongly. */
const changeAndCollect = async (world: World, id: number, held: Registered) => {
  const { chance, ledger, props } = world
  held.mayBe = held.amount + DEARER
  const category_id = props.roomy.categories[1]?.id
  const changed = await send(world, `/api/registrations/${id}/change`, { category_id, members: [] })
  if (changed?.status !== 200 || changed.json.applied !== true) return
  Object.assign(held, { amount: held.mayBe, mayBe: undefined })
  if (chance.next() < 0.2) return
  const key = await receive(world, id, DEARER, 'nequi')
  if (!key || chance.next() < 0.6) return
  const line = (await accountOf(world, id))?.payments.find(({ way }) => way === 'nequi')
  if (!line) return
  const undone = await send(world, `/api/account/payments/${line.id}/counter`, {
    note: 'Era de otra persona',
  })
  if (isDone(undone)) ledger.countered.push(key)
}

const STEPS: Step[][] = [
  ['approved', 'sent', 'confirmed'],
  ['sent'],
  ['approved', 'failed'],
  ['sent', 'failed'],
]

/** A refund goes its way, or ends on it. */
const giveBack = async (world: World, id: number, paid: number) => {
  const { chance, ledger } = world
  const key = `drill-${randomUUID()}`
  const amount = chance.pick([10_000, 25_000, paid])
  const given = { amount, acknowledged: false, reached: 'requested' as Step }
  ledger.given.set(key, given)
  const refund = { amount, way: 'transfer', basis: 'policy', note: key, state: 'requested', key }
  given.acknowledged = isDone(await send(world, `/api/account/registration/${id}/refunds`, refund))
  const line = (await accountOf(world, id))?.refunds.find(({ note }) => note === key)
  if (!given.acknowledged || !line) return
  for (const to of chance.pick(STEPS)) {
    const answer = await send(world, `/api/account/refunds/${line.id}/step`, { to, proof: 'T-1' })
    if (!isDone(answer)) return
    given.reached = to
  }
}

export const serveAtDesk = async (world: World): Promise<void> => {
  const { chance } = world
  const arrived = await hold(world)
  if (!arrived) return
  const { id, held, proof } = arrived
  const paid = held.amount
  if (!(await receive(world, id, paid, chance.pick(['cash', 'terminal'])))) return
  const luck = chance.next()
  if (luck < 0.35) await changeAndCollect(world, id, held)
  else if (luck < 0.65)
    await changeByOneself(world, held, proof, (amount) => receive(world, id, amount, 'cash'))
  else if (luck < 0.95) await giveBack(world, id, paid)
}

/** People who paid change their mind: a dearer distance that is paid at the desk, a place for a credit. */
import type { Registered } from './ledger.ts'
import { DEARER } from './props.ts'
import type { World } from './world.ts'

type Asked = { change?: { id: number; state: string } }
type Quoted = { due: number; back: number }
type Own = { registrations?: { participant_key: string }[] }

export type Proof = { dni: string; token: string }

/** Asked as it was quoted; what was answered is kept. */
const ask = async ({ client, ledger }: World, who: object, wish: object): Promise<Asked['change']> => {
  const quote = await client.ask({ path: '/api/changes/quote', json: { ...who, ...wish } })
  if (quote?.status !== 200) return undefined
  const { due, back } = quote.json as Quoted
  // Sent once: who gets no answer does not know, and asks for nothing again.
  const answer = await client.once({
    path: '/api/changes',
    json: { ...who, ...wish, shown_due: due, shown_back: back },
  })
  const { change } = (answer?.status === 200 ? answer.json : {}) as Asked
  if (change) ledger.changes.set(change.id, change.state)
  return change
}

export const changeByOneself = async (
  world: World,
  held: Registered,
  { dni, token }: Proof,
  pay: (amount: number) => Promise<unknown>,
): Promise<void> => {
  const { client, chance, props } = world
  const own = await client.ask({ path: `/api/competitor/${dni}/own`, json: { token } })
  const { registrations = [] } = (own?.json ?? {}) as Own
  const participant_key = registrations[0]?.participant_key
  if (!participant_key) return
  const who = { participant_key, token }
  if (chance.next() < 0.4) {
    await ask(world, who, { kind: 'deferral' })
    return
  }
  held.mayBe = held.amount + DEARER
  const change = await ask(world, who, { kind: 'category', category_id: props.roomy.categories[1]?.id })
  if (change?.state === 'waiting_payment' && chance.next() < 0.7) await pay(DEARER)
}

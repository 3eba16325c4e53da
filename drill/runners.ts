/** People who look themselves up, register and pay. */
import { participantForm } from '#demo/registration-form.ts'
import { decide } from './pay.ts'
import { BLOCK_CODE } from './props.ts'
import type { World } from './world.ts'

type Saved = {
  status: number
  reference?: string
  checkout_token?: string
  pay?: { referenceCode: string; amount: number } | null
}

export const register = async (world: World): Promise<void> => {
  const { client, chance, ledger, props, next } = world
  const race = chance.next() < 0.35 ? props.scarce : props.roomy
  const people = chance.next() < 0.2 ? 2 : 1
  const { event_id } = race
  // Of the race where all is scarce: the distance that has few places, by the code of its block or without.
  const luck = race === props.scarce ? chance.next() : 1
  const category_id = (luck < 0.6 ? race.categories[1]?.id : undefined) ?? race.category_id
  const block = luck < 0.3 ? { block_code: BLOCK_CODE } : {}
  // Half of those who come together run beside each other, each in an own category.
  const own = people > 1 && chance.next() < 0.5 ? { category_id } : {}
  const competitors = Array.from({ length: people }, () => participantForm(next(), race.kit_id, own))
  const answer = await client.ask({
    path: '/api/competitor',
    json: { competitors, event_id, category_id, ...block },
  })
  if (!answer) return
  const { status, reference, checkout_token, pay } = answer.json as Saved
  if (status !== 0 || !reference || !pay) return
  ledger.registered.push({ reference, amount: pay.amount, people, event_id })
  if (chance.next() < 0.25) return
  const left = await client.ask({
    path: '/api/attach-product',
    json: { products: [], event_id, checkout_token, gateway_name: 'payu' },
  })
  if (left?.status === 200) await decide(world, { code: pay.referenceCode, amount: pay.amount })
}

export const lookUp = async ({ client, chance, props, next }: World): Promise<void> => {
  const { dni, birthday } = participantForm(chance.next() < 0.5 ? next() : 500_000 + chance.whole(1, 300), 1)
  const { event_id } = chance.pick([props.roomy, props.scarce])
  await client.ask({ path: `/api/competitor/${dni}?birthday=${birthday}&event_id=${event_id}` })
}

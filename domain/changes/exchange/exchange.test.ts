/** Sizes that people exchange after they are fixed, or when one ran out. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kits } from '#domain/events/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { type ChangesDesk, createChangesDesk, type Proven } from '#testing/desks/changes-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { serveEveryExchange } from '../jobs.ts'

let product: TestProduct
let desk: ChangesDesk
let token: string
beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  desk = createChangesDesk(product, token)
})
afterAll(() => product.stop())

let race: Awaited<ReturnType<ChangesDesk['newRace']>>
beforeEach(async () => {
  race = await desk.newRace()
})
const kitOf = (size: string) => race.kits.find((kit) => kit.size === size)?.id ?? 0
const runnerIn = async (size: string) => {
  const { id } = await desk.buy(race, [desk.nextParticipant(race, { kit_id: kitOf(size) })])
  const [who] = await desk.lettersOf(id)
  if (!who) throw new Error('nobody')
  return { id, who }
}
const sizeOf = async ({ participant_key }: Proven) => {
  const [row] = await product.db
    .select({ size: kits.size })
    .from(participants)
    .innerJoin(kits, eq(kits.id, participants.kit_id))
    .where(eq(participants.participant_key, participant_key))
  return row?.size
}
const freeze = () =>
  product.db.execute(sql`update events set size_freeze_on = current_date - 3 where id = ${race.event_id}`)
const wants = (who: Proven, size: string) => desk.change(who, { kind: 'size', kit_id: kitOf(size) })

test('after the day sizes are fixed one waits, and two who want each other’s are served at once', async () => {
  await freeze()
  const [one, other] = [await runnerIn('S'), await runnerIn('M')]
  expect(await wants(one.who, 'M')).toMatchObject({ state: 'waiting_exchange' })
  expect(await sizeOf(one.who)).toBe('S')
  expect(await wants(other.who, 'S')).toMatchObject({ state: 'done' })
  expect([await sizeOf(one.who), await sizeOf(other.who)]).toEqual(['M', 'S'])
  expect((await desk.own(one.who)).history).toMatchObject([{ state: 'done' }])
  await expectCountersToFit(product.db, race.event_id)
})

test('three in a circle are served as one', async () => {
  await freeze()
  const people = [await runnerIn('S'), await runnerIn('M'), await runnerIn('L')]
  const [one, two, three] = people.map(({ who }) => who)
  if (!one || !two || !three) throw new Error('nobody')
  await wants(one, 'M')
  await wants(two, 'L')
  expect([await sizeOf(one), await sizeOf(two)]).toEqual(['S', 'M'])
  await wants(three, 'S')
  expect([await sizeOf(one), await sizeOf(two), await sizeOf(three)]).toEqual(['M', 'L', 'S'])
  await expectCountersToFit(product.db, race.event_id)
})

test('who left the race gives nothing: the other goes on waiting', async () => {
  await freeze()
  const [one, other] = [await runnerIn('S'), await runnerIn('M')]
  await wants(one.who, 'M')
  await desk.post(`/api/registrations/${one.id}/cancel`, { reason: 'Lesión' }, token)
  expect(await wants(other.who, 'S')).toMatchObject({ state: 'waiting_exchange' })
  expect(await sizeOf(other.who)).toBe('M')
})

test('a size that ran out between quote and confirm takes nobody by surprise', async () => {
  const { who } = await runnerIn('S')
  const wish = { kind: 'size', kit_id: kitOf('M') }
  const { due, back } = await desk.quote(who, wish)
  await product.db
    .update(kits)
    .set({ amount: 0 })
    .where(eq(kits.id, kitOf('M')))
  const answer = await refusal(
    422,
    desk.post('/api/changes', { ...who, ...wish, shown_due: due, shown_back: back }),
  )
  expect(answer.json).toMatchObject({
    errors: {
      kit_id: ['Esa talla se acaba de agotar. Elige otra, o pide quedar en la lista de intercambio.'],
    },
  })
  expect(await sizeOf(who)).toBe('S')
})

test('before sizes are fixed, one that comes back to the shelf serves who waits', async () => {
  await product.db
    .update(kits)
    .set({ amount: 1 })
    .where(eq(kits.id, kitOf('M')))
  const [holder, waiter] = [await runnerIn('M'), await runnerIn('S')]
  expect(await wants(waiter.who, 'M')).toMatchObject({ state: 'waiting_exchange' })
  await desk.post(`/api/registrations/${holder.id}/cancel`, { reason: 'Lesión' }, token)
  expect(await serveEveryExchange(product.context)).toBe(1)
  expect(await sizeOf(waiter.who)).toBe('M')
  await expectCountersToFit(product.db, race.event_id)
})

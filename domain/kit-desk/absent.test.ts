/** A good code of somebody who was not in the snapshot: the device knows the code only. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participants } from '#domain/registration/tables.ts'
import { createKitDesk } from '#testing/desks/kit-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
})
afterAll(() => product.stop())

test('the row counts for whom the code means; a code of nobody here is kept apart', async () => {
  const desk = await createKitDesk(product, { people: 1 })
  const elsewhere = await createKitDesk(product, { people: 1 })
  const device = await desk.device()
  const keyOf = async (id = 0) => {
    const [row] = await product.db
      .select({ key: participants.participant_key })
      .from(participants)
      .where(eq(participants.id, id))
    return row?.key ?? ''
  }
  const known = desk.row(0, {
    participant_key: await keyOf(desk.people[0]?.id),
    flags: ['absent'],
  })
  const foreign = desk.row(0, {
    participant_key: await keyOf(elsewhere.people[0]?.id),
    flags: ['absent'],
  })
  const nameless = desk.row(0)
  expect(await desk.send(device, [known, foreign, nameless])).toMatchObject([
    { id: known.id, outcome: 'kept', apart: null, flags: ['absent'] },
    { id: foreign.id, outcome: 'apart', apart: 'unknown' },
    { id: nameless.id, outcome: 'apart', apart: 'unknown' },
  ])
  const { handovers } = await desk.news(device)
  expect(handovers.find(([id]) => id === known.id)?.[1]).toBe(desk.people[0]?.id)
})

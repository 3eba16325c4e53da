/** /voy/{code}: what it shows, and of whom it shows nothing. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { data_requests } from '#domain/privacy/tables.ts'
import { anyAnswer } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { forgetCompetitor } from '../forget-competitor.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { participants } from '../tables.ts'
import { shareCodeOf } from './share-code.ts'
import type { Going } from './share-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
})
afterAll(() => product.stop())

const held = async () => {
  const race = await createRace(product.db)
  const form = desk.nextParticipant(race, { name: 'Ana María', last_name: 'Reservada Gil' })
  const { id } = await desk.register(race, [form])
  const [person] = await product.db.select().from(participants).where(eq(participants.registration_id, id))
  if (!person) throw new Error('nobody was registered')
  return { race, person, code: shareCodeOf(product.context.secretKey, person.id) }
}

const paid = async () => {
  const one = await held()
  const row = await desk.registrationRow(one.person.registration_id)
  if (!row) throw new Error('nothing was registered')
  await product.db.transaction((tx) =>
    settleRegistration(tx, row, { status: 7, source: 'staff', note: 'Efectivo' }),
  )
  return one
}

const read = (code: string) =>
  anyAnswer(product.call<{ going: Going }>('GET', `/api/site/voy/${code}` as '/api/site/voy/:code'))
const pictures = async (code: string) =>
  Promise.all(
    ['tarjeta', 'historia'].map((name) => product.app.inject({ url: `/api/site/voy/${code}/${name}.png` })),
  )

const expectNothing = async (code: string) => {
  expect((await read(code)).status).toBe(404)
  expect((await pictures(code)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
}

test('who paid is shown by the first name, with distance and event, and by nothing else', async () => {
  const { race, person, code } = await paid()
  const { json } = await read(code)
  expect(json).toEqual({
    going: {
      first_name: 'Ana',
      distance: '10K',
      event: 'Carrera de prueba',
      slug: race.slug,
      sport: 'running',
      city: 'Medellín',
      event_datetime: expect.any(String),
      past: false,
    },
  })
  expect(JSON.stringify(json)).not.toContain(person.dni)
  const [card, story] = await pictures(code)
  const sizeOf = (bytes: Buffer | undefined) => [bytes?.readUInt32BE(16), bytes?.readUInt32BE(20)]
  expect(sizeOf(card?.rawPayload)).toEqual([1200, 630])
  expect(sizeOf(story?.rawPayload)).toEqual([1080, 1920])
})

describe('nothing is shown', () => {
  test('of a code that was not made here', async () => {
    const { person } = await paid()
    await expectNothing(shareCodeOf('another key', person.id))
    await expectNothing(`${person.id}`)
  })

  test('before it is paid', async () => {
    await expectNothing((await held()).code)
  })

  test.each(['cancelled', 'transferred'])('of who is %s', async (state) => {
    const { person, code } = await paid()
    await product.db.update(participants).set({ state }).where(eq(participants.id, person.id))
    await expectNothing(code)
  })

  test('of an event that is inactive, or private', async () => {
    const { race, code } = await paid()
    const change = (values: object) =>
      product.db.update(events).set(values).where(eq(events.id, race.event_id))
    await change({ status: 'inactive' })
    await expectNothing(code)
    await change({ status: 'active', type: 'privado' })
    await expectNothing(code)
  })

  test('of who is forgotten, though a picture was drawn before', async () => {
    const { person, code } = await paid()
    await pictures(code)
    await product.db.transaction((tx) => forgetCompetitor(tx, person.document_key))
    await expectNothing(code)
  })

  test.each(['hide', 'deletion'] as const)('of who asked for %s, once it is known who asks', async (kind) => {
    const { person, code } = await paid()
    const { dni, document_type } = person
    const [request] = await product.db
      .insert(data_requests)
      .values({
        kind,
        name: 'Ana',
        dni,
        document_type,
        email: 'a@correo.test',
        confirm_hash: code,
        due_on: '2099-01-01',
      })
      .returning()
    // Anybody can type a document: alone it takes nobody's page away.
    expect((await read(code)).status).toBe(200)
    await product.db
      .update(data_requests)
      .set({ confirmed_at: new Date(), verified: true })
      .where(eq(data_requests.id, request?.id ?? 0))
    await expectNothing(code)
  })
})

/** A correction makes nobody another person: name and document at once go by 'Ceder el cupo'. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { competitors } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const known = async () => {
  const race = await createRace(product.db)
  const person = desk.nextParticipant(race, { name: 'Diana', last_name: 'Restrepo' })
  await desk.register(race, [person])
  const read = async () =>
    (await product.db.select().from(competitors).where(eq(competitors.dni, person.dni)))[0]
  const row = await read()
  if (!row) throw new Error('no competitor')
  const { id, created_at: _, health: __, document_key: ___, ...fields } = row
  const edit = async (change: object) =>
    (
      await product.call<{ icon: string; body: string; stored: boolean }>(
        'POST',
        `/api/edit-competitor/${id}`,
        {
          token,
          body: { ...fields, ...change },
        },
      )
    ).json
  const now = async () => (await product.db.select().from(competitors).where(eq(competitors.id, id)))[0]
  return { edit, now, row }
}

test('name and document at once are answered as another person, and nothing is stored', async () => {
  const { edit, now, row } = await known()
  for (const answer of [{}, { document_change: 'same person' }])
    expect(await edit({ name: 'Rodolfo', last_name: 'Otro', dni: '11223344', ...answer })).toMatchObject({
      icon: 'warning',
      stored: false,
      body: 'Para otra persona usa Cambiar › Ceder el cupo: conserva el pago y pide su firma.',
    })
  expect(await now()).toEqual(row)
})

test('another document of the same name is a typing error, and so is another spelling of the name with it', async () => {
  const { edit, now } = await known()
  expect(await edit({ dni: '99887701' })).toMatchObject({ stored: true })
  expect(await now()).toMatchObject({ dni: '99887701' })
  expect(await edit({ dni: '99887702', last_name: 'Restrépo' })).toMatchObject({ stored: true })
  expect(await now()).toMatchObject({ dni: '99887702', last_name: 'Restrépo' })
})

test('another name of the same document is stored as before', async () => {
  const { edit } = await known()
  expect(await edit({ name: 'Diana María' })).toMatchObject({ stored: true })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { competitors } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
})
afterAll(() => product.stop())

const TYPED = 'AV123456'
const SHORTENED = '123456'
const SENTENCE =
  'El documento se escribe solo con números, sin letras. Si es un pasaporte, elige el tipo «Pasaporte».'
const birthday = '1990-01-01'

type Refused = { errors?: Record<string, string[]> }

test('a document with letters is refused with a sentence at every door, and nobody is found by its digits', async () => {
  const race = await createRace(product.db)
  const { token } = await product.signIn('Administrator')
  // Whoever drops the letters would meet this person.
  const other = desk.nextParticipant(race, { dni: SHORTENED, birthday })
  await desk.register(race, [other])
  const [row] = await product.db.select().from(competitors).where(eq(competitors.dni, SHORTENED))

  const typed = desk.nextParticipant(race, { dni: TYPED })
  const child = desk.nextParticipant(race, {
    birthday: `${new Date().getFullYear() - 15}-01-01`,
    guardian: { name: 'Gloria', document: TYPED, relation: 'Madre', consent: true },
  })
  const { category_id, event_id } = race
  const buyer = { name: 'Ana', last_name: 'Ríos', email: 'ana@correo.test', phone: '3005550000' }
  const doors: [string, string, object][] = [
    ['competitors.0.dni', '/api/competitor', { competitors: [typed], event_id, category_id }],
    ['competitors.0.guardian.document', '/api/competitor', { competitors: [child], event_id, category_id }],
    ['competitors.0.dni', `/api/eventos/${event_id}/registrations`, { competitors: [typed], category_id }],
    ['dni', '/api/competitor/leave', { event_id, dni: TYPED, birthday }],
    ['dni', `/api/competitor/${TYPED}/registrations`, { birthday }],
    ['dni', `/api/competitor/${TYPED}/own`, {}],
    ['dni', `/api/competitor/${TYPED}/link`, { birthday }],
    ['dni', `/api/edit-competitor/${row?.id}`, { ...other, dni: TYPED }],
    ['dni', '/api/store/checkout', { ...buyer, dni: TYPED, lines: [{ id: 1, size: 'M' }] }],
    ['dni', '/api/payments/verify', { reference: 'una-referencia', dni: TYPED }],
    ['dni', '/api/payments/verify-person', { dni: TYPED, birthday }],
    ['dni', '/api/data-requests', { kind: 'copy', name: 'Ana', email: 'ana@correo.test', dni: TYPED }],
  ]
  for (const [field, path, body] of doors) {
    const { status, json } = await refusal(422, product.call<Refused>('POST', path, { body, token }))
    expect([path, status, json.errors?.[field]]).toEqual([path, 422, [SENTENCE]])
  }
})

test('a lookup with letters is status 3 and says why; one that is still being typed says nothing', async () => {
  const race = await createRace(product.db)
  const lookUp = async (dni: string) =>
    (await product.call('GET', `/api/competitor/${dni}?birthday=${birthday}&event_id=${race.event_id}`)).json
  expect(await lookUp(TYPED)).toMatchObject({ status: 3, data: null, body: SENTENCE })
  expect(await lookUp('12')).toMatchObject({ status: 3, message: '', body: '' })
})

/** A phone is kept as E.164 however it came, and an old one that nobody can read stands in nobody's way. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { competitors, participants } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const registered = async (change: object = {}) => {
  const race = await createRace(product.db)
  const form = desk.nextParticipant(race, change)
  await desk.register(race, [form])
  const [row] = await product.db.select().from(competitors).where(eq(competitors.dni, form.dni))
  return { form, id: row?.id ?? 0, row }
}

test('what people write is kept in one way, on the person and on the registration', async () => {
  const { form, row } = await registered({
    phone: '(+57) 301-222.33.44',
    emergency_phone: '+1 (212) 555 0101',
  })
  expect(row).toMatchObject({ phone: '+573012223344', emergency_phone: '+12125550101' })
  const [participant] = await product.db.select().from(participants).where(eq(participants.dni, form.dni))
  expect(participant).toMatchObject({ phone: '+573012223344', emergency_phone: '+12125550101' })
})

test('what can be no phone is told at its field, and nothing is written', async () => {
  const race = await createRace(product.db)
  const form = desk.nextParticipant(race, { phone: '555 1234', emergency_phone: 'mi mamá' })
  const { event_id, category_id } = race
  const body = { competitors: [form], event_id, category_id }
  const { json } = await refusal(422, product.call<{ errors: object }>('POST', '/api/competitor', { body }))
  expect(json.errors).toEqual({
    'competitors.0.phone': ['Escribe un celular válido.'],
    'competitors.0.emergency_phone': ['Escribe un teléfono válido.'],
  })
  expect(await desk.registrationsOf(race)).toEqual([])
})

test('an old number stays while nobody changes it; a new one must be a phone', async () => {
  const { form, id } = await registered()
  await product.db.update(competitors).set({ phone: '555 1234' }).where(eq(competitors.id, id))
  const edit = (change: object) =>
    product.call('POST', `/api/edit-competitor/${id}`, { token: admin.token, body: { ...form, ...change } })
  const phone = async () =>
    (await product.db.select().from(competitors).where(eq(competitors.id, id)))[0]?.phone
  await edit({ phone: '555 1234', name: 'Otra' })
  expect(await phone()).toBe('555 1234')
  await refusal(422, edit({ phone: '555 1235' }))
  expect(await phone()).toBe('555 1234')
  await edit({ phone: '310.555.0000' })
  expect(await phone()).toBe('+573105550000')
})

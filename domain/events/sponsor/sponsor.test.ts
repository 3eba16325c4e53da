/** Links to an event's sums: who gives them out, what they show, and that they end. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event_assignments } from '#domain/accounts/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { Figures, FiguresLink } from './sponsor-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const make = (event_id: number, token = admin.token) =>
  product.call<{ token: string; created: FiguresLink }>('POST', `/api/eventos/${event_id}/cifras/enlaces`, {
    token,
    body: { name: 'Alcaldía de Manizales' },
  })
const look = (link: string) => product.call<Figures>('GET', `/api/site/cifras/${link}`)

/** Paid, so many days ago. */
const pay = (race: { event_id: number }, days = 1) =>
  product.db.execute(sql`update registrations set state = 'paid', payment_status = 4, hold_until = null,
    paid_at = now() - make_interval(days => ${days}) where event_id = ${race.event_id} and state = 'held'`)
const registerPaid = async (race: Parameters<typeof desk.register>[0]) => {
  await desk.register(race)
  await pay(race)
}

test('a link shows sums of who paid, nothing of a person, and nothing of fewer than five', async () => {
  const race = await createRace(product.db)
  const { json } = await make(race.event_id)
  for (let people = 0; people < 4; people += 1) await registerPaid(race)
  expect((await look(json.token)).json).toMatchObject({
    people: null,
    by_distance: [],
    by_gender: [],
    by_age: [],
    by_city: [],
  })
  await registerPaid(race)
  const shown = await look(json.token)
  expect(shown.json).toMatchObject({ people: 5, by_distance: [{ people: 5 }] })
  for (const groups of [shown.json.by_gender, shown.json.by_age, shown.json.by_city]) {
    expect(groups.reduce((sum, { people }) => sum + people, 0)).toBe(5)
    expect(groups.every(({ people }) => people >= 5)).toBe(true)
  }
  const { rows } = await product.db.execute<{ name: string; dni: string; email: string }>(
    sql`select distinct c.last_name as name, c.dni, c.email from competitors c join participants p on p.competitor_id = c.id
      where p.event_id = ${race.event_id}`,
  )
  for (const { name, dni, email } of rows)
    for (const secret of [name, dni, email]) expect(JSON.stringify(shown.json)).not.toContain(secret)
})

test('who looks again and again learns nothing of the next person: five come at once', async () => {
  const race = await createRace(product.db)
  const { json } = await make(race.event_id)
  for (let people = 0; people < 5; people += 1) await registerPaid(race)
  const before = (await look(json.token)).json
  for (let people = 6; people < 10; people += 1) {
    await registerPaid(race)
    expect((await look(json.token)).json).toEqual(before)
  }
  await registerPaid(race)
  expect((await look(json.token)).json).toMatchObject({ people: 10 })
})

test('places that nobody paid, or that were paid today, are in no sum', async () => {
  const race = await createRace(product.db)
  const { json } = await make(race.event_id)
  for (let people = 0; people < 5; people += 1) await registerPaid(race)
  const before = (await look(json.token)).json
  for (let people = 0; people < 5; people += 1) await desk.register(race)
  expect((await look(json.token)).json).toEqual(before)
  await pay(race, 0)
  expect((await look(json.token)).json).toEqual(before)
})

test('the database keeps only a hash; a revoked link opens nothing, and neither does a link a year after the race', async () => {
  const race = await createRace(product.db)
  const { json } = await make(race.event_id)
  const { rows } = await product.db.execute<{ token_hash: string }>(
    sql`select token_hash from figures_links where event_id = ${race.event_id}`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.token_hash).not.toContain(json.token)
  expect((await look(json.token)).status).toBe(200)
  const address = `/api/eventos/${race.event_id}/cifras/enlaces`
  expect((await product.call('DELETE', `${address}/${json.created.id}`, admin)).status).toBe(200)
  expect((await refusal(404, look(json.token))).status).toBe(404)
  const again = await refusal(404, product.call('DELETE', `${address}/${json.created.id}`, admin))
  expect(again.status).toBe(404)
  const listed = await product.call<{ links: FiguresLink[] }>('GET', address, admin)
  expect(listed.json.links).toMatchObject([{ name: 'Alcaldía de Manizales', revoked_at: expect.any(String) }])
  expect(JSON.stringify(listed.json)).not.toContain(json.token)

  const old = await make(race.event_id)
  await product.db.execute(sql`update events set event_datetime = now() - interval '2 years',
    register_deadline = now() - interval '2 years' where id = ${race.event_id}`)
  expect((await refusal(404, look(old.json.token))).status).toBe(404)
})

test('a Colaborador gives out links of assigned events only, and takes back none of another', async () => {
  const [mine, other] = [await createRace(product.db), await createRace(product.db)]
  const { user_id, token } = await product.signIn('Colaborador')
  await product.db.insert(event_assignments).values({ user_id, event_id: mine.event_id })
  expect((await make(mine.event_id, token)).status).toBe(200)
  expect((await refusal(404, make(other.event_id, token))).status).toBe(404)
  const theirs = await make(other.event_id)
  // The link of another event under the own event's address.
  const path = `/api/eventos/${mine.event_id}/cifras/enlaces/${theirs.json.created.id}`
  expect((await refusal(404, product.call('DELETE', path, { token }))).status).toBe(404)
  expect((await look(theirs.json.token)).status).toBe(200)
})

/** 'No cobrar por ahora': what a save, a holder, the clock and a store order meet while an event does not charge. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { orders } from '#domain/store/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createSandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { releaseEndedHolds, remindHolds } from '../jobs.ts'
import { registrations } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
  await createSandboxDesk(product).addAccount()
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
const HOUR_MS = 3_600_000
const setPause = async ({ event_id }: Race, paused: boolean) =>
  (
    await product.call<{ paused: boolean; message: string }>(
      'PUT',
      `/api/eventos/${event_id}/pasarelas/pausa`,
      {
        body: { paused },
        token: admin.token,
      },
    )
  ).json
const move = (id: number, hold_until: Date) =>
  product.db.update(registrations).set({ hold_until }).where(eq(registrations.id, id))
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const release = () => releaseEndedHolds(product.context, product.processor)
const hoursLeft = async (id: number) => {
  const until = (await desk.registrationRow(id))?.hold_until
  return until ? Math.round((until.getTime() - Date.now()) / HOUR_MS) : null
}
type Listed = { paused_at: string | null; in_force: { gateway_name: string; own: boolean }[] }
const tabOf = async ({ event_id }: Race) =>
  (await product.call<Listed>('GET', `/api/eventos/${event_id}/pasarelas`, { token: admin.token })).json

test('while it is on what costs is refused, what is free passes, and who holds a place finds no gateway', async () => {
  const race = await createRace(product.db)
  const person = desk.nextParticipant(race)
  const { id, proof } = await desk.register(race, [person])
  expect(await setPause(race, true)).toMatchObject({ paused: true })
  expect((await desk.save(race)).json).toMatchObject({ status: 6, message: 'Inscripciones en pausa' })
  // The same form, and the own proof, keep what they hold.
  expect((await desk.save(race, [person])).json.status).toBe(0)
  const changed = await desk.save(race, [{ ...person, address: 'Calle 9' }], { checkout_token: proof })
  expect(changed.json).toMatchObject({ status: 0, paymentMethod: [], paymentCheckouts: {} })
  expect(await desk.registrationsOf(race)).toHaveLength(1)
  const query = `birthday=${person.birthday}&event_id=${race.event_id}`
  const found = await product.call<{ status: number; paymentMethod: object[] }>(
    'GET',
    `/api/competitor/${person.dni}?${query}`,
  )
  expect(found.json).toMatchObject({ status: 5, paymentMethod: [] })

  const free = await createRace(product.db, {
    price_tiers: [{ date: '2099-12-31', event_price: 0, cost_service: 0 }],
  })
  await desk.addProduct(free, 5)
  await setPause(free, true)
  expect((await desk.save(free)).json).toMatchObject({ status: 100 })
  // Cash in the organiser's hand is no gateway.
  const byHand = await product.call<{ status: number }>(
    'POST',
    `/api/eventos/${race.event_id}/registrations`,
    {
      body: {
        competitors: [desk.nextParticipant(race)],
        category_id: race.category_id,
        payment: { status: 7, note: 'Efectivo' },
      },
      token: admin.token,
    },
  )
  expect(byHand.json.status).toBe(0)

  await setPause(race, false)
  expect((await desk.save(race)).json.status).toBe(0)
  const open = await product.call<{ paymentMethod: object[] }>(
    'GET',
    `/api/competitor/${person.dni}?${query}`,
  )
  expect(open.json.paymentMethod).toHaveLength(1)
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'held' })
  await expectCountersToFit(product.db, race.event_id)
})

test('no hold runs out while it is on, and lifted each runs five hours more; a longer end is kept', async () => {
  const race = await createRace(product.db)
  const holder = desk.nextParticipant(race)
  const { id: short } = await desk.register(race, [holder])
  const waiting = desk.nextParticipant(race)
  const { id: long } = await desk.register(race, [waiting])
  const { id: over } = await desk.register(race)
  await move(short, inHours(0.1))
  await product.db
    .update(registrations)
    .set({ hold_until: inHours(60), payment_pending: true })
    .where(eq(registrations.id, long))
  await move(over, inHours(-0.1))
  await setPause(race, true)
  const event = new Date(Date.now() + 30 * 24 * HOUR_MS)
  expect(await hoursLeft(short)).toBe(Math.round((event.getTime() - Date.now()) / HOUR_MS))
  // What was over before stays over; nobody is reminded of what cannot be paid.
  expect(await release()).toBe(1)
  expect((await desk.registrationRow(over))?.state).toBe('released')

  // Somebody moved one meanwhile, and the race got another date: the job follows.
  await move(short, inHours(2))
  await product.db
    .update(events)
    .set({ event_datetime: inHours(24 * 90) })
    .where(eq(events.id, race.event_id))
  await release()
  expect(await hoursLeft(short)).toBe(24 * 90)
  await product.db
    .update(events)
    .set({ event_datetime: inHours(0.5) })
    .where(eq(events.id, race.event_id))
  await release()
  expect(await remindHolds(product.context)).toBe(0)
  await product.db
    .update(events)
    .set({ event_datetime: inHours(24 * 90) })
    .where(eq(events.id, race.event_id))
  await release()

  const letters = async () =>
    (
      await product.db
        .select({ to: mails.recipient })
        .from(mails)
        .where(
          and(
            eq(mails.kind, 'registration-resumed'),
            inArray(mails.recipient, [holder.email, waiting.email]),
          ),
        )
    ).map(({ to }) => to)
  expect(await letters()).toEqual([])
  await setPause(race, false)
  expect([await hoursLeft(short), await hoursLeft(long)]).toEqual([5, 60])
  expect(await letters()).toEqual([holder.email])
  // A second click finds it lifted.
  await move(short, inHours(1))
  await setPause(race, false)
  expect(await hoursLeft(short)).toBe(1)
  await expectCountersToFit(product.db, race.event_id)
})

test('lifted shortly before the race, a hold runs to the race and not past it', async () => {
  const race = await createRace(product.db)
  const { id } = await desk.register(race)
  await setPause(race, true)
  await product.db
    .update(events)
    .set({ event_datetime: inHours(2) })
    .where(eq(events.id, race.event_id))
  await setPause(race, false)
  expect(await hoursLeft(id)).toBe(2)
})

test('a payment undone while it is on waits like the others', async () => {
  const race = await createRace(product.db)
  const { id } = await desk.register(race)
  const post = (path: string, body: object) =>
    product.call('POST', `/api/registrations/${id}/${path}`, { body, token: admin.token })
  await post('status', { status: 7, note: 'Efectivo' })
  await setPause(race, true)
  await post('undo', { note: 'Por error' })
  await release()
  expect(await hoursLeft(id)).toBe(24 * 30)
  await setPause(race, false)
  expect(await hoursLeft(id)).toBe(5)
})

test('the tab says which gateway is in force and whose, and a pause is not the same as all of them off', async () => {
  const race = await createRace(product.db)
  const sandbox = createSandboxDesk(product)
  expect(await tabOf(race)).toMatchObject({
    paused_at: null,
    in_force: [{ gateway_name: 'sandbox', own: false }],
  })
  await sandbox.addAccount({ event_id: race.event_id })
  expect((await tabOf(race)).in_force).toMatchObject([{ gateway_name: 'sandbox', own: true }])
  await sandbox.addAccount({ event_id: race.event_id, active: false })
  expect((await tabOf(race)).in_force).toMatchObject([{ gateway_name: 'sandbox', own: false }])
  const { id, proof } = await desk.register(race)
  expect(id).toBeGreaterThan(0)
  await setPause(race, true)
  const tab = await tabOf(race)
  expect(tab.paused_at).toBeTruthy()
  expect(tab.in_force).toMatchObject([{ gateway_name: 'sandbox', own: false }])
  const totals = await product.call<{ paymentMethod: object[] }>('POST', '/api/attach-product', {
    body: { products: [], event_id: race.event_id, checkout_token: proof },
  })
  expect(totals.json.paymentMethod ?? []).toEqual([])
  const { token } = await desk.colaborador(race.event_id)
  const refused = await refusal(
    403,
    product.call('PUT', `/api/eventos/${race.event_id}/pasarelas/pausa`, {
      body: { paused: false },
      token,
    }),
  )
  expect(refused.status).toBe(403)
})

test('an order of the event keeps its stock while it is on, and a new one waits', async () => {
  const race = await createRace(product.db)
  const product_id = await desk.addProduct(race, 5)
  const [order] = await product.db
    .insert(orders)
    .values({
      reference: `PAUSA-${race.event_id}`,
      event_id: race.event_id,
      state: 'held',
      hold_until: inHours(0.2),
      name: 'Ana',
      last_name: 'Peña',
      dni: '10203040',
      email: 'ana.pena@example.com',
      phone: '3001234567',
      delivery: 'envio',
      products_total: 30_000,
      amount: 30_000,
    })
    .returning()
  const left = async () => {
    const [row] = await product.db
      .select({ hours: sql<number>`round(extract(epoch from hold_until - now()) / 3600)::int` })
      .from(orders)
      .where(eq(orders.id, order?.id ?? 0))
    return row?.hours
  }
  await setPause(race, true)
  expect(await left()).toBeGreaterThan(24 * 29)
  const { json } = await product.call<{ message: string }>('POST', '/api/store/checkout', {
    body: {
      lines: [{ id: product_id, size: 'unica', quantity: 1 }],
      name: 'Luz',
      last_name: 'Gil',
      dni: '50607080',
      email: 'luz.gil@example.com',
      phone: '3001234567',
      delivery: 'kit',
      data_policy: true,
      terms: true,
    },
  })
  expect(json.message).toBe('Ventas en pausa')
  await setPause(race, false)
  expect(await left()).toBe(5)
})

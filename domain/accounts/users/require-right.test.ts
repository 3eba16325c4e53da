/** A right that was taken away is missed by every way to the same line: a till's undo, a change, an order, the drawer. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credits } from '#domain/changes/credits/credit-tables.ts'
import { changes } from '#domain/changes/tables.ts'
import { orders } from '#domain/store/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Refusal } from '#server/http/refusals.ts'
import { refusal } from '#testing/answer.ts'
import { createChangesDesk } from '#testing/desks/changes-desk.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { createTillDesk } from '#testing/desks/till-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { requireRightOf } from './require-right.ts'

let product: TestProduct
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

/** A Colaborador of the event, without these rights. */
const denied = async (event_id: number, ...rights: ('may_refund' | 'may_annul' | 'may_export_health')[]) => {
  const person = await createDesk(product).colaborador(event_id)
  for (const right of rights)
    await product.db.execute(sql`update users set ${sql.raw(right)} = false where id = ${person.user_id}`)
  return person
}

test('another’s till sale is undone by who may annul and give back; the own one by its seller', async () => {
  const desk = await createTillDesk(product)
  const till = await desk.openTill()
  const sold = await desk.sell(till)
  for (const right of ['may_annul', 'may_refund'] as const)
    await refusal(403, desk.undo(await denied(desk.event_id, right), sold.id))
  const seller = await denied(desk.event_id, 'may_annul', 'may_refund')
  const { till_id, prefix } = await desk.makeTill()
  const { json } = await desk.openAt(seller, till_id)
  const own = { till_id, prefix, session_id: json.session.id, by: seller }
  const mine = await desk.sell(own)
  expect((await desk.undo(seller, mine.id)).json.icon).toBe('success')
  expect((await desk.undo({ token: desk.staff }, sold.id)).json.icon).toBe('success')
})

test('a cheaper category gives no credit and no money by who may give none', async () => {
  const desk = createChangesDesk(product, admin.token)
  const race = await desk.newRace()
  const { id } = await desk.buy(race)
  const [person] = await desk.peopleOf(id)
  const { token } = await denied(race.event_id, 'may_refund')
  const cheap = race.categories.find(({ distance }) => distance === '5K')?.id
  const path = `/api/eventos/${race.event_id}/participants/${person?.id}/changes`
  for (const gives_back of ['credit', 'money'] as const) {
    await product.db.execute(sql`
      insert into change_policies (event_id, kind, enabled, fees, needs_approval, max_times, gives_back, price_basis, returns_service)
      values (${race.event_id}, 'category', true, '[{"until": null, "amount": 0}]', false, 5, ${gives_back}, 'purchase', true)
      on conflict (event_id, kind) do update set gives_back = excluded.gives_back`)
    const wish = { kind: 'category', category_id: cheap }
    const { json: quote } = await product.call<{ due: number; back: number }>('POST', `${path}/quote`, {
      token,
      body: wish,
    })
    expect(quote.back).toBeGreaterThan(0)
    const asked = { ...wish, reason: 'Prueba', shown_due: quote.due, shown_back: quote.back }
    await refusal(403, product.call('POST', path, { token, body: asked }))
  }
  expect(await product.db.select().from(credits).where(eq(credits.event_id, race.event_id))).toEqual([])
  expect(await product.db.select().from(changes).where(eq(changes.event_id, race.event_id))).toEqual([])
})

test('a paid order is cancelled by who may annul', async () => {
  const race = await createRace(product.db)
  const { rows } = await product.db.execute<{ id: number }>(sql`
    insert into orders (event_id, reference, state, payment_status, paid_at, name, last_name, dni, email, phone, amount, products_total)
    values (${race.event_id}, 'orden-pagada-de-prueba', 'paid', 7, now(), 'Ana', 'Ruiz', '52345678', 'ana@correo.test', '', 0, 0)
    returning id`)
  const id = rows[0]?.id ?? 0
  const { token } = await denied(race.event_id, 'may_annul')
  await refusal(403, product.call('POST', `/api/order/${id}/cancel`, { token, body: { note: 'x' } }))
  const [order] = await product.db.select().from(orders).where(eq(orders.id, id))
  expect(order?.state).toBe('paid')
})

test('what was decided while the right was there is carried out later; nobody of the staff is asked nothing', async () => {
  const desk = createChangesDesk(product, admin.token)
  const race = await desk.newRace()
  const { id } = await desk.buy(race)
  const { user_id } = await denied(race.event_id, 'may_refund')
  const { rows } = await product.db.execute<{ id: number }>(sql`
    insert into changes (event_id, registration_id, participant_id, kind, state, asked_by, before, after, ended_at, decided_at)
    select m.event_id, m.registration_id, m.id, 'refund', 'done', 'person', '{"words": "10K"}', '{"words": ""}', now(), now() - interval '1 day'
    from participants m where m.registration_id = ${id} limit 1 returning id`)
  const asks = (user: number | null, change_id?: number) =>
    inTransaction(product.db, (tx) => requireRightOf(tx, user, 'refund', { change_id })).then(
      () => 'allowed',
      (error) => (error instanceof Refusal ? 'refused' : error),
    )
  expect(await asks(user_id)).toBe('refused')
  expect(await asks(user_id, rows[0]?.id)).toBe('allowed')
  expect(await asks(null)).toBe('allowed')
})

test('health one by one is an export above 30 people an hour', async () => {
  const desk = createDesk(product)
  const race = await createRace(product.db)
  const ids: number[] = []
  for (let one = 0; one < 32; one++) ids.push((await desk.register(race)).id)
  const eps = async (id: number, token: string) =>
    (
      await product.call<{ registration: { members: { eps: string }[] } }>(
        'GET',
        `/api/registrations/${id}`,
        {
          token,
        },
      )
    ).json.registration.members[0]?.eps
  const { token, user_id } = await denied(race.event_id, 'may_export_health')
  const seen = []
  for (const id of ids) seen.push(await eps(id, token))
  expect(seen.filter((text) => text === 'EPS Sura')).toHaveLength(30)
  expect(seen.slice(30)).toEqual(['no_informa', 'no_informa'])
  // A person who was looked at already is no other person.
  expect(await eps(ids[0] ?? 0, token)).toBe('EPS Sura')
  const { json } = await product.call<{ competitor: { eps: string } }>(
    'GET',
    `/api/competitors/${(await product.db.execute<{ id: number }>(sql`select competitor_id as id from participants where registration_id = ${ids[31] ?? 0}`)).rows[0]?.id}`,
    { token },
  )
  expect(json.competitor.eps).toBe('no_informa')
  const other = await desk.colaborador(race.event_id)
  for (const id of ids) expect(await eps(id, other.token)).toBe('EPS Sura')
  const written = async (user: number) =>
    (await product.db.select().from(audit_log).where(eq(audit_log.user_id, user))).map(({ action }) => action)
  expect(await written(user_id)).not.toContain('exportar datos de salud')
  expect(
    (await written(other.user_id)).filter((action) => action === 'exportar datos de salud'),
  ).toHaveLength(2)
})

test('looks at the same moment are counted one after the other', async () => {
  const desk = createDesk(product)
  const race = await createRace(product.db)
  const ids: number[] = []
  for (let one = 0; one < 36; one++) ids.push((await desk.register(race)).id)
  const { token } = await denied(race.event_id, 'may_export_health')
  const looks = await Promise.all(
    ids.map(async (id) =>
      (
        await product.call<{ registration: { members: { eps: string }[] } }>(
          'GET',
          `/api/registrations/${id}`,
          {
            token,
          },
        )
      ).json.registration.members.map(({ eps }) => eps),
    ),
  )
  expect(looks.flat().filter((text) => text === 'EPS Sura')).toHaveLength(30)
})

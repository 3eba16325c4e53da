/**
 * One messy event, and every count of its people and money on the screens of staff beside the same question in SQL: a
 * word has one number. 'inscritos' are confirmed and held; 'confirmados' have a paid place; 'sin pagar' hold one.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { segmentWords } from '#domain/messages/rules/segment-words.ts'
import { releaseEndedHolds } from '#domain/registration/jobs.ts'
import { createCreditDesk } from '#testing/desks/credit-desk.ts'
import { createSandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { PEOPLE } from '#web/events/overview/people.ts'

let product: TestProduct
let token: string
let race: Awaited<ReturnType<typeof createRace>>

const get = async <T>(path: string) => (await product.call<T>('GET', path, { token })).json
const post = async <T>(path: string, body: object) =>
  (await product.call<T>('POST', path, { token, body })).json
const one = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T> => {
  const { rows } = await product.db.execute<T>(query)
  if (!rows[0]) throw new Error('a count answers one row')
  return rows[0] as T
}

/** Paid alone and as two, a courtesy, held, run out, annulled with its money promised, put off, paid twice. */
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  token = (await product.signIn('Administrator')).token
  const desk = createSandboxDesk(product)
  await desk.addAccount()
  const wallet = createCreditDesk(product, desk)
  race = await createRace(product.db)
  const team = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { form } = await desk.startPaying(race, team)
  await desk.pay(form, { outcome: 'aprobar' })
  const annulled = await wallet.paid(race)
  await post(`/api/registrations/${annulled.id}/cancel`, { reason: 'Lesión' })
  await post(`/api/account/registration/${annulled.id}/refunds`, {
    amount: 83_500,
    way: 'transfer',
    basis: 'policy',
    note: 'Lesión',
    state: 'requested',
  })
  const deferred = await wallet.paid(race)
  await wallet.defer(deferred.person.id, 83_500)
  const twice = await desk.startPaying(race)
  const { transaction } = await desk.pay(twice.form, { outcome: 'aprobar', method: 'tarjeta' })
  await desk.post(`/pasarela-pruebas/t/${transaction}/despues`, { what: 'twice' })
  const courtesy = await desk.register(race)
  await post(`/api/registrations/${courtesy.id}/status`, { status: 8, note: 'Invitada' })
  await desk.register(race)
  const over = await desk.register(race)
  await product.db.execute(
    sql`update registrations set hold_until = now() - interval '1 minute' where id = ${over.id}`,
  )
  await releaseEndedHolds(product.context, product.processor)
})
afterAll(() => product.stop())

const people = () =>
  one<{ confirmed: number; held: number }>(sql`
    select count(*) filter (where m.state = 'confirmed')::int as confirmed, count(*) filter (where m.state = 'held')::int as held
    from participants m where m.event_id = ${race.event_id}`)

test('inscritos, confirmados and sin pagar are one number each, on every screen that says the word', async () => {
  const { confirmed, held } = await people()
  expect([confirmed, held]).toEqual([4, 1])
  const inscritos = confirmed + held
  const at = `/api/eventos/${race.event_id}`
  const { event } = await get<{ event: { inscritos_count: number; pagos_count: number } }>(at)
  expect([event.inscritos_count, event.pagos_count]).toEqual([inscritos, confirmed])
  const list = async (query = '') =>
    (
      await get<{ competitors: { total: number } }>(
        `/api/search-participant?event_id=${race.event_id}${query}`,
      )
    ).competitors.total
  expect([await list(), await list('&paid=1'), await list('&paid=0')]).toEqual([inscritos, confirmed, held])
  const home = await get<{ events: { id: number; taken: number }[] }>('/api/panel/home')
  expect(home.events.find(({ id }) => id === race.event_id)?.taken).toBe(inscritos)
  expect((await get<{ people: number }>(`${at}/dorsales`)).people).toBe(confirmed)
  expect((await get<{ people: number }>(`${at}/entrega/conteos`)).people).toBe(confirmed)
  const reaches = async (segment: object) =>
    (await post<{ people: number }>(`${at}/messages/check`, { body: 'Hola', segment })).people
  expect([await reaches({}), await reaches({ paid: true }), await reaches({ paid: false })]).toEqual([
    inscritos,
    confirmed,
    held,
  ])
  const overview = await get<{ by_gender: { paid: number; held: number }[] }>(`${at}/overview`)
  const sum = (of: 'paid' | 'held') => overview.by_gender.reduce((total, row) => total + row[of], 0)
  expect([sum('paid'), sum('held')]).toEqual([confirmed, held])
})

test('what waits is counted once: a review is no refund to pay, a promised refund is no review', async () => {
  const { reviews, refunds } = await one<{ reviews: number; refunds: number }>(sql`
    select (select count(*) from registrations where payment_review)::int as reviews,
      (select count(*) from refunds where state in ('requested', 'approved') and counters_id is null)::int as refunds`)
  expect([reviews, refunds]).toEqual([1, 1])
  const waiting = await get<{ reviews: number; refunds: number }>('/api/panel/waiting')
  expect([waiting.reviews, waiting.refunds]).toEqual([reviews, refunds])
  expect((await get<{ count: number }>('/api/ledger/totals?status=review')).count).toBe(reviews)
  expect((await get<{ total: number }>('/api/refunds?open=1')).total).toBe(refunds)
  const marked = await get<{ review: number }>(`/api/eventos/${race.event_id}/participants/marked`)
  expect(marked.review).toBe(reviews)
  const { decisions } = await get<{ decisions: { kind: string; count: number }[] }>('/api/panel/home')
  const decided = Object.fromEntries(decisions.map(({ kind, count }) => [kind, count]))
  expect([decided.reviews, decided.refunds]).toEqual([reviews, refunds])
})

test('money that came and money that left are the same pesos in Pagos, Detalles and Inicio, credits left out', async () => {
  const { received, refunded } = await one<{ received: number; refunded: number }>(sql`
    select (select coalesce(sum(amount), 0) from payments where event_id = ${race.event_id} and way <> 'credit')::int as received,
      (select coalesce(sum(amount), 0) from refunds
        where event_id = ${race.event_id} and sent_at is not null and way <> 'credit')::int as refunded`)
  expect([received, refunded]).toEqual([83_500 * 6, 0])
  const ledger = await get<{ received: number; refunded: number; by_day: { received: number }[] }>(
    `/api/ledger/movements/totals?event_id=${race.event_id}`,
  )
  expect([ledger.received, ledger.refunded]).toEqual([received, refunded])
  const overview = await get<{ money: { received: number; refunded: number } }>(
    `/api/eventos/${race.event_id}/overview`,
  )
  expect([overview.money.received, overview.money.refunded]).toEqual([received, refunded])
  const home = await get<{ money: { days: { received: number; refunded: number }[] } }>('/api/panel/home')
  const today = home.money.days.at(-1)
  expect([today?.received, today?.refunded]).toEqual([received, refunded])
})

test('the screens name the word beside the number', () => {
  expect(PEOPLE.map(({ label }) => label)).toEqual(['Confirmados', 'Sin pagar'])
  expect(segmentWords({ paid: true }, { distances: [], categories: [] })).toBe('Confirmados')
  expect(segmentWords({ paid: false }, { distances: [], categories: [] })).toBe('Sin pagar')
})

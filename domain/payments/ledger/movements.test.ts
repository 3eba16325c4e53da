/** The ledger by movement: each on its day, sums that agree with the lines, the workbook, and months that close. */

import { read, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '#server/audit/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { withoutTriggers } from '#testing/book-rows.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { createShop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { payments, refunds } from '../account/account-tables.ts'
import { event_payment_settings } from '../tables.ts'
import type { LedgerMonth, Movement, MovementTotals } from './movements-contract.ts'

const TOTAL = 83_500

let product: TestProduct
let desk: SandboxDesk
let books: ReturnType<typeof createAccountDesk>
let admin: { token: string; user_id: number }
let race: Awaited<ReturnType<typeof createRace>>
let ids: { card: number; cash: number; refunded: number }

const movements = async (query = '', token = admin.token) =>
  (
    await product.call<{ data: Movement[]; next: string | null }>('GET', `/api/ledger/movements?${query}`, {
      token,
    })
  ).json
const totals = async (query = '', token = admin.token) =>
  (await product.call<MovementTotals>('GET', `/api/ledger/movements/totals?${query}`, { token })).json
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
  books = createAccountDesk(product, admin.token)
  race = await createRace(product.db, { name: 'La del libro' })
  await product.db.insert(event_payment_settings).values({ event_id: race.event_id, vat_rate: 19 })
  const pay = async () => {
    const { id, form } = await desk.startPaying(race)
    await desk.pay(form, { outcome: 'aprobar' })
    return id
  }
  ids = { card: await pay(), cash: (await desk.register(race)).id, refunded: await pay() }
  await books.receive(ids.cash, { amount: TOTAL })
  await books.giveBack(ids.refunded, { amount: 20_000, proof: 'M-77' })
  const other = await createRace(product.db)
  const { form } = await desk.startPaying(other)
  await desk.pay(form, { outcome: 'aprobar' })
})
afterAll(() => product.stop())

const ofRace = () => `event_id=${race.event_id}`

test('each movement says what an accountant asks of it, and base and VAT make the whole', async () => {
  const { data, next } = await movements(ofRace())
  expect(next).toBeNull()
  expect(data.map(({ direction, owner_id, amount, label }) => [direction, owner_id, amount, label])).toEqual([
    ['out', ids.refunded, -20_000, 'Transferencia bancaria'],
    ['in', ids.cash, TOTAL, 'Efectivo'],
    ['in', ids.refunded, TOTAL, 'Pasarela de prueba'],
    ['in', ids.card, TOTAL, 'Pasarela de prueba'],
  ])
  for (const { base, tax, amount } of data) expect(base + tax).toBe(amount)
  // 19 % inside 83.500, the base rounded half up.
  expect(data[3]).toMatchObject({ base: 70_168, tax: 13_332, event: 'La del libro', user: null })
  expect(data[0]).toMatchObject({ provider_transaction: 'M-77', note: 'Lesión' })
  expect(data[1]?.user).toEqual(expect.any(String))
})

test('sums are those of the lines, whatever is filtered', async () => {
  const account = (await movements(`${ofRace()}&gateway=sandbox`)).data.length
  expect(account).toBe(2)
  const { by_account, by_user } = await totals(ofRace())
  const user = by_user.find(({ key }) => key !== '')?.key
  for (const filter of [
    '',
    '&direction=in',
    '&direction=out',
    '&way=cash',
    '&way=gateway',
    '&gateway=sandbox',
    `&account_id=${by_account[0]?.key}`,
    `&user_id=${user}`,
    '&from=2020-01-01&to=2020-12-31',
    '&search=M-77',
  ]) {
    const { data } = await movements(ofRace() + filter)
    const said = await totals(ofRace() + filter)
    const amount = sum(data.map((row) => row.amount))
    expect([said.count, said.net, said.received - said.refunded], filter).toEqual([
      data.length,
      amount,
      amount,
    ])
    expect([said.tax, said.base], filter).toEqual([
      sum(data.map(({ tax }) => tax)),
      sum(data.map(({ base }) => base)),
    ])
    for (const shares of [said.by_way, said.by_user])
      expect(sum(shares.map((row) => row.amount))).toBe(amount)
    expect(sum(said.by_day.map(({ received, refunded }) => received - refunded))).toBe(amount)
  }
  expect((await totals(ofRace())).net).toBe(3 * TOTAL - 20_000)
})

test('sorted by any column, every movement comes once; what has no value stands last', async () => {
  for (const sort of ['at', '-amount', 'amount', 'name', '-way', 'user', '-user', 'event', 'tax', '-base']) {
    const seen: Movement[] = []
    let after = ''
    do {
      const page = await movements(`${ofRace()}&sort=${sort}&per_page=1&after=${encodeURIComponent(after)}`)
      seen.push(...page.data)
      after = page.next ?? ''
    } while (after && seen.length < 20)
    expect(new Set(seen.map(({ direction, id }) => `${direction}-${id}`)).size).toBe(4)
    const column = sort.replace('-', '') as 'amount'
    const values = seen.map((movement) => movement[column]).filter((value) => value !== null)
    if (sort.endsWith('amount'))
      expect(values).toEqual(values.toSorted((a, b) => (sort === 'amount' ? a - b : b - a)))
    if (sort.endsWith('user'))
      expect(seen.slice(0, values.length).every(({ user }) => user !== null)).toBe(true)
  }
  const refused = await anyAnswer(
    product.call('GET', '/api/ledger/movements?sort=dni', { token: admin.token }),
  )
  expect(refused.status).toBe(422)
})

test('a cursor walks through every movement once, also those of one moment', async () => {
  const moment = new Date()
  await withoutTriggers(product.db, (tx) =>
    tx.update(payments).set({ received_at: moment }).where(eq(payments.event_id, race.event_id)),
  )
  const seen: string[] = []
  let after = ''
  do {
    const { data, next } = await movements(`${ofRace()}&per_page=1&after=${encodeURIComponent(after)}`)
    seen.push(...data.map(({ direction, id }) => `${direction}-${id}`))
    after = next ?? ''
  } while (after && seen.length < 20)
  expect(seen).toHaveLength(4)
  expect(new Set(seen).size).toBe(4)
  // What is no position is the beginning.
  for (const no of [
    'basura',
    '2026-02-30T00:00:00.000000Z~in~1',
    '2026-01-01T99:00:00.000000Z~in~1',
    '2026-01-01T00:00:00.000000Z~in~9999999999',
    '0000-01-01T00:00:00.000000Z~in~1',
  ])
    expect((await movements(`${ofRace()}&after=${no}`)).data).toHaveLength(4)
  await refusal(422, product.call('GET', '/api/ledger/movements?from=0000-01-01', { token: admin.token }))
  await refusal(404, books.post('/api/ledger/months/0000-01/close', {}))
})

test('found by reference, document and name', async () => {
  const [one] = (await movements(`${ofRace()}&way=cash`)).data
  for (const search of [one?.reference, one?.dni, one?.name.toUpperCase()])
    expect(
      (await movements(`${ofRace()}&search=${encodeURIComponent(search ?? '')}`)).data.map(({ id }) => id),
    ).toContain(one?.id)
})

test('a Colaborador sees the movements of assigned events only, and no months', async () => {
  const helper = await desk.colaborador(race.event_id)
  expect((await movements('', helper.token)).data).toHaveLength(4)
  expect((await totals('', helper.token)).count).toBe(4)
  const stranger = await desk.colaborador()
  expect((await movements('', stranger.token)).data).toEqual([])
  for (const path of ['', '/totals', '/export.xlsx'])
    await refusal(
      404,
      product.call('GET', `/api/ledger/movements${path}?${ofRace()}`, { token: stranger.token }),
    )
  await refusal(403, product.call('GET', '/api/ledger/months', { token: helper.token }))
  await refusal(
    403,
    product.call('POST', '/api/ledger/months/2026-01/close', { token: helper.token, body: {} }),
  )
})

test('the workbook has a row a movement with every column the accountant asks for', async () => {
  const answer = await product.app.inject({
    url: `/api/ledger/movements/export.xlsx?${ofRace()}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const book = read(answer.rawPayload)
  const rows = utils.sheet_to_json<Record<string, number | string>>(book.Sheets.Movimientos ?? {}, {
    defval: '',
  })
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'Fecha',
    'Movimiento',
    'Referencia',
    'Código de referencia',
    'Transacción',
    'Evento',
    'Forma',
    'Base',
    'IVA',
    'Valor',
    'Tipo de documento',
    'Documento',
    'Nombre',
    'Cupón',
    'Nota',
    'Quién',
  ])
  expect(sum(rows.map((row) => Number(row.Valor)))).toBe((await totals(ofRace())).net)
  const sums = utils.sheet_to_json<Record<string, number | string>>(book.Sheets.Sumas ?? {})
  expect(sums.find(({ Concepto }) => Concepto === 'Neto')?.Valor).toBe(3 * TOTAL - 20_000)
})

const months = async () =>
  (await product.call<{ data: LedgerMonth[] }>('GET', '/api/ledger/months', { token: admin.token })).json.data

const monthBefore = async () => {
  const { rows } = await product.db.execute<{ month: string; day: string }>(sql`
    select to_char(now() at time zone 'America/Bogota' - interval '1 month', 'YYYY-MM') as month,
      to_char(date_trunc('month', now() at time zone 'America/Bogota') - interval '1 day', 'YYYY-MM-DD') as day`)
  return rows[0] ?? { month: '', day: '' }
}

test('a closed month does not change: nothing is written into it until it is reopened, which is audited', async () => {
  const { month, day } = await monthBefore()
  const close = (which: string) => books.post(`/api/ledger/months/${which}/close`, {})
  await refusal(404, close('2026-13'))
  const now = (await months())[0]
  expect((await close(now?.month ?? '')).json.message).toBe('Ese mes no ha terminado')
  const { id } = await desk.register(race)
  await books.receive(id, { amount: TOTAL, day })
  expect((await months()).find((one) => one.month === month)).toMatchObject({
    received: TOTAL,
    closable: true,
  })

  expect((await close(month)).json.message).toBe(`Mes cerrado: ${month}`)
  expect((await close(month)).json.message).toBe('Ese mes ya estaba cerrado')
  expect((await months()).find((one) => one.month === month)).toMatchObject({
    closable: false,
    closed_by: expect.any(String),
  })
  const late = await desk.register(race)
  const { json } = await refusal(422, books.receive(late.id, { amount: TOTAL, day }))
  expect(json.errors?.day).toEqual(['Ese mes está cerrado: anótalo en uno abierto.'])
  expect((await books.account(late.id)).payments).toEqual([])
  // Whoever goes around the calls is refused by the database itself.
  for (const line of [
    sql`insert into payments (registration_id, way, amount, received_at) values (${id}, 'cash', 1, ${day}::date)`,
    sql`insert into charges (registration_id, kind, amount, booked_at) values (${id}, 'fee', 1, ${day}::date)`,
    sql`insert into refunds (registration_id, way, basis, state, amount, due_on, sent_at) values (${id}, 'cash', 'error', 'sent', 1, now(), ${day}::date)`,
  ])
    await expect(product.db.execute(line)).rejects.toMatchObject({
      cause: { constraint: 'closed_months_stay' },
    })

  const reopen = (reason: string) => books.post(`/api/ledger/months/${month}/reopen`, { reason })
  await refusal(422, reopen(''))
  expect((await reopen('Faltaba un recibo')).json.message).toBe(`Mes reabierto: ${month}`)
  expect((await reopen('Otra vez')).json.message).toBe('Ese mes no estaba cerrado')
  await books.receive(late.id, { amount: TOTAL, day })
  expect((await books.account(late.id)).payments).toHaveLength(1)
  const deeds = await product.db.select().from(audit_log).where(eq(audit_log.subject, 'mes'))
  expect(deeds.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['cerrar mes', month],
    ['reabrir mes', month],
  ])
})

test('what is taken back of a closed month counts on the day it is taken back', async () => {
  const { month } = await monthBefore()
  await books.giveBack(ids.card, { amount: 10_000 })
  await withoutTriggers(product.db, (tx) =>
    tx
      .update(refunds)
      .set({ sent_at: sql`now() - interval '1 month'` })
      .where(eq(refunds.registration_id, ids.card)),
  )
  const of = async () => (await months()).find((one) => one.month === month)
  const before = await of()
  await books.post(`/api/ledger/months/${month}/close`, {})
  const [refund] = (await books.account(ids.card)).refunds
  await books.step(refund?.id ?? 0, 'failed')
  expect((await books.account(ids.card)).refunded).toBe(0)
  expect(await of()).toMatchObject({ received: before?.received, refunded: before?.refunded })
})

test('a store order has its account: part of it goes back, it is countered, the order is annulled and told', async () => {
  const shop = createShop(product)
  const cap = await shop.sell()
  const { order } = await shop.buy([shop.line(cap, 2)])
  const total = order.amount
  expect((await books.account(order.id, 'order')).charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['product', total],
  ])
  await books.receive(order.id, { amount: total }, { kind: 'order' })
  expect(await shop.row(order.id)).toMatchObject({ state: 'paid', payment_status: 7 })
  await books.giveBack(order.id, { amount: 10_000 }, { kind: 'order' })
  expect(await books.account(order.id, 'order')).toMatchObject({ balance: 0, charged: total - 10_000 })
  const [refund] = (await books.account(order.id, 'order')).refunds
  await books.post(`/api/account/refunds/${refund?.id}/counter`, { note: 'Era otra' })
  expect(await books.account(order.id, 'order')).toMatchObject({ balance: 0, charged: total, refunded: 0 })
  const left = await shop.leftOf(cap.size_id)
  await books.post(`/api/order/${order.id}/cancel`, { note: 'Se dañó' })
  expect(await books.account(order.id, 'order')).toMatchObject({ balance: -total, charged: 0 })
  expect(await shop.row(order.id)).toMatchObject({ state: 'cancelled', payment_review: true })
  expect(await shop.leftOf(cap.size_id)).toBe((left ?? 0) + 2)
  const buyer = (await shop.row(order.id)).email
  expect(await desk.lettersTo(buyer, 'order-annulled')).toHaveLength(1)
  await books.giveBack(order.id, { amount: total }, { kind: 'order' })
  expect(await shop.row(order.id)).toMatchObject({ payment_review: false })
  expect(await books.account(order.id, 'order')).toMatchObject({
    balance: 0,
    received: total,
    refunded: total,
  })
})

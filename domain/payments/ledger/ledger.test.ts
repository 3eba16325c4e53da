import { read, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookPayment } from '#domain/payments/account/book-payment.ts'
import { bookReversal } from '#domain/payments/account/book-refund.ts'
import { settleRegistration } from '#domain/registration/hold/settle-registration.ts'
import { registrations } from '#domain/registration/tables.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { payment_attempts, payment_webhooks } from '../tables.ts'
import type { LedgerEntry, LedgerHistory, LedgerTotals } from './ledger-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string; user_id: number }
type Race = Awaited<ReturnType<typeof createRace>>
let race: Race
let other: Race
/** paid at PayU, marked 7, courtesy 8, unpaid, and paid twice (Wompi and PayU). */
let ids: { payu: number; manual: number; courtesy: number; unpaid: number; twice: number }

const TOTAL = 83_500
const addAttempt = async (registration_id: number, gateway_name: string, state = 'approved') => {
  const row = await desk.registrationRow(registration_id)
  const [attempt] = await product.db
    .insert(payment_attempts)
    .values({
      reference_code: `${row?.reference}-${gateway_name}`,
      registration_id,
      event_id: row?.event_id ?? 0,
      amount: TOTAL,
      gateway_name,
      state,
    })
    .returning()
  if (!attempt) throw new Error('no attempt was inserted')
  return attempt.id
}
const bookAttempt = (id: number, attempt_id: number) =>
  product.db.transaction((tx) =>
    bookPayment(tx, { kind: 'registration', id }, { way: 'gateway', amount: TOTAL, attempt_id }),
  )

/** As a gateway pays: the attempt, what it settles, and its line. */
const payAt = async (registration_id: number, gateway_name: string) => {
  const attempt_id = await addAttempt(registration_id, gateway_name)
  const row = await desk.registrationRow(registration_id)
  await product.db.transaction(async (tx) => {
    if (row?.state === 'held') await settleRegistration(tx, row, { status: 4, source: 'gateway' })
  })
  await bookAttempt(registration_id, attempt_id)
  return attempt_id
}
const mark = (id: number, status: 7 | 8) =>
  product.call('POST', `/api/registrations/${id}/status`, { body: { status, note: 'x' }, token: admin.token })
const setRow = (id: number, change: Partial<typeof registrations.$inferInsert>) =>
  product.db.update(registrations).set(change).where(eq(registrations.id, id))

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
  race = await createRace(product.db, { name: 'La de los pagos' })
  other = await createRace(product.db)
  const register = async () => (await desk.register(race)).id
  ids = {
    payu: await register(),
    manual: await register(),
    courtesy: await register(),
    unpaid: await register(),
    twice: await register(),
  }
  await mark(ids.manual, 7)
  await mark(ids.courtesy, 8)
  for (const id of [ids.payu, ids.twice]) await payAt(id, 'payu')
  await payAt(ids.twice, 'wompi')
  await setRow(ids.twice, { payment_review: true })
  await desk.register(other)
})
afterAll(() => product.stop())

type Page = { data: LedgerEntry[]; total: number }
const list = (query = '', token = admin.token) => product.call<Page>('GET', `/api/ledger?${query}`, { token })
const totals = async (query = '', token = admin.token) =>
  (await product.call<LedgerTotals>('GET', `/api/ledger/totals?${query}`, { token })).json
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const ofRace = () => `event_id=${race.event_id}&per_page=100`

test('totals by status and by gateway add up to the lines, whatever is filtered', async () => {
  for (const filter of ['', '&gateway=payu', '&status=manual', '&status=review', '&gateway=wompi']) {
    const { data } = (await list(ofRace() + filter)).json
    const said = await totals(ofRace() + filter)
    expect(data.length).toBeGreaterThan(0)
    const received = sum(data.map((line) => line.received))
    expect(said).toMatchObject({ count: data.length, received })
    expect(sum(said.by_status.map((row) => row.count))).toBe(data.length)
    expect(sum(said.by_status.map((row) => row.received))).toBe(received)
    expect(sum(said.by_status.map((row) => row.amount))).toBe(sum(data.map((line) => line.amount)))
    expect(sum(said.by_gateway.map((row) => row.received))).toBe(received)
  }
})

test('money that came twice counts at both gateways, a courtesy brings none', async () => {
  const said = await totals(ofRace())
  expect(Object.fromEntries(said.by_gateway.map(({ gateway, received }) => [gateway, received]))).toEqual({
    payu: 2 * TOTAL,
    wompi: TOTAL,
    manual: TOTAL,
    cortesia: 0,
  })
  expect(Object.fromEntries(said.by_status.map(({ standing, count }) => [standing, count]))).toEqual({
    paid: 1,
    manual: 1,
    courtesy: 1,
    unpaid: 1,
    review: 1,
  })
})

test('a reversed payment came and went; what staff seated without money of it brought none, and owes', async () => {
  const fresh = await createRace(product.db)
  const [reversed, seated] = [(await desk.register(fresh)).id, (await desk.register(fresh)).id]
  const attempt_id = await payAt(reversed, 'payu')
  await product.db.transaction((tx) =>
    bookReversal(tx, { kind: 'registration', id: reversed }, { id: attempt_id, amount: TOTAL }),
  )
  await setRow(seated, { payment_review: true })
  await product.call('POST', `/api/registrations/${seated}/review/seat`, { body: {}, token: admin.token })
  const said = await totals(`event_id=${fresh.event_id}`)
  expect(said).toMatchObject({ received: TOTAL, refunded: TOTAL })
  expect(sum(said.by_gateway.map(({ received }) => received))).toBe(TOTAL)
  const { data } = (await list(`event_id=${fresh.event_id}`)).json
  expect(data.find(({ id }) => id === seated)).toMatchObject({ standing: 'paid', balance: TOTAL })
})

test('a line is found by reference, document, name, the gateway’s own number and day', async () => {
  const { data } = (await list(ofRace())).json
  const line = data.find(({ id }) => id === ids.payu)
  if (!line) throw new Error('the line is not listed')
  const found = async (query: string) => (await list(`${ofRace()}&${query}`)).json.data.map(({ id }) => id)
  expect(await found(`search=${line.reference}`)).toEqual([ids.payu])
  expect(await found(`search=${line.reference}-1`)).toEqual([ids.payu])
  expect(await found(`search=${line.dni}`)).toEqual([ids.payu])
  expect(await found(`search=${encodeURIComponent(line.name.toUpperCase())}`)).toContain(ids.payu)
  await product.db
    .update(payment_attempts)
    .set({ provider_transaction: 'trx-9-8-7' })
    .where(eq(payment_attempts.registration_id, ids.payu))
  expect(await found('search=trx-9-8-7')).toEqual([ids.payu])
  expect(await found('search=nadie-se-llama-asi')).toEqual([])
  expect(await found('from=2020-01-01&to=2020-12-31')).toEqual([])
  expect((await refusal(422, list('from=ayer'))).status).toBe(422)
})

test('a Colaborador sees the payments of assigned events only', async () => {
  const helper = await desk.colaborador(race.event_id)
  const stranger = await desk.colaborador(other.event_id)
  expect((await list('', helper.token)).json.total).toBe(5)
  expect((await totals('', helper.token)).count).toBe(5)
  expect((await list('', stranger.token)).json.total).toBe(1)
  // Whatever of the money is looked at to find them, in the same order as an Administrator sees that event.
  for (const query of ['gateway=payu', 'sort=gateway', 'sort=-received', 'sort=event', 'from=2000-01-01']) {
    const { data, total } = (await list(`${query}&per_page=2`, helper.token)).json
    const all = (await list(`${query}&per_page=2&event_id=${race.event_id}`)).json
    expect({ query, data, total }).toEqual({ query, data: all.data, total: all.total })
    const after = (await list(`${query}&per_page=2&page=9`, helper.token)).json
    expect(after).toMatchObject({ data: [], total })
  }
  for (const path of ['', '/totals', '/export.xlsx'])
    expect(
      (
        await refusal(
          404,
          product.call('GET', `/api/ledger${path}?event_id=${race.event_id}`, { token: stranger.token }),
        )
      ).status,
    ).toBe(404)
  const history = `/api/ledger/registration/${ids.payu}`
  expect((await refusal(404, product.call('GET', history, { token: stranger.token }))).status).toBe(404)
  for (const verb of ['seat', 'close'])
    expect(
      (
        await refusal(
          404,
          product.call('POST', `/api/registrations/${ids.twice}/review/${verb}`, {
            body: { amount: 0, note: 'x' },
            token: stranger.token,
          }),
        )
      ).status,
    ).toBe(404)
})

test('the history shows every attempt and webhook; what the provider sent only to an Administrator', async () => {
  const attempt_id = await addAttempt(ids.unpaid, 'epayco', 'declined')
  const raw = '{"x_ref_payco":"77"}'
  await product.db.insert(payment_webhooks).values({
    attempt_id,
    gateway_name: 'epayco',
    outcome: 'rejected',
    source: 'webhook',
    state: 'declined',
    raw,
  })
  const helper = await desk.colaborador(race.event_id)
  const read_ = async (token: string) =>
    (await product.call<LedgerHistory>('GET', `/api/ledger/registration/${ids.unpaid}`, { token })).json
  const webhooksOf = ({ attempts }: LedgerHistory) => attempts.flatMap(({ notices }) => notices)
  expect(webhooksOf(await read_(admin.token))).toMatchObject([{ raw, outcome: 'rejected' }])
  expect(webhooksOf(await read_(helper.token))).toMatchObject([{ raw: null, outcome: 'rejected' }])
})

test('the workbook has a row for each line and the same sums', async () => {
  const answer = await product.app.inject({
    url: `/api/ledger/export.xlsx?event_id=${race.event_id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const book = read(answer.rawPayload)
  const rows = utils.sheet_to_json<Record<string, number>>(book.Sheets.Pagos ?? {})
  const said = await totals(ofRace())
  expect(rows).toHaveLength(said.count)
  expect(sum(rows.map((row) => row.Recibido ?? 0))).toBe(said.received)
})

test('staff close a double payment with the refund, once', async () => {
  const close = () =>
    product.call<{ icon: string }>('POST', `/api/registrations/${ids.twice}/review/close`, {
      body: { amount: TOTAL, note: 'Devuelto por Nequi' },
      token: admin.token,
    })
  const seat = await product.call('POST', `/api/registrations/${ids.twice}/review/seat`, {
    body: {},
    token: admin.token,
  })
  expect(seat.json).toMatchObject({ message: 'La inscripción ya está pagada', icon: 'warning' })
  const answers = await Promise.all([close(), close(), close()])
  expect(answers.map(({ json }) => json.icon).sort()).toEqual(['success', 'warning', 'warning'])
  expect(await desk.registrationRow(ids.twice)).toMatchObject({ state: 'paid', payment_review: false })
  expect(await totals(ofRace())).toMatchObject({ received: 4 * TOTAL, refunded: TOTAL })
  expect(await desk.audited('registrar devolución', ids.twice)).toHaveLength(1)
})

test('money without a spot is seated when one is free, and ends as 4', async () => {
  const small = await createRace(product.db, { participant_limit: 1 })
  const { id } = await desk.register(small)
  await setRow(id, { hold_until: new Date(Date.now() - 60_000) })
  const rival = await desk.register(small)
  await bookAttempt(id, await addAttempt(id, 'payu'))
  await setRow(id, { payment_review: true })
  const seat = () =>
    product.call<{ message: string; icon: string }>('POST', `/api/registrations/${id}/review/seat`, {
      body: {},
      token: admin.token,
    })
  expect((await seat()).json).toMatchObject({ message: 'Cupos agotados', icon: 'error' })
  expect(await desk.registrationRow(id)).toMatchObject({ payment_review: true, state: 'released' })
  await setRow(rival.id, { hold_until: new Date(Date.now() - 60_000) })
  expect((await seat()).json.icon).toBe('success')
  expect(await desk.registrationRow(id)).toMatchObject({
    payment_review: false,
    state: 'paid',
    payment_status: 4,
  })
  expect((await seat()).json.icon).toBe('warning')
  await expectCountersToFit(product.db, small.event_id)
})

test('a refund is written down for what is paid or was annulled, never above what came in', async () => {
  const { id } = await desk.register(race)
  await mark(id, 7)
  const giveBack = (amount: number, token = admin.token) =>
    product.call<{ icon: string; errors?: Record<string, string[]> }>(
      'POST',
      `/api/ledger/registration/${id}/refunds`,
      { body: { amount, note: 'Retracto' }, token },
    )
  const tooMuch = await refusal(422, giveBack(TOTAL + 1))
  expect([tooMuch.status, tooMuch.json.errors?.amount?.[0]]).toEqual([
    422,
    'No puede pasar de $83.500, lo que entró y no se ha devuelto.',
  ])
  expect((await refusal(422, giveBack(0))).status).toBe(422)
  expect((await refusal(404, giveBack(1000, (await desk.colaborador(other.event_id)).token))).status).toBe(
    404,
  )

  await product.call('POST', `/api/registrations/${id}/cancel`, {
    body: { reason: 'Lesión' },
    token: admin.token,
  })
  // Annulled with its money still here: it waits on the list of reviews until that is decided.
  expect((await giveBack(TOTAL)).json.icon).toBe('warning')
  const close = (amount: number) =>
    product.call<{ message: string }>('POST', `/api/registrations/${id}/review/close`, {
      body: { amount, note: 'Retracto' },
      token: admin.token,
    })
  const answers = await Promise.all([close(TOTAL), close(TOTAL), close(TOTAL)])
  expect(answers.map(({ json: { message } }) => message).sort()).toEqual([
    'Devolución registrada',
    'Este pago ya no está por revisar',
    'Este pago ya no está por revisar',
  ])
  expect((await refusal(422, giveBack(1))).status).toBe(422)
  const { json } = await product.call<LedgerHistory>('GET', `/api/ledger/registration/${id}`, {
    token: admin.token,
  })
  expect(json.entry).toMatchObject({ standing: 'annulled', received: TOTAL, refunded: TOTAL })
  expect(json.changes[0]).toMatchObject({ note: 'Devolución: Retracto' })
  expect(await desk.audited('registrar devolución', id)).toHaveLength(1)
})

test('money under review is not given back beside its decision, nor more of it than came', async () => {
  const { id } = await desk.register(race)
  await bookAttempt(id, await addAttempt(id, 'wompi'))
  await setRow(id, { payment_review: true })
  const post = (path: string, amount: number) =>
    product.call<{ message: string }>('POST', path, { body: { amount, note: 'x' }, token: admin.token })
  expect((await post(`/api/ledger/registration/${id}/refunds`, 1000)).json.message).toBe(
    'Este pago está por revisar',
  )
  expect((await refusal(422, post(`/api/registrations/${id}/review/close`, TOTAL + 1))).status).toBe(422)
  expect(await desk.registrationRow(id)).toMatchObject({ payment_review: true })
  expect((await post(`/api/registrations/${id}/review/close`, TOTAL)).json.message).toBe(
    'Devolución registrada',
  )
})

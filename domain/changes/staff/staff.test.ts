/** Changes as staff meet them: whose events, what is decided once, what a refusal needs, and who saw a bank account. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import type { listRefunds } from '#domain/payments/account/refund-contract.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import type { AnswerOf, Notice } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { Wish } from '../contract.ts'
import { isRefused } from '../core/kind.ts'
import { askChange } from '../core/run-change.ts'
import { changes } from '../tables.ts'
import type { listRequests, OneRequest, quoteStaffChange } from './staff-contract.ts'

const open = { gender: 'Evento no Deportivo', title: 'Abierta', start_age: 10, final_age: 99 }
const DISTANCES = [
  { ...open, distance: '10K', difference: 0 },
  { ...open, distance: '21K', difference: 15_000 },
]
const KITS = [
  { kit_name: 'Camiseta', size: 'M', amount: 100 },
  { kit_name: 'Camiseta', size: 'L', amount: 0 },
]
const PAYOUT = {
  holder: 'Ana Prueba',
  document: '900100200',
  bank: 'Banco de Prueba',
  account_type: 'savings',
  account_number: '1234567890',
} as const
const DAY_MS = 86_400_000

let product: TestProduct
let desk: SandboxDesk
let books: ReturnType<typeof createAccountDesk>
let admin: { token: string; user_id: number }
let race: Awaited<ReturnType<typeof createRace>>
let other: typeof race

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
  books = createAccountDesk(product, admin.token)
  const event_datetime = new Date(Date.now() + 90 * DAY_MS)
  race = await createRace(product.db, {
    name: 'Carrera de cambios',
    categories: DISTANCES,
    kits: KITS,
    event_datetime,
  })
  other = await createRace(product.db, { name: 'Carrera ajena', event_datetime })
})
afterAll(() => product.stop())

type Person = { id: number; registration_id: number; name: string; dni: string; email: string }

/** Paid at the test gateway, `days` ago: within five business days the law gives everything back. */
const pay = async (at = race, days = 0): Promise<Person> => {
  const { id, form } = await desk.startPaying(at)
  await desk.pay(form, { outcome: 'aprobar' })
  const long = sql`now() - ${days} * interval '1 day'`
  await product.db
    .update(registrations)
    .set({ created_at: long, paid_at: long })
    .where(eq(registrations.id, id))
  const [person] = await product.db.select().from(participants).where(eq(participants.registration_id, id))
  if (!person) throw new Error('nobody was registered')
  return { ...person, registration_id: id }
}

/** As the runner's page would. */
const ask = async (person: Person, wish: Partial<Wish> & Pick<Wish, 'kind'>, shown = { due: 0, back: 0 }) => {
  const change = await inTransaction(product.db, (tx) =>
    askChange(
      tx,
      product.context,
      person.id,
      { wish: wish as Wish, asker: 'person', shown_due: shown.due, shown_back: shown.back },
      null,
    ),
  )
  if (isRefused(change)) throw new Error(change.refused)
  return change
}

const WITHDRAWN = { due: 0, back: 83_500 }
const BY_POLICY = { due: 0, back: 80_000 }
const askRefund = async (days = 0) => {
  const person = await pay(race, days)
  const wish = { kind: 'refund', payout: PAYOUT, told: 'Me lesioné la rodilla' } as const
  const change = await ask(person, wish, days > 20 ? BY_POLICY : WITHDRAWN)
  return { person, change }
}

type Listed = AnswerOf<typeof listRequests>
const inbox = async (query = '', token = admin.token) =>
  (await product.call<Listed>('GET', `/api/changes?per_page=100&${query}`, { token })).json
const one = async (id: number, token = admin.token) =>
  (await product.call<OneRequest>('GET', `/api/changes/${id}`, { token })).json
const decide = (id: number, body: object, token = admin.token) =>
  product.call<Notice & { errors?: Record<string, string[]> }>('POST', `/api/changes/${id}/decide`, {
    body,
    token,
  })
const stateOf = async (id: number) =>
  (await product.db.select({ state: changes.state }).from(changes).where(eq(changes.id, id)))[0]?.state
const subjectsTo = async (recipient: string) =>
  (
    await product.db
      .select({ kind: mails.kind })
      .from(mails)
      .where(eq(mails.recipient, recipient))
      .orderBy(mails.id)
  ).map(({ kind }) => kind)

test('a Colaborador sees, opens and decides requests of the own events only', async () => {
  const { change, person } = await askRefund()
  const own = await desk.colaborador(race.event_id)
  const stranger = await desk.colaborador(other.event_id)
  expect((await inbox('', own.token)).data.map(({ id }) => id)).toContain(change.id)
  expect(await inbox('', stranger.token)).toMatchObject({ data: [], total: 0, waiting: 0 })
  const waiting = (token: string) =>
    product.call<{ decision: number; refunds: number }>('GET', '/api/changes/waiting', { token })
  expect((await waiting(stranger.token)).json).toEqual({ decision: 0, refunds: 0 })
  expect((await waiting(own.token)).json.decision).toBeGreaterThan(0)

  const path = `/api/changes/${change.id}`
  await refusal(404, product.call('GET', path, { token: stranger.token }))
  await refusal(404, decide(change.id, { approve: true }, stranger.token))
  const close = (token: string) => product.call('POST', `${path}/close`, { body: { reason: 'No' }, token })
  await refusal(404, close(stranger.token))
  const acts = (event_id: number, token: string) =>
    product.call('GET', `/api/eventos/${event_id}/participants/${person.id}/changes`, { token })
  await refusal(404, acts(race.event_id, stranger.token))
  // Through an event of one's own nobody comes to another's participant.
  await refusal(404, acts(other.event_id, stranger.token))
  expect(await stateOf(change.id)).toBe('waiting_decision')

  await decide(change.id, { approve: true }, own.token)
  expect(await stateOf(change.id)).toBe('done')
  const refunds = async (token: string) =>
    (await product.call<AnswerOf<typeof listRefunds>>('GET', '/api/refunds?open=1', { token })).json
  expect((await refunds(own.token)).data.map(({ change_id }) => change_id)).toContain(change.id)
  const found = async (search: string) =>
    (
      await product.call<AnswerOf<typeof listRefunds>>('GET', `/api/refunds?open=1&search=${search}`, {
        token: own.token,
      })
    ).json.data.map(({ change_id, dni }) => [change_id, dni])
  expect(await found(person.dni)).toEqual([[change.id, person.dni]])
  expect(await found('nadie')).toEqual([])
  expect(await refunds(stranger.token)).toMatchObject({ data: [], total: 0 })
})

test('the inbox is by due date, and is found by name, document, reference, kind and event', async () => {
  const first = await askRefund()
  const second = await askRefund()
  await product.db.update(changes).set({ due_on: '2020-01-01' }).where(eq(changes.id, second.change.id))
  const { data, waiting } = await inbox()
  const ids = data.map(({ id }) => id)
  expect(ids.indexOf(second.change.id)).toBeLessThan(ids.indexOf(first.change.id))
  expect(waiting).toBe(data.length)
  const row = data.find(({ id }) => id === second.change.id)
  expect(row).toMatchObject({ overdue: true, decidable: true, back: 83_500, told: 'Me lesioné la rodilla' })
  expect(row?.days_left).toBeLessThan(-300)
  expect(data.find(({ id }) => id === first.change.id)).toMatchObject({ overdue: false, days_left: 15 })
  const found = async (query: string) => (await inbox(query)).data.map(({ id }) => id)
  expect(await found(`search=${first.person.dni}`)).toEqual([first.change.id])
  const [{ reference } = { reference: '' }] = await product.db
    .select()
    .from(registrations)
    .where(eq(registrations.id, first.person.registration_id))
  expect(await found(`search=${reference}`)).toEqual([first.change.id])
  expect(await found(`search=${encodeURIComponent(first.person.name)}`)).toContain(first.change.id)
  expect(await found('kind=size')).toEqual([])
  expect(await found(`kind=refund&event_id=${other.event_id}`)).toEqual([])
  expect(await found('show=waiting')).toEqual([])
  await decide(second.change.id, { approve: false, reason: 'No', exception: 'late' })
  expect(await found('show=open')).not.toContain(second.change.id)
  expect(await found('show=all')).toContain(second.change.id)
})

test('approved frees the place and promises the money; decided twice it is refused, and paid is another act', async () => {
  const { change, person } = await askRefund(40)
  const { json } = await decide(change.id, { approve: true })
  expect(json.message).toBe('Devolución aprobada.')
  expect(await stateOf(change.id)).toBe('done')
  const again = await refusal(422, decide(change.id, { approve: false, reason: 'No' }))
  expect(again.json.body).toBe('Esta solicitud ya terminó.')
  expect((await desk.row(person.registration_id)).state).toBe('cancelled')

  const request = await one(change.id)
  expect(request).toMatchObject({ unpaid: 80_000, fee: 3_500, decided_by: expect.any(String) })
  expect(request.refunds.map(({ state, sent_at }) => [state, sent_at])).toEqual(
    request.refunds.map(() => ['approved', null]),
  )
  expect(request.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(80_000)
  for (const { id } of request.refunds) await books.step(id, 'sent', 'T-100')
  const paid = await one(change.id)
  expect(paid).toMatchObject({ unpaid: 0, days_left: null })
  expect(paid.refunds[0]).toMatchObject({ state: 'sent', proof: 'T-100', next: ['confirmed', 'failed'] })
  expect(await subjectsTo(person.email)).toEqual(
    expect.arrayContaining(['change-waiting-decision', 'change-done']),
  )
  expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
})

test('a retracto is refused only with an exception of the law; another refund with a reason', async () => {
  const { change, person } = await askRefund()
  expect(change.basis).toBe('withdrawal')
  const bare = await refusal(422, decide(change.id, { approve: false, reason: 'No queremos' }))
  expect(bare.json.errors?.exception).toEqual([
    'El retracto es un derecho: elige la excepción de la ley que aplica.',
  ])
  expect(await stateOf(change.id)).toBe('waiting_decision')
  await decide(change.id, { approve: false, exception: 'personal_use', reason: 'Recogiste el kit.' })
  expect(await one(change.id)).toMatchObject({
    state: 'refused',
    reason: 'Es un bien de uso personal que ya se entregó. Recogiste el kit.',
  })
  expect((await desk.row(person.registration_id)).state).toBe('paid')
  expect(await subjectsTo(person.email)).toContain('change-refused')

  const { change: byPolicy } = await askRefund(40)
  expect(byPolicy.basis).toBe('policy')
  const silent = await refusal(422, decide(byPolicy.id, { approve: false }))
  expect(silent.json.errors?.reason).toEqual(['Escribe la razón.'])
  await decide(byPolicy.id, { approve: false, reason: 'Ya pasó el plazo.' })
  expect(await stateOf(byPolicy.id)).toBe('refused')
})

test('what waits for its payment is applied at once only with a reason, and the debt is in the account', async () => {
  const person = await pay(race, 40)
  const dearer = race.categories.find(({ difference }) => difference > 0)?.id
  const change = await ask(person, { kind: 'category', category_id: dearer }, { due: 15_000, back: 0 })
  expect(change.state).toBe('waiting_payment')
  expect((await inbox('show=waiting')).data.map(({ id }) => id)).toContain(change.id)
  const bare = await refusal(422, decide(change.id, { approve: true, apply_owing: true }))
  expect(bare.json.errors?.reason).toEqual(['Escribe la razón.'])
  expect(await stateOf(change.id)).toBe('waiting_payment')
  const { json } = await decide(change.id, {
    approve: true,
    apply_owing: true,
    reason: 'Paga en la entrega de kits',
  })
  expect(json.body).toContain('Queda debiendo $15.000.')
  expect(await one(change.id)).toMatchObject({ state: 'done', applied_owing: true })
  expect(await books.account(person.registration_id)).toMatchObject({ balance: 15_000 })
  expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
})

test('staff change something for a person with a reason, at the price they were shown', async () => {
  const person = await pay(race, 40)
  const path = `/api/eventos/${race.event_id}/participants/${person.id}/changes`
  const dearer = race.categories.find(({ difference }) => difference > 0)?.id
  const post = <T>(url: string, body: object) =>
    product.call<T & { errors?: Record<string, string[]>; body: string }>('POST', url, {
      body,
      token: admin.token,
    })
  const wish = { kind: 'category', category_id: dearer }
  const quote = (await post<AnswerOf<typeof quoteStaffChange>>(`${path}/quote`, wish)).json
  expect(quote).toMatchObject({ due: 15_000, back: 0 })
  const shown = { ...wish, shown_due: 15_000, shown_back: 0, apply_owing: true }
  expect((await refusal(422, post(path, shown))).json.errors?.reason).toBeDefined()
  const stale = await refusal(422, post(path, { ...shown, shown_due: 0, reason: 'Llamó' }))
  expect(stale.json.body).toContain('El valor cambió')
  expect((await books.account(person.registration_id)).balance).toBe(0)
  await post(path, { ...shown, reason: 'Llamó y paga en la entrega' })
  expect((await books.account(person.registration_id)).balance).toBe(15_000)
  const audited = await desk.audited('%distancia o categoría', person.id)
  expect(audited.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['pedir: cambio de distancia o categoría', admin.user_id],
    ['hecho: cambio de distancia o categoría', admin.user_id],
  ])
  const { json } = await product.call<{ stopped: string | null; history: unknown[] }>('GET', path, {
    token: admin.token,
  })
  expect(json).toMatchObject({ stopped: null, history: [{ kind: 'category', state: 'done' }] })
})

test('a bank account is in one answer only, and who reads it is written down', async () => {
  const { change, person } = await askRefund()
  const seen = () =>
    product.db
      .select()
      .from(audit_log)
      .where(eq(audit_log.action, 'ver cuenta bancaria'))
      .then((rows) => rows.filter(({ subject_id }) => subject_id === String(person.id)))
  const colaborador = await desk.colaborador(race.event_id)
  const texts = [
    await product.call('GET', '/api/changes?show=all&per_page=100', { token: admin.token }),
    await product.call('GET', '/api/refunds?open=1', { token: admin.token }),
    await product.call('GET', `/api/eventos/${race.event_id}/participants/${person.id}/changes`, {
      token: admin.token,
    }),
    await product.call('GET', `/api/registrations/${person.registration_id}`, { token: admin.token }),
  ].map(({ text }) => text)
  for (const text of texts) expect(text).not.toContain(PAYOUT.account_number)
  expect(await seen()).toEqual([])
  expect((await one(change.id, colaborador.token)).payout).toEqual(PAYOUT)
  expect((await seen()).map(({ user_id, event_id }) => [user_id, event_id])).toEqual([
    [colaborador.user_id, race.event_id],
  ])
  // In the row it is sealed.
  const [row] = await product.db.select().from(changes).where(eq(changes.id, change.id))
  expect(row?.sealed).not.toContain(PAYOUT.account_number)
})

test('withdrawn by staff with a reason; the person keeps the place and may ask again', async () => {
  const { change, person } = await askRefund(25)
  const close = (body: object) =>
    product.call<{ errors?: object }>('POST', `/api/changes/${change.id}/close`, { body, token: admin.token })
  expect((await refusal(422, close({ reason: ' ' }))).json.errors).toHaveProperty('reason')
  await close({ reason: 'Escribió que sí corre' })
  expect(await one(change.id)).toMatchObject({ state: 'withdrawn', reason: 'Escribió que sí corre' })
  expect((await desk.row(person.registration_id)).state).toBe('paid')
  await refusal(422, close({ reason: 'Otra vez' }))
  expect((await ask(person, { kind: 'refund', payout: PAYOUT }, BY_POLICY)).state).toBe('waiting_decision')
})

test('a retracto is not taken away without the exception of the law', async () => {
  const { change } = await askRefund()
  const body = { reason: 'Porque sí' }
  await refusal(422, product.call('POST', `/api/changes/${change.id}/close`, { body, token: admin.token }))
  expect(await one(change.id)).toMatchObject({ state: 'waiting_decision' })
})

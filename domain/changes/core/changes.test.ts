/** What a runner changes after the sale: sizes, distances, a place for its money, a team; with the money right. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import { participants } from '#domain/registration/tables.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createAccountDesk, told } from '#testing/desks/account-desk.ts'
import { type ChangesDesk, createChangesDesk, type Proven } from '#testing/desks/changes-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { defaultPolicies } from '../rules/policy.ts'
import { change_policies } from '../tables.ts'
import { expireChanges } from './expire-changes.ts'

let product: TestProduct
let desk: ChangesDesk
let books: ReturnType<typeof createAccountDesk>
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.signIn('Administrator')
  desk = createChangesDesk(product, admin.token)
  books = createAccountDesk(product, admin.token)
})
afterAll(async () => {
  expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
  await product.stop()
})

let race: Awaited<ReturnType<ChangesDesk['newRace']>>
beforeEach(async () => {
  race = await desk.newRace()
})

const kitOf = (size: string) => race.kits.find((kit) => kit.size === size)?.id ?? 0
const categoryOf = (distance: string) => race.categories.find((one) => one.distance === distance)?.id ?? 0
const runner = async (team?: object[]) => {
  const { id, proof } = await desk.buy(race, team)
  const [who, ...others] = await desk.lettersOf(id)
  if (!who) throw new Error('nobody')
  return { id, proof, who, others }
}
const personOf = async ({ participant_key }: Proven) => {
  const [row] = await product.db
    .select()
    .from(participants)
    .where(eq(participants.participant_key, participant_key))
  if (!row) throw new Error('nobody')
  return row
}
const allow = (kind: 'size' | 'category' | 'refund' | 'deferral' | 'transfer' | 'leave', change: object) => {
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  return product.db
    .insert(change_policies)
    .values({ event_id: race.event_id, kind, ...defaultPolicies(day)[kind], ...change })
}

test('a size changes at once and costs nothing; the letter says so and the history has it', async () => {
  const { who } = await runner()
  const change = await desk.change(who, { kind: 'size', kit_id: kitOf('L') })
  expect(change).toMatchObject({
    state: 'done',
    before: '10K Abierta, talla S',
    after: '10K Abierta, talla L',
  })
  const person = await personOf(who)
  expect(person.kit_id).toBe(kitOf('L'))
  expect((await desk.letters(person.email)).map(({ subject }) => subject)).toEqual([
    'Listo tu cambio: Carrera de prueba',
  ])
  expect((await desk.own(who)).history).toMatchObject([{ kind: 'size', state: 'done' }])
  expect(await desk.audited('hecho: cambio de talla', person.id)).toHaveLength(1)
})

test('a dearer distance keeps its place, is paid by the account, and is done when the money came', async () => {
  const { id, who } = await runner()
  const wish = { kind: 'category', category_id: categoryOf('21K') }
  expect(await desk.quote(who, wish)).toMatchObject({ difference: 30_000, fee: 0, due: 30_000, back: 0 })
  const change = await desk.change(who, wish)
  expect(change).toMatchObject({ state: 'waiting_payment', due: 30_000 })
  expect((await personOf(who)).category_id).toBe(categoryOf('10K'))
  expect(await books.account(id)).toMatchObject({ balance: 30_000 })
  await books.receive(id, { amount: 30_000 })
  expect((await personOf(who)).category_id).toBe(categoryOf('21K'))
  expect(await desk.changeRow(change.id)).toMatchObject({ state: 'done', reserved_distance_id: null })
  const account = await books.account(id)
  expect(account.balance).toBe(0)
  expect(told(account)).toEqual([
    ['entry', 80_000],
    ['service', 3_500],
    ['fee', 30_000],
    ['fee', -30_000],
    ['difference', 30_000],
  ])
})

test('who does not pay keeps what there was, and owes nothing', async () => {
  const { id, who } = await runner()
  const change = await desk.change(who, { kind: 'category', category_id: categoryOf('21K') })
  await desk.bringForward(change.id)
  expect(await expireChanges(product.context)).toBe(1)
  expect(await desk.changeRow(change.id)).toMatchObject({ state: 'expired' })
  expect(await books.account(id)).toMatchObject({ balance: 0 })
  expect((await personOf(who)).category_id).toBe(categoryOf('10K'))
})

test('a cheaper distance is done first, and what is over goes back', async () => {
  const { id, who } = await runner()
  const change = await desk.change(who, { kind: 'category', category_id: categoryOf('5K') })
  expect(change).toMatchObject({ state: 'done', back: 20_000, gives_back: 'money' })
  const { refunds, balance } = await books.account(id)
  expect(balance).toBe(-20_000)
  expect(refunds).toMatchObject([{ amount: 20_000, state: 'approved', way: 'transfer' }])
})

test('a fee that the policy asks is paid with the difference, or taken of what comes back', async () => {
  await allow('category', { fees: [{ until: null, amount: 5_000 }], gives_back: 'nothing' })
  const { id, who } = await runner()
  expect(await desk.quote(who, { kind: 'category', category_id: categoryOf('21K') })).toMatchObject({
    due: 35_000,
  })
  expect(await desk.change(who, { kind: 'category', category_id: categoryOf('5K') })).toMatchObject({
    state: 'done',
    back: 0,
  })
  expect(await books.account(id)).toMatchObject({ balance: 0, refunds: [] })
})

test('a full distance is not sold twice: one change waits for its payment on the last place', async () => {
  await product.db.execute(
    sql`update distances set participant_limit = 1 where event_id = ${race.event_id} and name = '21K'`,
  )
  const [one, other] = [await runner(), await runner()]
  const wish = { kind: 'category', category_id: categoryOf('21K') }
  const change = await desk.change(one.who, wish)
  const answer = await refusal(422, desk.post('/api/changes/quote', { ...other.who, ...wish }))
  expect(answer.json.body).toBe('Esa distancia ya no tiene cupos. Elige otra, o vuelve a mirar más tarde.')
  await desk.post(`/api/changes/${change.id}/withdraw`, one.who)
  expect(await desk.quote(other.who, wish)).toMatchObject({ due: 30_000 })
})

test('a place is given back by retracto within five business days: everything, and due in fifteen days', async () => {
  const { id, who } = await runner()
  await product.db.execute(sql`update registrations set origin = 'web' where id = ${id}`)
  const payout = {
    holder: 'Ana Ruiz',
    document: '1020',
    bank: 'Banco',
    account_type: 'savings',
    account_number: '12345678',
  }
  const wish = { kind: 'refund', payout, told: 'Me lesioné' }
  const quoted = await desk.quote(who, wish)
  expect(quoted).toMatchObject({
    basis: 'withdrawal',
    back: 83_500,
    needs_approval: true,
    needs_payout: true,
  })
  const change = await desk.change(who, wish)
  expect(change.state).toBe('waiting_decision')
  expect((await personOf(who)).state).toBe('confirmed')
  const refused = await refusal(422, desk.decide(change.id, { approve: false, reason: 'No' }))
  expect(refused.json).toHaveProperty('errors.exception')
  await desk.decide(change.id, { approve: true })
  expect((await personOf(who)).state).toBe('cancelled')
  const { refunds } = await books.account(id)
  expect(refunds).toMatchObject([
    { amount: 83_500, basis: 'withdrawal', state: 'approved', due_on: quoted.due_on },
  ])
  await books.step(refunds[0]?.id ?? 0, 'sent', 'T-1')
  expect(await books.account(id)).toMatchObject({ balance: 0 })
})

test('by policy the service is kept, and the account says so', async () => {
  const { id, who } = await runner()
  await product.db.execute(
    sql`update registrations set paid_at = now() - interval '20 days', created_at = now() - interval '20 days' where id = ${id}`,
  )
  const payout = {
    holder: 'Ana Ruiz',
    document: '1020',
    bank: 'Banco',
    account_type: 'savings',
    account_number: '12345678',
  }
  const change = await desk.change(who, { kind: 'refund', payout })
  expect(change).toMatchObject({ basis: 'policy', back: 80_000 })
  await desk.decide(change.id, { approve: true })
  const { refunds, balance } = await books.account(id)
  expect([refunds[0]?.amount, balance]).toEqual([80_000, -80_000])
  await books.step(refunds[0]?.id ?? 0, 'sent', 'T-2')
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'cancelled', payment_review: false })
})

test('one of several goes with the own share; the others stay', async () => {
  const { id, others } = await runner([desk.nextParticipant(race), desk.nextParticipant(race)])
  const [who] = others
  if (!who) throw new Error('nobody')
  const payout = {
    holder: 'Ana Ruiz',
    document: '1020',
    bank: 'Banco',
    account_type: 'savings',
    account_number: '12345678',
  }
  const change = await desk.change(who, { kind: 'refund', payout })
  await desk.decide(change.id, { approve: true })
  expect(await desk.registrationRow(id)).toMatchObject({
    state: 'paid',
    participant_count: 1,
    amount: 83_500,
  })
  expect((await books.account(id)).refunds).toMatchObject([{ amount: 83_500 }])
})

test('deferring frees the place at once and leaves a credit of the document', async () => {
  const { id, who } = await runner()
  const change = await desk.change(who, { kind: 'deferral' })
  expect(change).toMatchObject({ state: 'done', back: 83_500, gives_back: 'credit' })
  const { rows } = await product.db.execute(
    sql`select amount, used, document_key from credits where change_id = ${change.id}`,
  )
  const person = await personOf(who)
  expect(rows).toEqual([{ amount: 83_500, used: 0, document_key: person.document_key }])
  expect(await books.account(id)).toMatchObject({ balance: 0 })
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'cancelled', payment_review: false })
})

test('somebody leaves the team and runs alone; the rest stays a team', async () => {
  const { id, others } = await runner([0, 1, 2].map(() => desk.nextParticipant(race)))
  const [who] = others
  if (!who) throw new Error('nobody')
  expect((await desk.own(who)).participant).toMatchObject({ team: true, team_size: 3 })
  const change = await desk.change(who, { kind: 'leave', category_id: categoryOf('5K') })
  expect(change).toMatchObject({ state: 'done', back: 20_000 })
  expect((await desk.peopleOf(id)).map(({ team_role }) => team_role)).toEqual(['captain', null, 'member'])
  expect((await personOf(who)).category_id).toBe(categoryOf('5K'))
})

test('a team moves whole', async () => {
  const { id, who } = await runner([desk.nextParticipant(race), desk.nextParticipant(race)])
  const change = await desk.change(who, { kind: 'category', category_id: categoryOf('21K') })
  expect(change.due).toBe(60_000)
  await books.receive(id, { amount: 60_000 })
  expect((await desk.peopleOf(id)).map(({ category_id }) => category_id)).toEqual([
    categoryOf('21K'),
    categoryOf('21K'),
  ])
})

test('a second change waits until the first one ended', async () => {
  const { who } = await runner()
  await desk.change(who, { kind: 'category', category_id: categoryOf('21K') })
  const answer = await refusal(
    422,
    desk.post('/api/changes/quote', { ...who, kind: 'size', kit_id: kitOf('L') }),
  )
  expect(answer.json.body).toContain('Ya hay un cambio en espera')
})

test('at another price than the one that was shown nothing is done', async () => {
  const { who } = await runner()
  const wish = { kind: 'category', category_id: categoryOf('21K'), shown_due: 1_000, shown_back: 0 }
  const answer = await refusal(422, desk.post('/api/changes', { ...who, ...wish }))
  expect(answer.json.body).toBe('El valor cambió mientras lo mirabas. Revisa la cotización de nuevo.')
})

test('who bought moves the size of all, and lets the place of another adult go only by that letter', async () => {
  const { proof, others } = await runner([desk.nextParticipant(race), desk.nextParticipant(race)])
  const [other] = others
  if (!other) throw new Error('nobody')
  const bought = { participant_key: other.participant_key, token: proof }
  expect(await desk.change(bought, { kind: 'size', kit_id: kitOf('M') })).toMatchObject({
    state: 'done',
    asked_by: 'buyer',
  })
  const asked = await desk.change(bought, { kind: 'deferral' })
  expect(asked.state).toBe('waiting_person')
  const { email } = await personOf(other)
  const link = (await desk.letters(email)).at(-1)?.text.match(/confirmar-cambio#([\w-]+)/)?.[1] ?? ''
  expect(
    (await desk.post<{ asked_by: string }>('/api/changes/confirmation', { token: link })).json,
  ).toMatchObject({ change: { kind: 'deferral' } })
  await desk.post('/api/changes/confirm', { token: link, accept: true })
  expect((await personOf(other)).state).toBe('cancelled')
  await refusal(422, desk.post('/api/changes/confirm', { token: link, accept: true }))
})

test('document and birthday, another one’s letter or nothing at all change nothing', async () => {
  const [one, other] = [await runner(), await runner()]
  const { participant_key } = one.who
  for (const token of [undefined, other.who.token, other.proof, 'x'.repeat(60)])
    for (const path of ['/api/changes/own', '/api/changes/quote'])
      await refusal(404, desk.post(path, { participant_key, token, kind: 'deferral' }))
  const person = await personOf(one.who)
  const named = await product.call<{ checkout_token?: string }>(
    'GET',
    `/api/competitor/${person.dni}?event_id=${race.event_id}&birthday=${person.birthday}`,
  )
  const token = named.json.checkout_token
  await refusal(404, desk.post('/api/changes/own', { participant_key, token }))
})

test('a refund that was promised pays for nothing else', async () => {
  const { id, who } = await runner()
  await desk.change(who, { kind: 'category', category_id: categoryOf('5K') })
  const wish = { kind: 'category', category_id: categoryOf('10K') }
  const answer = await refusal(422, desk.post('/api/changes/quote', { ...who, ...wish }))
  expect(answer.json.body).toContain('Hay una devolución de $20.000')
  const [refund] = (await books.account(id)).refunds
  await books.step(refund?.id ?? 0, 'sent', 'T-3')
  expect(await desk.quote(who, wish)).toMatchObject({ due: 20_000 })
})

test('a debt is paid with what a cheaper distance would give back', async () => {
  const { id, who } = await runner()
  const waiting = await desk.change(who, { kind: 'category', category_id: categoryOf('21K') })
  await desk.decide(waiting.id, { approve: true, apply_owing: true, reason: 'Paga en la feria' })
  expect(await books.account(id)).toMatchObject({ balance: 30_000 })
  const change = await desk.change(who, { kind: 'category', category_id: categoryOf('10K') })
  expect(change).toMatchObject({ state: 'done', back: 0 })
  expect(await books.account(id)).toMatchObject({ balance: 0, refunds: [] })
})

test('the fee of a size stays in the account', async () => {
  await allow('size', { fees: [{ until: null, amount: 5_000 }] })
  const { id, who } = await runner()
  await desk.change(who, { kind: 'size', kit_id: kitOf('L') })
  await books.receive(id, { amount: 5_000 })
  expect((await personOf(who)).kit_id).toBe(kitOf('L'))
  expect(await books.account(id)).toMatchObject({ balance: 0 })
})

test('what one person got back already is not given again from the others’ money', async () => {
  const { id, others } = await runner([desk.nextParticipant(race), desk.nextParticipant(race)])
  const [who] = others
  if (!who) throw new Error('nobody')
  const person = await personOf(who)
  await books.giveBack(id, { amount: 83_500, state: 'sent', proof: 'T-4', participant_id: person.id })
  const answer = await refusal(422, desk.post('/api/changes/quote', { ...who, kind: 'refund' }))
  expect(answer.json.body).toContain('No hay un pago que devolver')
})

test('a link to confirm works once, however often it is pressed', async () => {
  await allow('deferral', { needs_approval: true })
  const { proof, others } = await runner([desk.nextParticipant(race), desk.nextParticipant(race)])
  const [other] = others
  if (!other) throw new Error('nobody')
  await desk.change({ participant_key: other.participant_key, token: proof }, { kind: 'deferral' })
  const { email } = await personOf(other)
  const token = (await desk.letters(email)).at(-1)?.text.match(/confirmar-cambio#([\w-]+)/)?.[1] ?? ''
  const presses = [1, 2, 3].map(() => anyAnswer(desk.post('/api/changes/confirm', { token, accept: true })))
  const answers = await Promise.all(presses)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await desk.letters(email)).filter(({ subject }) => subject.startsWith('Recibimos'))).toHaveLength(1)
})

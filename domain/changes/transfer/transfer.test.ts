/** A place that goes to another person, from the letter to whose it is. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import { createBlock } from '#domain/events/capacity/change-blocks.ts'
import { consent_requests } from '#domain/registration/consent/consent-tables.ts'
import { participants } from '#domain/registration/tables.ts'
import { answers, questions } from '#domain/surveys/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { createTransferDesk } from '#testing/desks/transfer-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { withdrawChange } from '../core/run-change.ts'
import { changes } from '../tables.ts'

/** Of each test its own: one address is not written to without end. */
let TO = ''
let number = 0
const OVER = 'Este enlace ya no sirve'

let product: TestProduct
let desk: ReturnType<typeof createTransferDesk>
let books: ReturnType<typeof createAccountDesk>

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createTransferDesk(product)
  await desk.addAccount()
  books = createAccountDesk(product, (await product.signIn('Administrator')).token)
})
beforeEach(() => {
  number += 1
  TO = `quien.recibe.${number}@correo.test`
})
afterEach(async () => {
  const broken = brokenOf(await checkInvariants(product.db, INVARIANTS))
  expect(broken.map(({ invariant, ids }) => [invariant.name, ids])).toEqual([])
})
afterAll(() => product.stop())

const rowOf = async (id: number) => {
  const [row] = await product.db.select().from(participants).where(eq(participants.id, id))
  if (!row) throw new Error('no such participant')
  return row
}

test('the receiver takes the place: a new row has it, the giver has nothing, and the money is the same', async () => {
  const race = await createRace(product.db)
  const { id, giver, proof: purchase } = await desk.paid(race)
  const before = await desk.row(id)
  const giverToken = await desk.ownToken(giver.id)
  await product.db.insert(consent_requests).values({ participant_id: giver.id, token_hash: `of ${giver.id}` })
  const token = await desk.offered(giver.id, TO)
  expect((await desk.changeOf(giver.id)).state).toBe('waiting_person')

  const form = desk.nextParticipant(race)
  const took = await desk.take(token, form)
  expect(took.json).toMatchObject({ message: 'El cupo ya es tuyo', state: 'done', due: 0, pay_url: null })

  const rows = await desk.peopleOf(id)
  expect(rows.map(({ state, position, payment_status }) => [state, position, payment_status])).toEqual([
    ['transferred', null, 4],
    ['confirmed', 0, 4],
  ])
  const [gone, received] = rows
  expect(gone).toMatchObject({ health: null, sealed_health: null, signature: null, emergency_name: '' })
  expect(gone?.emergency_phone).toBe('')
  expect(gone?.ended_at).not.toBeNull()
  expect(received).toMatchObject({
    dni: form.dni,
    email: form.email,
    kit_id: giver.kit_id,
    category_id: giver.category_id,
    tier_id: giver.tier_id,
    entry_price: giver.entry_price,
    cost_service: giver.cost_service,
    consents: { data_policy: true, waiver: true, health: true, news: false },
    identity_matches: true,
  })
  expect(received?.participant_key).not.toBe(giver.participant_key)
  expect(received?.health).not.toBeNull()
  const after = await desk.row(id)
  expect([after.amount, after.people_version, after.buyer_email]).toEqual([
    before.amount,
    before.people_version + 1,
    null,
  ])
  expect(await desk.balance(id)).toBe(0)
  await expectCountersToFit(product.db, race.event_id)

  const change = await desk.changeOf(giver.id)
  expect(change).toMatchObject({
    state: 'done',
    receiver_id: received?.id,
    sealed: null,
    token_hash: null,
    receiver_email: null,
  })
  // Nothing of the giver opens it any more: the own letter, the purchase's proof, a link to sign.
  const links = await product.db
    .select()
    .from(consent_requests)
    .where(eq(consent_requests.participant_id, giver.id))
  expect(links).toEqual([])
  for (const proof of [giverToken, purchase])
    expect(
      (await product.call('POST', `/api/competitor/${giver.dni}/own`, { body: { token: proof } })).json,
    ).toEqual({ registrations: [] })
  expect(
    (await product.call('POST', `/api/competitor/${form.dni}/own`, { body: { token: purchase } })).json,
  ).toEqual({ registrations: [] })
  const told = (await desk.lettersTo(giver.email)).map(({ kind }) => kind)
  expect(told).toEqual(expect.arrayContaining(['transfer-offered', 'change-done']))
})

test('who receives it gets one letter with the own QR; the others of the purchase get none', async () => {
  const race = await createRace(product.db)
  const team = [desk.nextParticipant(race), desk.nextParticipant(race)] as { email: string }[]
  const { giver, id } = await desk.paid(race, team)
  const token = await desk.offered(giver.id, TO)
  const form = desk.nextParticipant(race)
  await desk.take(token, form)
  await expect
    .poll(
      async () => (await desk.lettersTo(form.email)).filter(({ kind }) => kind === 'registration-received'),
      {
        timeout: 60_000,
      },
    )
    .toHaveLength(1)
  const [letter] = (await desk.lettersTo(form.email)).filter(({ kind }) => kind === 'registration-received')
  expect(letter?.attachments.map(({ type }) => type)).toEqual(['image/png'])
  expect(letter?.text).toContain('#mio=')
  const others = (await desk.lettersTo(team[1]?.email ?? '')).map(({ kind }) => kind)
  expect(others).not.toContain('registration-received')

  // The giver bought for the other one and keeps that link; the receiver stands behind and has no power over anybody.
  const rows = await desk.peopleOf(id)
  expect(rows.map(({ state, position, team_role }) => [state, position, team_role])).toEqual([
    ['transferred', null, null],
    ['confirmed', 0, 'member'],
    ['confirmed', 1, 'captain'],
  ])
  expect((await desk.row(id)).buyer_email).toBe(giver.email)
})

test('the purchase’s link of a giver who left shows nothing of who stays or comes, and acts for nobody', async () => {
  const race = await createRace(product.db)
  const team = [desk.nextParticipant(race), desk.nextParticipant(race)] as { dni: string; birthday: string }[]
  const { giver, proof, id } = await desk.paid(race, team)
  const form = desk.nextParticipant(race)
  await desk.take(await desk.offered(giver.id, TO), form)
  const shown = async (dni: string) =>
    (
      await product.call<{ registrations: { name: string; correctable: boolean }[] }>(
        'POST',
        `/api/competitor/${dni}/own`,
        { body: { token: proof } },
      )
    ).json.registrations
  expect(await shown(team[1]?.dni ?? '')).toEqual([])
  expect(await shown(form.dni)).toEqual([])
  expect(await shown(giver.dni)).toEqual([])
  const [, mate, received] = await desk.peopleOf(id)
  const changesOf = (participant_key = '', token = proof) =>
    product.call<{ proven: string }>('POST', '/api/changes/own', { body: { participant_key, token } })
  // A buyer who left does nothing for the others; each of them has a link of their own.
  await refusal(404, changesOf(mate?.participant_key))
  await refusal(404, changesOf(received?.participant_key))
  // Nor has who stands first now anything over the receiver, by the own letter.
  const mateToken = await desk.ownToken(mate?.id ?? 0)
  expect((await changesOf(mate?.participant_key, mateToken)).json.proven).toBe('person')
  await refusal(404, changesOf(received?.participant_key, mateToken))
  const receiverToken = await desk.ownToken(received?.id ?? 0)
  expect((await changesOf(received?.participant_key, receiverToken)).json.proven).toBe('person')
  await refusal(404, changesOf(mate?.participant_key, receiverToken))
})

test('what the link shows has the first name of the giver and no contact data', async () => {
  const race = await createRace(product.db)
  await desk.decide(race, { fees: [{ until: null, amount: 10_000 }] })
  const { giver } = await desk.paid(race)
  const token = await desk.offered(giver.id, TO)
  const { json, text } = await desk.look(token)
  expect(json).toMatchObject({
    state: 'open',
    giver: giver.name.split(' ')[0],
    event: 'Carrera de prueba',
    category: '10K Abierta',
    size: 'M',
    fee: 10_000,
    fits: null,
  })
  for (const secret of [giver.dni, giver.email, giver.phone, giver.last_name, TO])
    expect(text).not.toContain(secret)
  const fits = await desk.look(token, { gender: 'female', birthday: '1990-02-03' })
  expect(fits.json.fits).toMatchObject({ refused: null, categories: [{ label: '10K Abierta', due: 10_000 }] })
  await refusal(422, desk.look(token, { gender: 'female', birthday: '2999-02-03' }))
})

test('with a fee the form waits encrypted until it is paid; then the place changes hands', async () => {
  const race = await createRace(product.db)
  await desk.decide(race, { fees: [{ until: null, amount: 10_000 }] })
  const { id, giver } = await desk.paid(race)
  const token = await desk.offered(giver.id, TO)
  const form = desk.nextParticipant(race)
  const other = await refusal(422, desk.take(token, form))
  expect(other.json.errors?.shown_due?.[0]).toContain('El valor cambió')
  const took = await desk.take(token, form, { shown_due: 10_000 })
  expect(took.json).toMatchObject({ state: 'paying', due: 10_000 })
  expect(took.json.pay_url).toContain('/cuenta#')
  const waiting = await desk.changeOf(giver.id)
  expect(waiting).toMatchObject({ state: 'waiting_payment', fee: 10_000 })
  expect(waiting.sealed).not.toContain(form.dni)
  expect((await rowOf(giver.id)).state).toBe('confirmed')
  expect(await desk.balance(id)).toBe(10_000)
  // Who pays is told, and the giver is not asked for money.
  expect((await desk.lettersTo(form.email)).map(({ kind }) => kind)).toContain('transfer-to-pay')
  expect((await desk.lettersTo(giver.email)).map(({ kind }) => kind)).not.toContain('change-waiting-payment')
  // A second press finds the same.
  expect((await desk.take(token, form, { shown_due: 10_000 })).json.state).toBe('paying')
  expect((await desk.look(token)).json).toMatchObject({ state: 'paying', due: 10_000 })

  await books.receive(id, { amount: 10_000 })
  await desk.moneyCame(id)
  expect((await desk.changeOf(giver.id)).state).toBe('done')
  expect(await desk.balance(id)).toBe(0)
  expect((await desk.peopleOf(id)).map(({ state }) => state)).toEqual(['transferred', 'confirmed'])
  expect((await desk.look(token)).json).toMatchObject({ state: 'over', giver: '' })
})

test('a form that is not paid is forgotten with the link, and both are told', async () => {
  const race = await createRace(product.db)
  await desk.decide(race, { fees: [{ until: null, amount: 10_000 }] })
  const { id, giver } = await desk.paid(race)
  const form = desk.nextParticipant(race)
  await desk.take(await desk.offered(giver.id, 'otra@correo.test'), form, { shown_due: 10_000 })
  const { id: change_id } = await desk.changeOf(giver.id)
  await inTransaction(product.db, (tx) => withdrawChange(tx, product.context, change_id, { actor: null }))
  expect(await desk.changeOf(giver.id)).toMatchObject({
    state: 'withdrawn',
    sealed: null,
    receiver_email: null,
    token_hash: null,
  })
  expect(await desk.balance(id)).toBe(0)
  for (const email of ['otra@correo.test', form.email])
    expect((await desk.lettersTo(email)).map(({ kind }) => kind)).toContain('transfer-ended')
  expect((await rowOf(giver.id)).state).toBe('confirmed')
})

test('an expired, used, withdrawn, unknown or foreign link says one sentence that says what to do', async () => {
  const race = await createRace(product.db)
  const one = await desk.paid(race)
  const token = await desk.offered(one.giver.id, TO)
  const form = desk.nextParticipant(race)
  await desk.expire((await desk.changeOf(one.giver.id)).id)
  const expired = await desk.take(token, form)
  expect(expired.json).toMatchObject({ message: OVER, state: 'over' })
  expect(expired.json.body).toContain('pídele a quien te lo cede')
  expect((await desk.look(token)).json.state).toBe('over')

  const two = await desk.paid(race)
  const used = await desk.offered(two.giver.id, TO)
  await desk.take(used, form)
  expect((await desk.take(used, desk.nextParticipant(race))).json.message).toBe(OVER)
  expect((await desk.take('nada', desk.nextParticipant(race))).json.message).toBe(OVER)
  expect((await desk.look('x'.repeat(43))).json.state).toBe('over')
  // The link by which somebody confirms for themself takes no place.
  const three = await desk.paid(race, [desk.nextParticipant(race), desk.nextParticipant(race)])
  const [, mate] = three.people
  await desk.give(mate?.id ?? 0, 'tercera@correo.test', { asker: 'buyer' })
  const confirm = (await desk.lettersTo(mate?.email ?? ''))
    .map(({ text }) => /confirmar-cambio#([\w-]+)/.exec(text)?.[1])
    .find(Boolean)
  expect((await desk.take(confirm ?? '', desk.nextParticipant(race))).json.message).toBe(OVER)
  await expect(desk.linkTo('tercera@correo.test')).rejects.toThrow()
})

test('who may pass a place on: confirmed, without debt, once, no courtesy, to somebody else', async () => {
  const race = await createRace(product.db, { categories: TWO_DISTANCES })
  const { id, giver } = await desk.paid(race)
  const why = async (participant_id: number, email: string | undefined, change = {}) => {
    const asked = await desk.give(participant_id, email, change)
    return 'refused' in asked ? asked.refused : asked.state
  }
  expect(await why(giver.id, undefined)).toContain('Escribe el correo')
  expect(await why(giver.id, giver.email.toUpperCase().toLowerCase())).toContain(
    'Escribe el de quien lo recibe',
  )
  const held = await desk.register(race)
  expect(await why((await desk.peopleOf(held.id))[0]?.id ?? 0, TO)).toContain('Primero hay que pagar')

  await books.post(`/api/registrations/${id}/change`, {
    category_id: race.categories[1]?.id,
    members: [{ id: giver.id, kit_id: giver.kit_id }],
  })
  expect(await why(giver.id, TO)).toContain('saldo por pagar')
  await books.receive(id, { amount: 15_000 })

  const received = desk.nextParticipant(race)
  await desk.take(await desk.offered(giver.id, TO), received)
  const next = (await desk.peopleOf(id)).at(-1)
  expect(await why(next?.id ?? 0, 'cuarta@correo.test')).toContain('se cede una sola vez')
  expect(await why(next?.id ?? 0, 'cuarta@correo.test', { asker: 'staff', reason: 'Lesión' })).toBe(
    'waiting_person',
  )
  expect(await why(next?.id ?? 0, 'quinta@correo.test')).toContain('Ya hay un cambio en espera')

  const given = await desk.register(race)
  await books.post(`/api/registrations/${given.id}/status`, { status: 8, note: 'Patrocinador' })
  const guest = (await desk.peopleOf(given.id))[0]
  expect(guest?.payment_status).toBe(8)
  expect(await why(guest?.id ?? 0, TO)).toContain('cortesía')
  expect(await why(guest?.id ?? 0, TO, { asker: 'staff', reason: 'Lo pidió' })).toBe('waiting_person')
  await desk.take(await desk.linkTo(TO), desk.nextParticipant(race))
  expect(await desk.balance(given.id)).toBe(0)
})

const TWO_DISTANCES = [0, 15_000].map((difference) => ({
  distance: difference ? '21K' : '10K',
  gender: 'Evento no Deportivo',
  title: 'Abierta',
  start_age: 5,
  final_age: 99,
  difference,
}))

test('the receiver’s form is held to the rules of a registration', async () => {
  const race = await createRace(product.db)
  await product.db.insert(questions).values({
    event_id: race.event_id,
    texto: '¿Club?',
    tipo: 'input',
    opciones: [],
    obligatoria: true,
    position: 1,
  } as never)
  const [question] = await product.db.select().from(questions).where(eq(questions.event_id, race.event_id))
  const { giver, id } = await desk.paid(race, [
    desk.nextParticipant(race, { answers: [{ question_id: question?.id, value: 'Los Andes' }] }),
  ])
  const token = await desk.offered(giver.id, TO)
  const wrong = async (change: object) =>
    Object.keys((await refusal(422, desk.take(token, desk.nextParticipant(race, change)))).json.errors ?? {})
  const answered = [{ question_id: question?.id, value: 'Trote' }]
  expect(await wrong({})).toEqual([`competitors.0.answers.${question?.id}`])
  expect(await wrong({ answers: answered, city: 'Ningún lado' })).toEqual(['competitors.0.city'])
  expect(await wrong({ answers: answered, email: giver.email })).toEqual(['competitors.0.email'])
  expect(await wrong({ answers: answered, consents: undefined })).toEqual([
    'competitors.0.consents.data_policy',
  ])
  expect(
    await wrong({
      answers: answered,
      consents: { data_policy: true, waiver: false, health: false, news: false },
    }),
  ).toEqual(['competitors.0.consents.waiver'])
  expect(await wrong({ answers: answered, birthday: '2014-05-06', document_type: 'TI' })).toEqual([
    'competitors.0.guardian',
  ])
  const minor = desk.nextParticipant(race, {
    answers: answered,
    birthday: '2014-05-06',
    document_type: 'TI',
    consents: { data_policy: true, waiver: true, health: false, news: false },
    guardian: {
      name: 'Rosa Pérez',
      document_type: 'CC',
      document: '43555777',
      relation: 'Madre',
      phone: '3005551234',
      consent: true,
    },
  })
  await desk.take(token, minor)
  const received = (await desk.peopleOf(id)).at(-1)
  // Not agreed to: the health data that was typed is kept nowhere.
  expect(received).toMatchObject({ health: null, guardian: { name: 'Rosa Pérez' } })
  const told = await product.db
    .select()
    .from(answers)
    .where(eq(answers.participant_id, received?.id ?? 0))
  expect(told.map(({ value }) => value)).toEqual(['Trote'])
})

test('a document that is in the event already takes no second place, also by its last payment', async () => {
  const race = await createRace(product.db)
  await desk.decide(race, { fees: [{ until: null, amount: 10_000 }] })
  const form = desk.nextParticipant(race)
  const { giver, id } = await desk.paid(race)
  const token = await desk.offered(giver.id, TO)
  await desk.take(token, form, { shown_due: 10_000 })
  // The receiver registers meanwhile, by the ordinary way.
  await desk.register(race, [form])
  await books.receive(id, { amount: 10_000 })
  await desk.moneyCame(id)
  const change = await desk.changeOf(giver.id)
  expect(change.state).toBe('refused')
  expect(change.reason).toContain('Ya tienes una inscripción en este evento')
  expect(change.sealed).toBeNull()
  expect(await desk.balance(id)).toBe(-10_000)
  const again = await desk.offered(giver.id, 'sexta@correo.test')
  const live = await refusal(422, desk.take(again, form, { shown_due: 10_000 }))
  expect(live.json.errors?.['competitors.0.dni']?.[0]).toContain('Una persona participa una sola vez')
})

const BY_GENDER = [
  { distance: '10K', gender: 'female', title: 'Damas', start_age: 10, final_age: 99, difference: 0 },
  {
    distance: '10K',
    gender: 'male',
    title: 'Varones 18-39',
    start_age: 18,
    final_age: 39,
    difference: 12_000,
  },
  { distance: '10K', gender: 'male', title: 'Élite', start_age: 18, final_age: 50, difference: 20_000 },
  { distance: '10K', gender: 'male', title: 'Máster', start_age: 40, final_age: 99, difference: -8_000 },
]

test('the category is the receiver’s: it stays, one is chosen, or several are asked, with the difference', async () => {
  const race = await createRace(product.db, { categories: BY_GENDER })
  const [ladies, young, elite, master] = race.categories.map(({ id }) => id)
  const lady = { gender: 'female', birthday: '1991-04-05' }
  const { giver, id } = await desk.paid(race, [desk.nextParticipant(race, lady)])
  const token = await desk.offered(giver.id, TO)
  type Fits = { refused: string | null; categories: { id: number; due: number }[] }
  const fits = async (person: object) => (await desk.look(token, person)).json.fits as Fits
  expect((await fits(lady)).categories.map(({ id }) => id)).toEqual([ladies])
  expect(
    (await fits({ gender: 'male', birthday: '1995-01-01' })).categories.map((one) => [one.id, one.due]),
  ).toEqual([
    [young, 12_000],
    [elite, 20_000],
  ])
  expect(
    (await fits({ gender: 'male', birthday: '1960-01-01' })).categories.map((one) => [one.id, one.due]),
  ).toEqual([[master, 0]])
  expect((await fits({ gender: 'male', birthday: '2015-01-01' })).refused).toContain('Ninguna categoría')

  const man = desk.nextParticipant(race, { gender: 'male', birthday: '1995-01-01' })
  const unchosen = await refusal(422, desk.take(token, man, { shown_due: 12_000 }))
  expect(unchosen.json.errors?.category_id?.[0]).toContain('Elige una categoría')
  await desk.take(token, man, { category_id: elite, shown_due: 20_000 })
  await books.receive(id, { amount: 20_000 })
  await desk.moneyCame(id)
  expect(await desk.changeOf(giver.id)).toMatchObject({ state: 'done', difference: 20_000, fee: 0 })
  expect((await desk.peopleOf(id)).at(-1)).toMatchObject({ category_id: elite, entry_price: 100_000 })
  expect([(await desk.row(id)).amount, await desk.balance(id)]).toEqual([103_500, 0])
})

test('a cheaper category gives nothing back: what is over stays with the event', async () => {
  const race = await createRace(product.db, { categories: BY_GENDER })
  const { giver, id } = await desk.paid(race, [
    desk.nextParticipant(race, { gender: 'female', birthday: '1991-04-05' }),
  ])
  const old = desk.nextParticipant(race, { gender: 'male', birthday: '1960-01-01' })
  await desk.take(await desk.offered(giver.id, TO), old)
  expect([(await desk.row(id)).amount, await desk.balance(id)]).toEqual([75_500, 0])
})

test('a code stays where it is good and is given back where it is not', async () => {
  const race = await createRace(product.db, { categories: BY_GENDER })
  await desk.addCoupon(race, 'DAMAS', { category_id: race.categories[0]?.id, max_uses: 3 })
  const buy = async () => {
    const { id, proof } = await desk.register(race, [
      desk.nextParticipant(race, { gender: 'female', birthday: '1991-04-05' }),
    ])
    await desk.applyCode(race, proof, 'DAMAS')
    const { paymentCheckouts } = await desk.choose(race, proof)
    await desk.pay(paymentCheckouts.sandbox as Record<string, string>, { outcome: 'aprobar' })
    return { id, giver: (await desk.peopleOf(id))[0]?.id ?? 0 }
  }
  const same = await buy()
  await desk.take(
    await desk.offered(same.giver, TO),
    desk.nextParticipant(race, { gender: 'female', birthday: '1988-04-05' }),
  )
  expect(await desk.row(same.id)).toMatchObject({ coupon_uses: 1, discount: 40_000 })
  const other = await buy()
  const old = desk.nextParticipant(race, { gender: 'male', birthday: '1960-01-01' })
  // 72.000 without the code, where 40.000 were paid.
  await desk.take(await desk.offered(other.giver, TO), old, { shown_due: 32_000 })
  await books.receive(other.id, { amount: 32_000 })
  await desk.moneyCame(other.id)
  expect(await desk.row(other.id)).toMatchObject({ coupon_id: null, coupon_uses: 0, discount: 0 })
  await expectCountersToFit(product.db, race.event_id)
})

test('a kit that is not for the receiver is chosen anew, and moves alone in a sold-out event', async () => {
  const race = await createRace(product.db, {
    participant_limit: 1,
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 1, cut: 'female' },
      { kit_name: 'Camiseta', size: 'L', amount: 1, cut: 'male' },
    ],
  })
  const [ladies, men] = race.kits.map(({ id }) => id)
  const { giver, id } = await desk.paid(race, [
    desk.nextParticipant(race, { gender: 'female', birthday: '1991-04-05', kit_id: ladies }),
  ])
  const token = await desk.offered(giver.id, TO)
  const form = desk.nextParticipant(race, { gender: 'male', birthday: '1990-01-01', kit_id: ladies })
  const unfit = await refusal(422, desk.take(token, form))
  expect(Object.keys(unfit.json.errors ?? {})).toEqual(['competitors.0.kit_id'])
  await desk.take(token, { ...form, kit_id: men })
  expect((await desk.peopleOf(id)).at(-1)?.kit_id).toBe(men)
  await expectCountersToFit(product.db, race.event_id)
})

test('a team is looked at as a whole with the receiver in it, and its role passes on', async () => {
  const race = await createRace(product.db, {
    team_size: [2],
    categories: [
      {
        distance: '10K',
        gender: 'mixto',
        title: 'Parejas',
        start_age: 18,
        final_age: 60,
        difference: 0,
        team_size: 2,
      },
    ],
  })
  const { giver, id } = await desk.paid(race, [
    desk.nextParticipant(race, { gender: 'female', birthday: '1991-04-05' }),
    desk.nextParticipant(race, { gender: 'male', birthday: '1991-04-05' }),
  ])
  const token = await desk.offered(giver.id, TO)
  const man = { gender: 'male', birthday: '1990-01-01' }
  const refused = (await desk.look(token, man)).json.fits as { refused: string }
  expect(refused.refused).toContain('el equipo no cabe en su categoría')
  await refusal(422, desk.take(token, desk.nextParticipant(race, man)))
  await desk.take(token, desk.nextParticipant(race, { gender: 'female', birthday: '1990-01-01' }))
  expect((await desk.peopleOf(id)).map(({ team_role, position }) => [team_role, position])).toEqual([
    [null, null],
    ['member', 0],
    ['captain', 1],
  ])
})

test('what was bought with the place goes along, and a gift is one a document', async () => {
  const race = await createRace(product.db)
  const cap = await desk.addProduct(race, 5)
  await product.db.execute(sql`insert into stock_movements (product_size_id, quantity, reason, left_after)
    select id, amount, 'entrada', amount from product_sizes where product_id = ${cap}`)
  const { id, proof } = await desk.register(race)
  await desk.chooseProduct(race, proof, cap)
  const { paymentCheckouts } = await product
    .call<{ paymentCheckouts: Record<string, Record<string, string>> }>('POST', '/api/attach-product', {
      body: {
        products: [{ id: cap, size: 'unica', quantity: 1 }],
        event_id: race.event_id,
        checkout_token: proof,
        gateway_name: 'sandbox',
      },
    })
    .then(({ json }) => json)
  await desk.pay(paymentCheckouts.sandbox ?? {}, { outcome: 'aprobar' })
  const giver = (await desk.peopleOf(id))[0]
  const form = desk.nextParticipant(race)
  await desk.take(await desk.offered(giver?.id ?? 0, TO), form)
  const { rows } = await product.db.execute<{ dni: string; email: string; state: string }>(
    sql`select dni, email, state from orders where registration_id = ${id}`,
  )
  expect(rows).toEqual([{ dni: form.dni, email: form.email, state: 'paid' }])
  expect(await desk.balance(id)).toBe(0)

  // The same cap as a gift, for somebody whose document holds one of this event already.
  const one = await desk.paid(race)
  const lucky = desk.nextParticipant(race)
  await product.db.execute(sql`
    with bought as (
      insert into orders (reference, registration_id, event_id, state, payment_status, name, last_name, dni, email, phone,
        products_total, amount)
      values (${`con-${one.id}`}, ${one.id}, ${race.event_id}, 'paid', 100, 'Ana', 'Ruiz', ${one.giver.dni}, ${one.giver.email},
        '', 0, 0) returning id)
    insert into order_lines (order_id, product_id, product_size_id, name, sku, size, price, quantity)
    select b.id, s.product_id, s.id, 'Gorra', '', s.sizes, 0, 1 from bought b, product_sizes s where s.product_id = ${cap}`)
  await product.db.execute(sql`
    insert into orders (reference, event_id, state, hold_until, name, last_name, dni, email, phone, products_total, amount, gift_key)
    values (${`regalo-${one.id}`}, ${race.event_id}, 'held', now() + interval '1 hour', 'Ana', 'Ruiz', ${lucky.dni},
      ${lucky.email}, '', 0, 0, ${`${lucky.dni}:${race.event_id}`})`)
  const token = await desk.offered(one.giver.id, `otra.${TO}`)
  const twice = await refusal(422, desk.take(token, lucky))
  expect(twice.json.errors?.['competitors.0.dni']?.[0]).toContain('es uno por persona')
  // Made up for this test, without the shelf it would have come from.
  await product.db.execute(
    sql`delete from orders where reference in (${`con-${one.id}`}, ${`regalo-${one.id}`})`,
  )
  await desk.take(token, lucky)
})

test('a place of a block is passed on inside its block, and the block keeps its number', async () => {
  const race = await createRace(product.db, {
    categories: [
      { distance: '10K', gender: 'female', title: 'Damas', start_age: 10, final_age: 99, difference: 0 },
      { distance: '21K', gender: 'male', title: 'Varones', start_age: 10, final_age: 99, difference: 0 },
    ],
  })
  await inTransaction(product.db, (tx) =>
    createBlock(tx, race.event_id, {
      name: 'Empresa',
      owner: 'company',
      places: 2,
      distances: ['10K'],
      code: 'EMPRESA-2',
    }),
  )
  const lady = { gender: 'female', birthday: '1991-04-05' }
  const saved = await desk.save(race, [desk.nextParticipant(race, lady)], { block_code: 'EMPRESA-2' })
  const { paymentCheckouts } = await desk.choose(race, saved.json.checkout_token)
  await desk.pay(paymentCheckouts.sandbox as Record<string, string>, { outcome: 'aprobar' })
  const id = (await desk.registrationsOf(race)).at(-1)?.id ?? 0
  const giver = (await desk.peopleOf(id))[0]
  expect(giver?.block_id).not.toBeNull()
  const token = await desk.offered(giver?.id ?? 0, TO)
  const outside = (await desk.look(token, { gender: 'male', birthday: '1990-01-01' })).json.fits
  expect(outside).toMatchObject({ refused: expect.stringContaining('Ninguna categoría de este cupo') })
  await desk.take(token, desk.nextParticipant(race, lady))
  expect((await desk.peopleOf(id)).at(-1)?.block_id).toBe(giver?.block_id)
  await expectCountersToFit(product.db, race.event_id)
})

test('the giver shares the link by the own proof; document and birthday open nothing', async () => {
  const race = await createRace(product.db)
  const { giver, proof } = await desk.paid(race)
  const share = (token?: string) =>
    product.call<{ url: string; whatsapp_url: string; receiver_email: string }>(
      'POST',
      '/api/transfers/share',
      {
        body: { participant_key: giver.participant_key, token },
      },
    )
  await refusal(404, share(await desk.ownToken(giver.id)))
  const token = await desk.offered(giver.id, TO)
  const { json } = await share(await desk.ownToken(giver.id))
  expect(json.url.endsWith(`/ceder/${token}`)).toBe(true)
  expect(json).toMatchObject({ receiver_email: TO })
  expect(decodeURIComponent(json.whatsapp_url)).toContain(json.url)
  // The buyer is not the person, also of the own place.
  await refusal(404, share(proof))
  await refusal(404, share())
  await refusal(404, share(`${giver.participant_key}.${'a'.repeat(43)}`))
})

test('with approval the link goes out when staff decide, and a place is not offered without end', async () => {
  const race = await createRace(product.db)
  await desk.decide(race, { needs_approval: true, fees: [{ until: null, amount: 5_000 }], max_times: 20 })
  const { giver } = await desk.paid(race)
  const asked = await desk.give(giver.id, 'octava@correo.test')
  expect('state' in asked && asked.state).toBe('waiting_decision')
  await expect(desk.linkTo('octava@correo.test')).rejects.toThrow()
  const { id } = await desk.changeOf(giver.id)
  await inTransaction(product.db, (tx) => withdrawChange(tx, product.context, id, { actor: null }))
  // Nobody was told of it, so nobody is told that it ended.
  expect(await desk.lettersTo('octava@correo.test')).toEqual([])

  const free = await createRace(product.db)
  const one = await desk.paid(free)
  for (let at = 0; at < 5; at++) {
    await desk.offered(one.giver.id, `n${at}@correo.test`)
    const { id } = await desk.changeOf(one.giver.id)
    await inTransaction(product.db, (tx) => withdrawChange(tx, product.context, id, { actor: null }))
  }
  const more = await desk.give(one.giver.id, 'n6@correo.test').catch((error: unknown) => error)
  expect(more).toMatchObject({ refused: expect.stringContaining('varias veces') })
  await product.db.delete(changes).where(eq(changes.participant_id, one.giver.id))
})

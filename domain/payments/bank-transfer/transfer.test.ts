import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrationPayable } from '#domain/registration/checkout/registration-payable.ts'
import { registrations } from '#domain/registration/tables.ts'
import { orderPayable } from '#domain/store/orders/order-payable.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createTransferRace as createRaceOf, photo } from '#testing/desks/bank-transfers.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { applyReport } from '../processor/apply-report.ts'
import { payment_attempts, payment_history, transfer_proofs } from '../tables.ts'
import { eraseOldProofs } from './erase-proofs.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const HOUR_MS = 3_600_000
type Said = {
  message: string
  icon: string
  transfer: { state: string; receipt: { reason: string } | null } | null
}
type Race = Awaited<ReturnType<typeof createRace>>

const createTransferRace = (change?: Parameters<typeof createRace>[1]) => createRaceOf(product, change)

const send = (proof: string, number: string, bytes: Buffer) => {
  const { body, headers } = multipartBody({
    checkout_token: proof,
    number,
    image: { filename: 'comprobante.png', bytes, type: 'image/png' },
  })
  return product.call<Said>('POST', '/api/transfers/receipt', { body, headers })
}
const own = async (proof: string) =>
  (
    await product.call<{ transfer: Said['transfer'] }>('POST', '/api/transfers/own', {
      body: { checkout_token: proof },
    })
  ).json.transfer
const post = (path: string, body: object = {}, token = admin.token) =>
  product.call<Said>('POST', path, { body, token })
const proofOf = async (registration_id: number) => {
  const rows = await product.db
    .select()
    .from(transfer_proofs)
    .where(eq(transfer_proofs.registration_id, registration_id))
    .orderBy(transfer_proofs.id)
  const last = rows.at(-1)
  if (!last) throw new Error('there is no transfer proof')
  return last
}
const attemptsOf = (id: number) =>
  product.db.select().from(payment_attempts).where(eq(payment_attempts.registration_id, id))
const transferOf = async (id: number) =>
  (await attemptsOf(id)).find(({ gateway_name }) => gateway_name === 'transferencia')
const letHoldEnd = (id: number) =>
  product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 minute'` })
    .where(eq(registrations.id, id))

/** A registration whose transfer proof waits. */
const waiting = async (race: Race, number: string) => {
  const { id, proof } = await desk.register(race)
  const bytes = await photo()
  const { json } = await send(proof, number, bytes)
  expect(json.message).toBe('Tu pago está en proceso')
  return { id, proof, bytes, sent: await proofOf(id) }
}

type Listed = {
  data: { id: number; earlier: { same: string; event: string; reference: string }[] }[]
  total: number
  waiting: number
}
const list = (query: string, token = admin.token) =>
  product.call<Listed>('GET', `/api/transfers?${query}`, { token })

test('an upload keeps the spot for at most 72 hours and shows the payment as in process', async () => {
  const race = await createTransferRace()
  const { id, proof } = await desk.register(race)
  expect(await own(proof)).toMatchObject({
    state: 'unpaid',
    amount: 83_500,
    accounts: 'Nequi 300 555 0000',
    receipt: null,
  })
  const { status, json } = await send(proof, 'M-4711', await photo())
  expect([status, json.icon, json.transfer?.state]).toEqual([200, 'success', 'pending'])
  const row = await desk.registrationRow(id)
  expect(row).toMatchObject({ payment_pending: true, payment_status: 0, state: 'held' })
  const left = (row?.hold_until?.getTime() ?? 0) - Date.now()
  expect(left).toBeGreaterThan(71.9 * HOUR_MS)
  expect(left).toBeLessThanOrEqual(72 * HOUR_MS)
  expect(await proofOf(id)).toMatchObject({ number: 'M4711', state: 'pending', amount: 83_500 })
  expect(await transferOf(id)).toMatchObject({ state: 'pending', amount: 83_500 })
})

test('the spot is never kept past the event', async () => {
  const event_datetime = new Date(Date.now() + 30 * HOUR_MS)
  const race = await createTransferRace({ event_datetime, register_deadline: event_datetime })
  const { id } = await waiting(race, 'CORTO-1')
  expect((await desk.registrationRow(id))?.hold_until).toEqual(event_datetime)
})

test('180 days after decision and event the photo is erased; what recognises it again stays', async () => {
  const race = await createTransferRace()
  const [old, decidedLately, waitingOne] = [
    await waiting(race, 'VIEJA-1'),
    await waiting(race, 'VIEJA-2'),
    await waiting(await createTransferRace(), 'NUEVA-1'),
  ]
  const age = (id: number, days: number) =>
    product.db.execute(sql`update transfer_proofs set state = 'approved',
      decided_at = now() - ${days} * interval '1 day' where id = ${id}`)
  await age(old.sent.id, 181)
  await age(decidedLately.sent.id, 179)
  // Decided long ago, but the event is still to come: nothing goes.
  expect(await eraseOldProofs(product.context)).toBe(0)
  await product.db.execute(
    sql`update events set event_datetime = now() - interval '181 days' where id = ${race.event_id}`,
  )
  expect(await eraseOldProofs(product.context)).toBe(1)
  expect(await eraseOldProofs(product.context)).toBe(0)
  const { image_key, image_hash } = old.sent
  expect(await product.context.files.read(image_key ?? '')).toBeNull()
  expect(await proofOf(old.id)).toMatchObject({ image_key: null, image_hash })
  const address = `/api/transfers/${old.sent.id}/image`
  expect((await refusal(404, product.call('GET', address, { token: admin.token }))).status).toBe(404)
  for (const { sent } of [decidedLately, waitingOne])
    expect(await product.context.files.read(sent.image_key ?? '')).not.toBeNull()
  const listed = await product.call<{ data: { id: number; erased: boolean }[] }>(
    'GET',
    `/api/transfers?state=all&event_id=${race.event_id}`,
    { token: admin.token },
  )
  expect(Object.fromEntries(listed.json.data.map(({ id, erased }) => [id, erased]))).toEqual({
    [old.sent.id]: true,
    [decidedLately.sent.id]: false,
  })
})

test('the photo lies where nobody reads it but staff of the event', async () => {
  const race = await createTransferRace()
  const { sent } = await waiting(race, 'FOTO-1')
  expect(sent.image_key).toMatch(/^private\/transfers\/[0-9a-f]{32}\.webp$/)
  expect((await refusal(404, product.call('GET', `/files/${sent.image_key}`))).status).toBe(404)
  const address = `/api/transfers/${sent.id}/image`
  const [assigned, stranger] = [await desk.colaborador(race.event_id), await desk.colaborador()]
  const seen = await product.call('GET', address, { token: assigned.token })
  expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  expect((await refusal(404, product.call('GET', address, { token: stranger.token }))).status).toBe(404)
  expect((await refusal(401, product.call('GET', address))).status).toBe(401)
})

test('what is no picture, a number without signs and a forged proof are refused', async () => {
  const race = await createTransferRace()
  const { id, proof } = await desk.register(race)
  expect((await refusal(422, send(proof, 'A-100', Buffer.from('%PDF-1.7 not a picture')))).status).toBe(422)
  expect((await refusal(422, send(proof, '··', await photo()))).status).toBe(422)
  const forged = await send(`${proof.slice(0, -3)}abc`, 'A-100', await photo())
  expect(forged.json).toMatchObject({ icon: 'error', transfer: null })
  expect(await desk.registrationRow(id)).toMatchObject({ payment_pending: false })
  expect(await product.db.$count(transfer_proofs, eq(transfer_proofs.registration_id, id))).toBe(0)
})

test('an event without transfers takes no transfer proof', async () => {
  const { proof } = await desk.register(await createRace(product.db))
  const { json } = await send(proof, 'NADA-1', await photo())
  expect(json).toMatchObject({ message: 'No se puede pagar por transferencia', icon: 'error' })
})

test('two uploads at once leave one transfer proof that waits', async () => {
  const { id, proof } = await desk.register(await createTransferRace())
  const bytes = await photo()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(proof, 'DOBLE-1', bytes)))
  expect(answers.map(({ json }) => json.message)).toEqual(Array(4).fill('Tu pago está en proceso'))
  expect(await product.db.$count(transfer_proofs, eq(transfer_proofs.registration_id, id))).toBe(1)
})

test('approved by eight hands at once it is paid once, with 7, one history line and one payment receipt', async () => {
  const race = await createTransferRace()
  const { id, sent } = await waiting(race, 'OCHO-1')
  const helper = await desk.colaborador(race.event_id)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      post(`/api/transfers/${sent.id}/approve`, {}, at % 2 ? helper.token : admin.token),
    ),
  )
  expect(answers.filter(({ json }) => json.icon === 'success')).toHaveLength(1)
  expect(answers.filter(({ json }) => json.icon === 'warning')).toHaveLength(7)
  expect(await desk.registrationRow(id)).toMatchObject({
    state: 'paid',
    payment_status: 7,
    payment_pending: false,
    hold_until: null,
  })
  const paid = (
    await product.db.select().from(payment_history).where(eq(payment_history.registration_id, id))
  ).filter(({ status_after }) => status_after === 7)
  expect(paid).toMatchObject([{ source: 'staff', note: 'Transferencia OCHO1 aprobada' }])
  expect(await desk.audited('marcar pago', id)).toHaveLength(1)
  expect(await transferOf(id)).toMatchObject({ state: 'approved' })
  await expect
    .poll(() => product.db.$count(mails, eq(mails.kind, 'registration-paid')), { timeout: 15_000 })
    .toBe(1)
  await expectCountersToFit(product.db, race.event_id)
})

test('rejected with a reason it leaves 5 hours, a letter that says why, and the way to try again', async () => {
  const race = await createTransferRace()
  const { id, proof, sent } = await waiting(race, 'MALA-1')
  expect((await refusal(422, post(`/api/transfers/${sent.id}/reject`, { reason: ' ' }))).status).toBe(422)
  const reason = 'El valor no coincide'
  const answers = await Promise.all([1, 2].map(() => post(`/api/transfers/${sent.id}/reject`, { reason })))
  expect(answers.map(({ json }) => json.icon).sort()).toEqual(['success', 'warning'])
  const row = await desk.registrationRow(id)
  expect(row).toMatchObject({ state: 'held', payment_pending: false, payment_status: 0 })
  const left = (row?.hold_until?.getTime() ?? 0) - Date.now()
  expect(left).toBeGreaterThan(4.9 * HOUR_MS)
  expect(left).toBeLessThanOrEqual(5 * HOUR_MS)
  const letters = await product.db.select().from(mails).where(eq(mails.kind, 'transfer-rejected'))
  expect(letters.map(({ text }) => text?.includes(reason))).toEqual([true])
  expect(await own(proof)).toMatchObject({ state: 'unpaid', receipt: { state: 'rejected', reason } })
  expect((await post(`/api/transfers/${sent.id}/approve`)).json.icon).toBe('warning')
  expect((await send(proof, 'BUENA-1', await photo())).json.icon).toBe('success')
})

test('the letter of a refused transfer that a birthday sent opens the own row; the one of the own proof pays', async () => {
  const race = await createTransferRace()
  for (const proven of ['own', 'named'] as const) {
    const captain = desk.nextParticipant(race)
    const { id, proof } = await desk.register(race, [captain])
    const found = await product.call<{ checkout_token: string; proven: string }>(
      'GET',
      `/api/competitor/${captain.dni}?birthday=${captain.birthday}&event_id=${race.event_id}`,
    )
    expect(found.json.proven).toBe('named')
    const token = proven === 'own' ? proof : found.json.checkout_token
    expect((await send(token, `CARTA-${proven}`, await photo())).json.icon).toBe('success')
    const { id: proof_id } = await proofOf(id)
    expect((await post(`/api/transfers/${proof_id}/reject`, { reason: 'No entró' })).json.icon).toBe(
      'success',
    )
    const letters = await product.db.select().from(mails).where(eq(mails.recipient, captain.email))
    const [refused] = letters.filter(({ kind }) => kind === 'transfer-rejected')
    expect([
      refused?.text.includes(proof),
      refused?.text.includes(`/competidor/${captain.dni}#mio=`),
    ]).toEqual(proven === 'own' ? [true, false] : [false, true])
  }
})

test('the same photo or number used before anywhere is shown, and to whom it belongs only to who may know', async () => {
  const [first, second] = [
    await createTransferRace({ name: 'Primera' }),
    await createTransferRace({ name: 'Segunda' }),
  ]
  const original = await waiting(first, 'REP-900')
  const samePhoto = await desk.register(second)
  await send(samePhoto.proof, 'OTRO-901', original.bytes)
  const sameNumber = await desk.register(second)
  await send(sameNumber.proof, 'rep 900', await photo())
  const helper = await desk.colaborador(second.event_id)
  const seen = (await list(`event_id=${second.event_id}`, helper.token)).json.data.map(
    ({ earlier }) => earlier,
  )
  expect(seen).toMatchObject([
    [{ same: 'image', event: 'Primera', reference: '' }],
    [{ same: 'number', event: 'Primera', reference: '' }],
  ])
  const all = (await list(`event_id=${second.event_id}`)).json.data.map(
    ({ earlier }) => earlier[0]?.reference,
  )
  const reference = (await desk.registrationRow(original.id))?.reference
  expect(all).toEqual([reference, reference])
})

test('a Colaborador sees the queue of assigned events; another one is not there', async () => {
  const [mine, other] = [await createTransferRace(), await createTransferRace()]
  const [own_, foreign] = [await waiting(mine, 'MIA-77'), await waiting(other, 'AJENA-77')]
  const helper = await desk.colaborador(mine.event_id)
  const { json } = await list('', helper.token)
  expect(json.data.map(({ id }) => id)).toEqual([own_.sent.id])
  expect(json.waiting).toBe(1)
  expect((await refusal(404, list(`event_id=${other.event_id}`, helper.token))).status).toBe(404)
  for (const verb of ['approve', 'reject'])
    expect(
      (await refusal(404, post(`/api/transfers/${foreign.sent.id}/${verb}`, { reason: 'x' }, helper.token)))
        .status,
    ).toBe(404)
  expect(await desk.registrationRow(foreign.id)).toMatchObject({ state: 'held', payment_pending: true })
})

test('approved after the hold ended it takes a free spot again, or is refused with nothing changed', async () => {
  const race = await createTransferRace({ participant_limit: 1 })
  const late = await waiting(race, 'TARDE-1')
  await letHoldEnd(late.id)
  const rival = await desk.register(race)
  const refused = await post(`/api/transfers/${late.sent.id}/approve`)
  expect(refused.json).toMatchObject({ message: 'Cupos agotados', icon: 'error' })
  expect(await proofOf(late.id)).toMatchObject({ state: 'pending' })
  await expectCountersToFit(product.db, race.event_id)
  await letHoldEnd(rival.id)
  expect((await post(`/api/transfers/${late.sent.id}/approve`)).json.icon).toBe('success')
  expect(await desk.registrationRow(late.id)).toMatchObject({ state: 'paid', payment_status: 7 })
  await expectCountersToFit(product.db, race.event_id)
})

test('a transfer proof that comes after the hold ended still reaches staff, without a spot', async () => {
  const race = await createTransferRace()
  const { id, proof } = await desk.register(race)
  await letHoldEnd(id)
  expect((await send(proof, 'DESPUES-1', await photo())).json).toMatchObject({
    message: 'Recibimos tu comprobante',
    icon: 'warning',
  })
  expect(await desk.registrationRow(id)).toMatchObject({ payment_pending: false })
  expect((await list(`event_id=${race.event_id}`)).json.waiting).toBe(1)
})

test('an approval that an Administrator takes back is no money received', async () => {
  const race = await createTransferRace()
  const { id, proof, sent } = await waiting(race, 'ATRAS-1')
  await post(`/api/transfers/${sent.id}/approve`)
  const received = async () =>
    (await product.call<{ received: number }>('GET', `/api/ledger/totals?event_id=${race.event_id}`, admin))
      .json.received
  expect(await received()).toBe(83_500)
  await post(`/api/registrations/${id}/undo`, { note: 'El dinero no entró' })
  expect(await received()).toBe(0)
  expect(await own(proof)).toMatchObject({ state: 'unpaid' })
})

test('a gateway that declines while a transfer waits ends nothing', async () => {
  const race = await createTransferRace()
  const { id } = await waiting(race, 'ESPERA-1')
  const other = (await attemptsOf(id)).find(({ gateway_name }) => gateway_name !== 'transferencia')
  if (!other) throw new Error('the save opened no attempt')
  const account = { id: `transfer-${race.event_id}`, live: false, gateway_name: 'payu' }
  const facts = {
    referenceCode: other.reference_code,
    state: 'declined',
    amountCents: other.amount * 100,
    currency: 'COP',
    merchant: true,
    test: true,
    method: 'card',
    providerTransactionId: 'T-1',
    detail: 'Fondos insuficientes',
  } as const
  const payables = {
    registration: registrationPayable(product.context),
    order: orderPayable(product.context),
  }
  const applied = await inTransaction(product.db, (tx) =>
    applyReport(tx, payables, other, { facts, account, source: 'webhook', raw: '{}' }),
  )
  expect(applied.outcome).toBe('rejected')
  expect(await desk.registrationRow(id)).toMatchObject({ payment_pending: true, payment_status: 0 })
})

test('who only knew a birthday reads how the transfer stands, not its number nor what staff wrote', async () => {
  const race = await createTransferRace()
  const captain = desk.nextParticipant(race)
  const { id, proof } = await desk.register(race, [captain])
  const { json: found } = await product.call<{ checkout_token: string }>(
    'GET',
    `/api/competitor/${captain.dni}?birthday=${captain.birthday}&event_id=${race.event_id}`,
  )
  await send(proof, 'NEQUI-3005550101', await photo())
  const waits = { state: 'pending', number: '', reason: '' }
  expect(await own(found.checkout_token)).toMatchObject({ state: 'pending', receipt: waits })
  expect(await own(proof)).toMatchObject({ receipt: { number: 'NEQUI3005550101' } })

  const reason = 'La cuenta es de otra persona'
  await post(`/api/transfers/${(await proofOf(id)).id}/reject`, { reason })
  const refused = { state: 'rejected', number: '', reason: '' }
  expect(await own(found.checkout_token)).toMatchObject({ state: 'unpaid', receipt: refused })
  expect(await own(proof)).toMatchObject({ receipt: { state: 'rejected', reason } })
})

test('a save tells at once what the page of its transfer would ask for; without transfers, and of a changed hold, it does not', async () => {
  const race = await createTransferRace()
  const person = desk.nextParticipant(race)
  type Saved = { checkout_token: string; transfer?: object }
  const save = (body: object) =>
    product.call<Saved>('POST', '/api/competitor', {
      body: { event_id: race.event_id, category_id: race.category_id, key: race.slug, ...body },
    })
  const { json: saved } = await save({ competitors: [person] })
  expect(saved.transfer).toMatchObject({ kind: 'registration', state: 'unpaid', receipt: null })
  expect(saved.transfer).toEqual(await own(saved.checkout_token))

  const { json: changed } = await save({
    competitors: [{ ...person, address: 'Calle 9 # 8-7' }],
    checkout_token: saved.checkout_token,
  })
  expect(changed).not.toHaveProperty('transfer')

  const other = await createRace(product.db)
  const { json: without } = await product.call<Saved>('POST', '/api/competitor', {
    body: {
      event_id: other.event_id,
      category_id: other.category_id,
      key: other.slug,
      competitors: [desk.nextParticipant(other)],
    },
  })
  expect(without).not.toHaveProperty('transfer')
})

/** What people see of their own registrations, and nobody else does. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distances, waves } from '#domain/events/tables.ts'
import { wholeFile } from '#server/files/storage.ts'
import { mails } from '#server/mail/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { sendReceipt } from '../receipt/receipt-letters.ts'
import type { MyEvent, Person, ProvenRegistration } from './mine-contract.ts'

type Mine = { events: MyEvent[]; competitor: Person; deporte: string }

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const mine = async (token: string) =>
  (await product.call<Mine>('GET', '/api/competidor/eventos', { token })).json

const markPaid = (id: number) =>
  product.call('POST', `/api/registrations/${id}/status`, {
    token: admin.token,
    body: { status: 7, note: 'Pagó en efectivo' },
  })

/** A paid registration of one person. */
const paidRunner = async (change: object = {}) => {
  const race = await createRace(product.db)
  const person = desk.nextParticipant(race, change)
  const { id, proof } = await desk.register(race, [person])
  await markPaid(id)
  const row = await desk.registrationRow(id)
  return { race, person, id, proof, reference: row?.reference ?? '' }
}

const own = async (dni: string, { token, body = {} }: { token?: string; body?: object } = {}) =>
  (
    await product.call<{ registrations: ProvenRegistration[] }>('POST', `/api/competitor/${dni}/own`, {
      body,
      ...(token ? { token } : {}),
    })
  ).json.registrations

const lettersTo = (email: string) =>
  product.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)

test('Mis Eventos has one entry for each participant with the email of the account, the latest first', async () => {
  const { email, token } = await product.signIn('Cliente')
  const icon = '/files/public/events/de-prueba.webp'
  const event_datetime = new Date('2056-12-05T06:00:00-05:00')
  const [first, second] = [
    await createRace(product.db),
    await createRace(product.db, { sport: 'ciclismo', icon, event_datetime }),
  ]
  const couple = [
    desk.nextParticipant(first, { email }),
    desk.nextParticipant(first, { email, gender: 'male' }),
  ]
  await desk.register(first, [...couple, desk.nextParticipant(first)])
  const again = desk.nextParticipant(second, { email })
  await desk.register(second, [again])

  const { events, competitor, deporte } = await mine(token)
  expect(events.map(({ id, dni }) => [id, dni])).toEqual([
    [second.event_id, again.dni],
    [first.event_id, couple[0]?.dni],
    [first.event_id, couple[1]?.dni],
  ])
  expect(events[0]).toMatchObject({
    name: 'Carrera de prueba',
    slug: second.slug,
    icon,
    event_datetime: '2056-12-05 06:00:00',
    payment_status: 0,
    payment_pending: false,
    payment_review: false,
    categoria: { category: '10K', title: 'Abierta' },
    kit: { kit_name: 'Camiseta', size: 'M' },
    birthday: again.birthday,
    member_name: again.name,
    qr: null,
    receipt_url: null,
  })
  expect(events[0]?.hold_until).toMatch(/Z$/)
  expect(competitor).toMatchObject({ dni: again.dni, email, gender: again.gender, city: again.city })
  expect(deporte).toBe('ciclismo')
})

test('who never registered has an empty list and the name of the account', async () => {
  const { email, token } = await product.signIn('Cliente')
  expect(await mine(token)).toMatchObject({ events: [], competitor: { email, gender: '' }, deporte: '' })
})

test('a paid registration brings its QR and a receipt that its own link opens', async () => {
  const { email, token } = await product.signIn('Cliente')
  const { reference } = await paidRunner({ email })
  const [entry] = (await mine(token)).events
  expect(entry).toMatchObject({ payment_status: 7, reference })
  expect(entry?.qr?.size).toBeGreaterThan(20)
  const receipt = await product.call('GET', entry?.receipt_url ?? '')
  expect(receipt.status).toBe(200)
  expect(receipt.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(receipt.text.startsWith('%PDF')).toBe(true)
})

test('the receipt opens for its participants, its proof and staff of the event; for nobody else is it there', async () => {
  const { email, token } = await product.signIn('Cliente')
  const { race, proof, reference } = await paidRunner({ email })
  const other = await paidRunner()
  const path = `/api/registrations/own/${reference}/receipt.pdf`
  const status = async (url: string, session?: { token: string }) =>
    (await anyAnswer(product.call('GET', url, session ? { token: session.token } : {}))).status

  expect(await status(path, { token })).toBe(200)
  expect(await status(`${path}?token=${proof}`)).toBe(200)
  expect(await status(path, await desk.colaborador(race.event_id))).toBe(200)
  expect(await status(path, admin)).toBe(200)

  expect(await status(path)).toBe(404)
  expect(await status(`${path}?token=${other.proof}`)).toBe(404)
  expect(await status(`${path}?token=${reference}.AAAA`)).toBe(404)
  expect(await status(path, await product.signIn('Cliente'))).toBe(404)
  expect(await status(path, await desk.colaborador(other.race.event_id))).toBe(404)
})

test('an unpaid registration has no receipt', async () => {
  const race = await createRace(product.db)
  const { id, proof } = await desk.register(race)
  const reference = (await desk.registrationRow(id))?.reference
  const { status } = await refusal(
    404,
    product.call('GET', `/api/registrations/own/${reference}/receipt.pdf?token=${proof}`),
  )
  expect(status).toBe(404)
})

test('contact, QR and receipt of /competidor/{dni} need a proof: the checkout, the login or the mailed link', async () => {
  const { email, token } = await product.signIn('Cliente')
  const { person, proof, reference } = await paidRunner({ email })
  expect(await own(person.dni)).toEqual([])
  expect(await own(person.dni, { body: { token: `${reference}.AAAA` } })).toEqual([])
  expect(await own(person.dni, { token: (await product.signIn('Cliente')).token })).toEqual([])
  for (const way of [{ token }, { body: { token: proof } }]) {
    const [seen] = await own(person.dni, way)
    // The buyer gets the QR; how to reach the person is the person's.
    const contact = 'token' in way ? { email, phone: person.phone } : null
    expect(seen).toMatchObject({ reference, paid: true, contact })
    expect(seen?.qr).not.toBeNull()
  }
  const cookie = await product.call<{ registrations: unknown[] }>(
    'POST',
    `/api/competitor/${person.dni}/own`,
    {
      body: {},
      headers: { cookie: `dorsal_checkout=${proof}` },
    },
  )
  expect(cookie.json.registrations).toHaveLength(1)
})

test('who names a document and a birthday may pay, and learns nothing of the others on the form', async () => {
  const race = await createRace(product.db)
  const [ana, luis] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { id, proof } = await desk.register(race, [ana, luis])
  const reference = (await desk.registrationRow(id))?.reference ?? ''
  const lookUp = async (headers: Record<string, string> = {}) =>
    (
      await product.call<{ status: number; checkout_token: string; paymentCheckouts: object }>(
        'GET',
        `/api/competitor/${luis.dni}?birthday=${luis.birthday}&event_id=${race.event_id}`,
        { headers },
      )
    ).json

  const { status, checkout_token: named, paymentCheckouts } = await lookUp()
  expect([status, named.startsWith(`${reference}.`), named === proof]).toEqual([5, true, false])
  const body = { event_id: race.event_id, products: [], checkout_token: named }
  const priced = await product.call<{ status: number }>('POST', '/api/productEvent', { body })
  expect(priced.json).toMatchObject({
    status: 0,
    data: { referenceCode: expect.stringContaining(reference) },
  })

  for (const text of [JSON.stringify(paymentCheckouts), priced.text]) expect(text).not.toContain(proof)
  for (const { dni } of [ana, luis]) expect(await own(dni, { body: { token: named } })).toEqual([])
  const resumed = await product.call<{ status: number; dni: string }>('POST', '/api/competitor/resume', {
    body: { event_id: race.event_id, checkout_token: named },
  })
  expect(resumed.json).toMatchObject({ status: 1, dni: '' })
  await markPaid(id)
  const receipt = `/api/registrations/own/${reference}/receipt.pdf`
  expect((await refusal(404, product.call('GET', `${receipt}?token=${named}`))).status).toBe(404)
  expect((await product.call('GET', `${receipt}?token=${proof}`)).status).toBe(200)
})

test('the browser that saved the form keeps its proof when it looks itself up again', async () => {
  const race = await createRace(product.db)
  const ana = desk.nextParticipant(race)
  const { proof } = await desk.register(race, [ana])
  const { json } = await product.call<{ checkout_token: string }>(
    'GET',
    `/api/competitor/${ana.dni}?birthday=${ana.birthday}&event_id=${race.event_id}`,
    { headers: { cookie: `dorsal_checkout=${proof}` } },
  )
  expect(json.checkout_token).toBe(proof)
})

test('the link is mailed to the address on the registration, and opens that participant alone', async () => {
  const race = await createRace(product.db)
  const [ana, luis] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  await desk.register(race, [ana, luis])
  const ask = (birthday: string) =>
    product.call('POST', `/api/competitor/${luis.dni}/link`, { body: { birthday } })
  const linked = async () => (await lettersTo(luis.email)).filter(({ kind }) => kind === 'own-link')

  const refused = await ask('1950-01-01')
  expect(await linked()).toEqual([])
  expect((await ask(luis.birthday)).json).toEqual(refused.json)
  const [letter] = await linked()
  const token = /#mio=(\S+)/.exec(letter?.text ?? '')?.[1]
  expect(await own(luis.dni, { body: { token } })).toHaveLength(1)
  expect(await own(ana.dni, { body: { token } })).toEqual([])
})

test('the letter of a paid registration carries the QR and leads to the receipt, and a job delivered twice writes it once', async () => {
  const { id, person, reference } = await paidRunner()
  const request = { registration_id: id, occasion: 'paid', sending: 'a1b2c3' } as const
  const received = async () =>
    (await lettersTo(person.email)).filter(({ attachments }) => attachments[0]?.key.includes('a1b2c3'))
  const send = () => sendReceipt(product.context, request)
  await Promise.all([send(), send()])
  await send()
  const [letter, ...more] = await received()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ kind: 'registration-paid', recipient: person.email })
  expect(letter?.text).toContain(`/competidor/${person.dni}#mio=`)
  expect(letter?.attachments.map(({ type }) => type)).toEqual(['image/png'])
  const token = /#mio=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const opened = await product.call('GET', `/api/registrations/own/${reference}/receipt.pdf?token=${token}`)
  expect(opened.headers).toMatchObject({ 'content-type': 'application/pdf' })
  for (const { key } of letter?.attachments ?? []) {
    const file = await product.context.files.read(key)
    expect(file && (await wholeFile(file)).length).toBeGreaterThan(500)
  }
})

test('a registration without cost is confirmed by letter with its receipt', async () => {
  const free = [{ date: '2100-01-01', event_price: 0, cost_service: 0 }]
  const race = await createRace(product.db, { price_tiers: free })
  const person = desk.nextParticipant(race)
  await desk.register(race, [person])
  await expect
    .poll(async () => (await lettersTo(person.email)).map(({ kind }) => kind), { timeout: 15_000 })
    .toContain('registration-free')
})

test('a code that brings the total to 0 is confirmed by letter with its receipt, once', async () => {
  const race = await createRace(product.db)
  const person = desk.nextParticipant(race)
  const { proof } = await desk.register(race, [person])
  await desk.addCoupon(race, 'SIN-COSTO', { value: 100 })
  await desk.applyCode(race, proof, 'SIN-COSTO')
  await desk.applyCode(race, proof, 'SIN-COSTO')
  const freeLetters = async () =>
    (await lettersTo(person.email)).filter(({ kind }) => kind === 'registration-free').length
  await expect.poll(freeLetters, { timeout: 15_000 }).toBe(1)
})

test("the wave of the declared time and the distance's own start and place are told to the person, and only then", async () => {
  const { email, token } = await product.signIn('Cliente')
  const plain = await paidRunner({ email })
  const { race, person } = await paidRunner({ email, estimated_time: '1:45' })
  const ofRace = eq(distances.event_id, race.event_id)
  const start_at = new Date('2056-12-05T06:30:00-05:00')
  const [distance] = await product.db
    .update(distances)
    .set({ start_at, place: 'Parque Norte' })
    .where(ofRace)
    .returning()
  const wave = { distance_id: distance?.id ?? 0, start_at: new Date('2056-12-05T06:45:00-05:00') }
  await product.db.insert(waves).values([
    { ...wave, name: 'A', start_at, up_to_time: 5400, position: 0 },
    { ...wave, name: 'B', position: 1 },
  ])
  const told = {
    start_at: '2056-12-05 06:30:00',
    place: 'Parque Norte',
    wave: { name: 'B', start_at: '2056-12-05 06:45:00' },
  }
  const { events } = await mine(token)
  expect(events.find(({ id }) => id === race.event_id)).toMatchObject(told)
  expect(events.find(({ id }) => id === plain.race.event_id)).toMatchObject({
    start_at: null,
    place: '',
    wave: null,
  })
  expect(await own(person.dni, { token })).toMatchObject([told])
  const { json } = await product.call<{ registrations: object[] }>(
    'POST',
    `/api/competitor/${person.dni}/registrations`,
    { body: { birthday: person.birthday } },
  )
  expect(json.registrations).toMatchObject([told])
  expect(Object.keys(json.registrations[0] ?? {})).not.toContain('estimated_time')
})

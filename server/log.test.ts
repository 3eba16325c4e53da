/**
 * One person goes through the whole product, and trips over everything on the way. What the process wrote meanwhile
 * (logs at their loudest, metrics, the queue's payloads) must not know who it was.
 */
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { createShop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { logSettings } from './log.ts'

const PERSON = {
  dni: '1098765432',
  email: 'nadie.debe.verlo@correo.test',
  phone: '3017654321',
  address: 'Carrera Secreta 45',
  eps: 'Nueva EPS',
  emergency_name: 'Ofelia Confidencial',
  emergency_phone: '3027654321',
}
const BIRTHDAY = '1990-05-20'
const OTHER_DNI = '1087654321'
const PASSWORD = 'una-clave-que-nadie-ve'

let product: TestProduct
let desk: SandboxDesk
let written = ''
const remember = (line: string) => {
  written += line
}
beforeAll(async () => {
  const log = pino(logSettings('trace'), { write: remember })
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1', METRICS_FROM: '127.0.0.1' }, { log })
  desk = createSandboxDesk(product)
  await desk.addAccount()
})
afterAll(() => product.stop())

/** Secrets that come up on the way: tokens of sessions, checkouts and mailed links. */
const secrets = new Set<string>([...Object.values(PERSON), OTHER_DNI, PASSWORD])
const keep = (token: unknown) => {
  if (typeof token === 'string' && token.length > 10) secrets.add(token)
  return String(token)
}
const found = (text: string) => [...secrets].filter((secret) => text.includes(secret))

const registerAndPay = async () => {
  const race = await createRace(product.db)
  const { event_id, category_id } = race
  await product.call('GET', `/api/competitor/${PERSON.dni}?event_id=${event_id}`)
  const { id, proof } = await desk.register(race, [
    desk.nextParticipant(race, { ...PERSON, birthday: BIRTHDAY }),
  ])
  keep(proof)
  const chosen = `event_id=${event_id}&category_id=${category_id}&dni=${PERSON.dni}`
  await product.call('GET', `/api/competitorCategory?${chosen}&genders=["female"]&ages=[31]`)
  const { paymentCheckouts } = await desk.choose(race, proof)
  const { location } = await desk.pay(paymentCheckouts.sandbox as Record<string, string>, {
    outcome: 'aprobar',
  })
  await desk.comeBack(location)
  await product.call('GET', `/api/competitor/${PERSON.dni}?event_id=${event_id}`)
  expect(await desk.row(id)).toMatchObject({ state: 'paid' })
  return { race, id, proof }
}

const lookAtIt = async (owner: { token: string }, proof: string, id: number) => {
  const { reference } = await desk.row(id)
  const { email, dni } = PERSON
  const staff = await product.signIn('Administrator')
  for (const { token } of [owner, staff]) keep(token)
  await product.call('POST', '/api/auth/login', { body: { email, password: 'otra-clave-distinta' } })
  const entered = await product.call<{ token?: string }>('POST', '/api/auth/login', {
    body: { email, password: PASSWORD },
  })
  keep(entered.json.token)
  await product.call('POST', '/api/auth/forgot', { body: { email } })
  await product.call('GET', '/api/competidor/eventos', { token: owner.token })
  await product.call('POST', `/api/competitor/${dni}/own`, { body: { checkout_token: proof } })
  await product.call('POST', `/api/competitor/${dni}/link`, { body: { birthday: BIRTHDAY } })
  await product.call('GET', `/api/registrations/own/${reference}/receipt.pdf?token=${proof}`)
  await product.call('GET', `/api/registrations/${id}`, { token: staff.token })
  await product.call('GET', `/api/all-competitor?search=${dni}`, { token: staff.token })
  await product.call('GET', `/api/ledger?search=${encodeURIComponent(email)}`, { token: staff.token })
}

/** A mate put in by somebody else signs by the mailed link, spells the own name anew and changes the address. */
const signAndCorrect = async () => {
  const race = await createRace(product.db)
  const mate = {
    ...PERSON,
    email: 'companera.secreta@correo.test',
    dni: '1076543210',
    name: 'Fabiloa',
    last_name: 'Secreta',
  }
  const address = 'direccion.nueva@correo.test'
  for (const secret of [mate.email, mate.dni, mate.name, address]) secrets.add(secret)
  await desk.register(race, [desk.nextParticipant(race), desk.nextParticipant(race, mate)])
  const lettersTo = async (email: string) =>
    (await product.db.select().from(mails)).filter(({ recipient }) => recipient === email)
  const letters = (await lettersTo(mate.email)).map(({ text }) => text).join('\n')
  const token = keep(/\/firmar\/([\w-]+)/.exec(letters)?.[1])
  const mio = keep(/#mio=([\w.-]+)/.exec(letters)?.[1])
  await product.call('POST', '/api/consents/read', { body: { token } })
  const agreed = { data_policy: true, waiver: true, health: true, news: false }
  await product.call('POST', '/api/consents/sign', {
    body: { token, consents: agreed, signature: { name: 'Fabiloa Secreta' } },
  })
  const { rows } = await product.db.execute<{ participant_key: string }>(
    sql`select participant_key from participants where dni = ${mate.dni}`,
  )
  const whose = { participant_key: rows[0]?.participant_key ?? '', token: mio }
  const post = (path: string, body: object) =>
    product.call('POST', `/api/competitor/${mate.dni}/own/${path}`, { body: { ...whose, ...body } })
  await post('data', { name: 'Fabiola', address: 'Carrera Secreta 45' })
  await post('email-code', { email: address })
  const code = /^(\d{6}) /.exec((await lettersTo(mate.email)).at(-1)?.subject ?? '')?.[1] ?? ''
  await post('email', { email: address, code })
}

/** Wrong shapes, broken bodies, unknown pages, a database whose error quotes the row. */
const trip = async (race: Parameters<SandboxDesk['save']>[0]) => {
  const body = { ...PERSON, competitors: [{ ...PERSON, birthday: 'ayer' }], event_id: 'nada' }
  expect((await refusal(422, product.call('POST', '/api/competitor', { body }))).status).toBe(422)
  const headers = { 'content-type': 'application/json' }
  const broken = Buffer.from(`{"email":"${PERSON.email}",`)
  expect(
    (await refusal(400, product.call('POST', '/api/auth/login', { body: broken, headers }))).status,
  ).toBe(400)
  await refusal(404, product.call('GET', `/no-existe/${PERSON.dni}?email=${PERSON.email}`))
  await refusal(404, product.call('GET', `/api/no-existe/${PERSON.dni}`))
  await product.db.execute(sql`
    create function refuse_person() returns trigger language plpgsql as
      $$ begin perform new.dni::date; return new; end $$`)
  await product.db.execute(sql`
    create trigger refuse_person before insert on participants
      for each row execute function refuse_person()`)
  const failed = await refusal(
    500,
    desk.save(race, [desk.nextParticipant(race, { ...PERSON, dni: OTHER_DNI })]),
  )
  expect(failed.status).toBe(500)
  expect(found(failed.text)).toEqual([])
}

test('a registration, a payment, an order and every kind of failure leave no personal data behind', async () => {
  const owner = await product.signIn('Cliente', { email: PERSON.email, password: PASSWORD })
  const { race, id, proof } = await registerAndPay()
  const shop = createShop(product)
  await shop.buy([shop.line(await shop.sell())], PERSON)
  await lookAtIt(owner, proof, id)
  await signAndCorrect()
  await trip(race)
  const letters = await product.db.select().from(mails)
  for (const { text } of letters)
    for (const [token] of text.matchAll(/[\w-]{24,}/g)) if (/\d/.test(token)) keep(token)

  // Enough was said for a leak to be seen.
  expect(written).toContain('/api/competitor/:dni')
  expect(written).toContain('"level":50')
  expect(secrets.size).toBeGreaterThan(12)
  expect(found(written)).toEqual([])

  const { rows } = await product.db.execute<{ data: string }>(
    sql`select concat(data, output, singleton_key) as data from pgboss.job`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(found(JSON.stringify(rows))).toEqual([])
  expect(found((await product.call('GET', '/metrics')).text)).toEqual([])
})

test('a line that names the person would be found', () => {
  expect(found(JSON.stringify({ email: PERSON.email, url: `/api/competitor/${PERSON.dni}` }))).toEqual([
    PERSON.dni,
    PERSON.email,
  ])
})

/** What a person corrects of themself after the save, by which proof, and what nobody may. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#domain/accounts/tables.ts'
import { rate_limits } from '#server/limits/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { anyAnswer } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { consent_requests } from '../consent/consent-tables.ts'
import { competitors, participants } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
})
afterAll(() => product.stop())

const lettersTo = (email: string) =>
  product.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)

const peopleOf = (registration_id: number) =>
  product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, registration_id))
    .orderBy(participants.position)

/** The person's link out of the letters that went to a mailbox. */
const linkTo = async ({ email }: { email: string }) => {
  const letters = (await lettersTo(email)).map(({ text }) => text).join('\n')
  return /#mio=([\w.-]+)/.exec(letters)?.[1] ?? ''
}

/** Two people in one purchase: the purchase's proof, and the link out of the letter of each. */
const team = async (change: object = {}) => {
  const race = await createRace(product.db)
  const people = [desk.nextParticipant(race), desk.nextParticipant(race, { name: 'Catalian', ...change })]
  const { id, proof } = await desk.register(race, people)
  const [captain, mate] = await peopleOf(id)
  if (!captain || !mate) throw new Error('a team of two was saved')
  return { race, id, proof, captain, mate, mio: await linkTo(mate), own: await linkTo(captain) }
}

type Person = { dni: string; participant_key: string }
const correct = ({ dni, participant_key }: Person, body: object, token?: string) =>
  anyAnswer(
    product.call<{ message: string; errors?: Record<string, string[]> }>(
      'POST',
      `/api/competitor/${dni}/own/data`,
      { body: { participant_key, ...body }, ...(token ? { token } : {}) },
    ),
  )
const askCode = ({ dni, participant_key }: Person, body: object) =>
  anyAnswer(
    product.call('POST', `/api/competitor/${dni}/own/email-code`, { body: { participant_key, ...body } }),
  )
const move = ({ dni, participant_key }: Person, body: object) =>
  anyAnswer(
    product.call<{ errors?: Record<string, string[]> }>('POST', `/api/competitor/${dni}/own/email`, {
      body: { participant_key, ...body },
    }),
  )
const rowOf = async (id: number) =>
  (await product.db.select().from(participants).where(eq(participants.id, id)))[0]
const recordOf = async (id: number) =>
  (await product.db.select().from(competitors).where(eq(competitors.id, id)))[0]
const codeFor = async (email: string) =>
  /^(\d{6}) es tu código/.exec((await lettersTo(email)).at(-1)?.subject ?? '')?.[1] ?? ''

test('a person spells the own name anew and corrects contact, city and emergency, by the mailed link', async () => {
  const { mate, mio } = await team()
  const change = {
    name: 'Catalina',
    phone: '(+57) 310-555-4433',
    department: 'Caldas',
    city: 'Manizales',
    address: 'Calle 10 # 20-30',
    emergency_name: 'Mamá (Rosa)',
    emergency_phone: '604 444 55 66',
  }
  const { status, json } = await correct(mate, { token: mio, ...change })
  expect([status, json.message]).toEqual([200, 'Datos actualizados'])
  const stored = { ...change, phone: '+573105554433', emergency_phone: '+576044445566' }
  expect(await rowOf(mate.id)).toMatchObject({
    ...stored,
    last_name: mate.last_name,
    birthday: mate.birthday,
  })
  expect(await recordOf(mate.competitor_id)).toMatchObject(stored)
  const [deed] = await desk.audited('corregir sus datos', mate.id)
  // The history has what it said before, marked as personal: it ends with the person (docs/privacy.md).
  const changes = { name: [mate.name, 'Catalina'] }
  expect(deed).toMatchObject({
    user_id: null,
    personal: true,
    detail: { fields: Object.keys(change), changes },
  })
})

test('another name than the own one is refused at the field and nothing is written', async () => {
  const { mate, mio } = await team()
  const { status, json } = await correct(mate, { token: mio, name: 'Rodrigo', phone: '3105554433' })
  expect(status).toBe(422)
  expect(json.errors?.name?.[0]).toContain('otra persona')
  expect(await rowOf(mate.id)).toMatchObject({ name: 'Catalian', phone: mate.phone })
})

test.each([
  [{ department: 'Antioquia', city: 'Bogotá' }, 'city'],
  [{ city: 'Ningún Lugar' }, 'city'],
  [{ phone: '123' }, 'phone'],
  [{ name: 'Catalina\nwww.malo.example' }, 'name'],
  [{ eps: 'EPS Inventada' }, 'eps'],
  [{ emergency_name: 'http://malo.example' }, 'emergency_name'],
])('%j is refused at %s', async (change, field) => {
  const { mate, mio } = await team()
  const { status, json } = await correct(mate, { token: mio, ...change })
  expect(status).toBe(422)
  expect(Object.keys(json.errors ?? {})).toEqual([field])
  expect(await rowOf(mate.id)).toMatchObject({ name: mate.name, phone: mate.phone, city: mate.city })
})

test('document, birthday, gender, email and category do not travel with a correction', async () => {
  const { mate, mio } = await team()
  const sent = { dni: '99', birthday: '2001-01-01', gender: 'male', email: 'otro@corre.test', category_id: 1 }
  expect((await correct(mate, { token: mio, ...sent })).status).toBe(200)
  const { dni, birthday, gender, email, category_id } = mate
  expect(await rowOf(mate.id)).toMatchObject({ dni, birthday, gender, email, category_id })
})

test('nobody corrects another person: not by birthday, not by a mate’s letter, not by who bought', async () => {
  const { captain, mate, proof, mio, own } = await team()
  const other = await team()
  const tries = [
    correct(mate, { name: 'Catalina', birthday: mate.birthday }),
    correct(mate, { name: 'Catalina', token: proof }),
    correct(captain, { address: 'Otra', token: proof }),
    correct(captain, { address: 'Otra', token: mio }),
    correct({ ...mate, dni: captain.dni }, { address: 'Otra', token: mio }),
    correct(mate, { address: 'Otra', token: other.mio }),
    correct(mate, { address: 'Otra' }, (await product.signIn('Cliente')).token),
    correct(mate, { address: 'Otra' }, (await product.signIn('Administrator')).token),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404))
  expect(await rowOf(mate.id)).toMatchObject({ name: 'Catalian', address: mate.address })
  expect((await correct(captain, { address: 'La mía', token: own })).status).toBe(200)
})

test('the login proves it once its address was proven, and not before', async () => {
  const { email, token, user_id } = await product.signIn('Cliente', { proven: false })
  const { mate } = await team({ email })
  expect((await correct(mate, { address: 'La mía' }, token)).status).toBe(404)
  await product.db.update(users).set({ email_proven_at: new Date() }).where(eq(users.id, user_id))
  expect((await correct(mate, { address: 'La mía' }, token)).status).toBe(200)
  expect(await rowOf(mate.id)).toMatchObject({ address: 'La mía' })
})

test('a mailbox that is not the person’s known one corrects this registration and not the record', async () => {
  const { mate, mio } = await team()
  await product.db
    .update(competitors)
    .set({ email: 'la.de.siempre@corre.test' })
    .where(eq(competitors.id, mate.competitor_id))
  expect((await correct(mate, { token: mio, address: 'Calle nueva' })).status).toBe(200)
  expect(await rowOf(mate.id)).toMatchObject({ address: 'Calle nueva' })
  expect((await recordOf(mate.competitor_id))?.address).not.toBe('Calle nueva')
})

test('an EPS is corrected where health data is kept, and nowhere else', async () => {
  const { mate, mio, own, captain } = await team()
  const refused = await correct(mate, { token: mio, eps: 'Sanitas' })
  const known = (await correct(captain, { token: own, eps: 'Nadie' })).json.errors?.eps?.[0]
  expect([refused.status, known]).toEqual([422, 'Elige una EPS de la lista.'])
  expect(await rowOf(mate.id)).toMatchObject({ health: mate.health })
})

test('a name is spelt anew three times and no more; what is refused or stays as it was does not count', async () => {
  const { mate, mio } = await team()
  for (const name of ['Rodrigo', 'Mercedes'])
    expect((await correct(mate, { token: mio, name })).status).toBe(422)
  for (const name of ['Catalina', 'Catalino', 'Catalina'])
    expect((await correct(mate, { token: mio, name })).status).toBe(200)
  const once = await correct(mate, { token: mio, name: 'Katalina' })
  expect([once.status, once.json.message]).toEqual([429, expect.stringContaining('30 días')])
  const same = { name: 'Catalina', last_name: mate.last_name }
  expect((await correct(mate, { token: mio, ...same, address: 'Sigue' })).status).toBe(200)
})

test('spelling by spelling nobody becomes somebody else: each is held against the first name', async () => {
  const { mate, mio } = await team({ name: 'Pedro', last_name: 'Gomez' })
  const longer = { name: 'Pedro Antonio', last_name: 'Gomez Lopez' }
  expect((await correct(mate, { token: mio, ...longer })).status).toBe(200)
  const other = await correct(mate, { token: mio, name: 'Antonio', last_name: 'Lopez' })
  expect([other.status, Object.keys(other.json.errors ?? {})]).toEqual([422, ['name']])
  expect(await rowOf(mate.id)).toMatchObject(longer)
  expect((await correct(mate, { token: mio, name: 'Pedro', last_name: 'Gómez' })).status).toBe(200)
})

test('an ended place is corrected by nobody', async () => {
  const { race, mate, mio, proof } = await team()
  await product.call('POST', '/api/competitor/cancel', {
    body: { event_id: race.event_id, checkout_token: proof },
  })
  expect((await correct(mate, { token: mio, address: 'Tarde' })).status).toBe(404)
})

test('the email changes with the code of the old address; the former one is told and opens nothing', async () => {
  const { mate, mio } = await team()
  const email = `nuevo.${mate.id}@corre.test`
  const asked = await askCode(mate, { token: mio, email: ` ${email.toUpperCase()} ` })
  expect([asked.status, asked.json]).toEqual([200, expect.objectContaining({ state: 'code' })])
  expect(await lettersTo(email)).toEqual([])
  const code = await codeFor(mate.email)
  expect(code).toMatch(/^\d{6}$/)
  const wrong = code === '000000' ? '111111' : '000000'
  const refused = await move(mate, { token: mio, email, code: wrong })
  expect([refused.status, refused.json.errors?.code?.[0]]).toEqual([422, expect.stringContaining('no es')])
  const elsewhere = await move(mate, { token: mio, email: 'tercero@corre.test', code })
  expect(elsewhere.status).toBe(422)

  const { status, json } = await move(mate, { token: mio, email, code })
  expect([status, JSON.stringify(json)]).toEqual([200, expect.not.stringContaining('token')])
  expect(await rowOf(mate.id)).toMatchObject({ email })
  expect(await recordOf(mate.competitor_id)).toMatchObject({ email })
  const former = (await lettersTo(mate.email)).find(({ subject }) =>
    subject.includes('Cambió el correo de tu inscripción'),
  )
  expect(`${former?.text}${former?.html}`).toContain('/mi-correo#')
  expect(`${former?.text}${former?.html}`).not.toContain(email)

  expect((await correct(mate, { token: mio, address: 'Vieja' })).status).toBe(404)
  const fresh = await linkTo({ email })
  expect((await correct(mate, { token: fresh, address: 'Nueva' })).status).toBe(200)
  // The code was of the former address: it moves nothing back or twice.
  expect((await move(mate, { token: fresh, email: mate.email, code })).status).toBe(422)
})

test('the link to sign goes to the new address, and the one that was mailed before ends', async () => {
  const { mate, mio } = await team()
  const email = `firma.${mate.id}@corre.test`
  const links = () =>
    product.db.select().from(consent_requests).where(eq(consent_requests.participant_id, mate.id))
  const [before] = await links()
  expect(before).toBeDefined()
  await askCode(mate, { token: mio, email })
  expect((await move(mate, { token: mio, email, code: await codeFor(mate.email) })).status).toBe(200)
  const after = await links()
  expect(after.map(({ token_hash }) => token_hash)).not.toContain(before?.token_hash)
  expect(after).toHaveLength(1)
  expect((await lettersTo(email)).map(({ kind }) => kind)).toContain('consent-request')
})

test('codes are neither guessed nor sent without end', async () => {
  const { mate, mio } = await team()
  const email = `ajeno.${mate.id}@corre.test`
  const asked = []
  for (let at = 0; at < 4; at++) asked.push((await askCode(mate, { token: mio, email })).status)
  expect(asked).toEqual([200, 200, 200, 429])
  const tried = []
  for (let at = 0; at < 6; at++)
    tried.push((await move(mate, { token: mio, email, code: String(at).repeat(6) })).status)
  expect(tried.at(-1)).toBe(429)
  expect(tried.slice(0, 5).filter((status) => status === 422).length).toBeGreaterThanOrEqual(4)
  await product.db.delete(rate_limits)
  expect((await askCode(mate, { token: mio, email: mate.email })).status).toBe(422)
})

/** The links that staff hand on, what is no signature, and two presses at once. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { AGREED, createConsentDesk, DRAWN } from '#testing/desks/consent-desk.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { createHealthCipher } from '../health.ts'
import { LONGEST_DRAWING } from '../rules/signature.ts'
import { consent_requests } from './consent-tables.ts'
import { signConsent } from './sign-consent.ts'
import { createSignatureCipher } from './signature-cipher.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let people: ReturnType<typeof createConsentDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  people = createConsentDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Link = { url: string; text: string; whatsapp_url: string }

/** Somebody registered by a client that knows no consents, and the link that was mailed. */
const register = async (race: Race, change: object = {}) => {
  const { consents: _, ...person } = desk.nextParticipant(race, change)
  await desk.register(race, [person])
  const [token = ''] = await people.linksTo(person.email)
  return { person, token, member_id: (await people.participantOf(person.dni)).id }
}

const askLink = (event_id: number, body: object, token = admin.token) =>
  product.call<Link>('POST', `/api/eventos/${event_id}/consent-links`, { body, token })
const tokenOf = ({ url }: Link) => url.split('/firmar/')[1] ?? ''

test('staff get a WhatsApp text with a link of its own; asking again ends the former one, not the mailed one', async () => {
  const race = await createRace(product.db)
  const { person, token, member_id } = await register(race, { name: 'Ana', phone: '300 123 4567' })
  const { json: first } = await askLink(race.event_id, { member_id, way: 'whatsapp' })
  expect(first.text).toMatch(
    /^Hola, Ana\. Te inscribieron en Carrera de prueba, el .* aquí: http.*\/firmar\//,
  )
  expect(first.text).toContain(first.url)
  expect(first.whatsapp_url).toBe(`https://wa.me/573001234567?text=${encodeURIComponent(first.text)}`)
  const { json: second } = await askLink(race.event_id, { member_id, way: 'whatsapp' })
  expect((await people.read(tokenOf(first))).state).toBe('over')
  expect((await people.read(token)).state).toBe('open')
  expect(await people.linksTo(person.email)).toHaveLength(1)

  const stored = await product.db
    .select()
    .from(consent_requests)
    .where(eq(consent_requests.participant_id, member_id))
  const audited = await desk.audited('crear enlace para firmar', race.event_id)
  expect(audited.map(({ detail }) => detail)).toEqual([
    { member_id, way: 'whatsapp' },
    { member_id, way: 'whatsapp' },
  ])
  expect(JSON.stringify([stored, audited])).not.toContain(tokenOf(second))

  await people.sign(tokenOf(second))
  expect(await people.participantOf(person.dni)).toMatchObject({ consent_trace: { way: 'whatsapp' } })
  expect((await people.read(token)).state).toBe('signed')
})

test('a minor’s text asks for the guardian, and at the desk the same page says so in its trace', async () => {
  const race = await createRace(product.db)
  const birthday = `${new Date().getFullYear() - 15}-01-01`
  const { person, member_id } = await register(race, { birthday })
  const { json } = await askLink(race.event_id, { member_id, way: 'desk' })
  expect(json.text).toContain('su acudiente')
  const guardian = { name: 'Gloria Ríos', document: '43000111', relation: 'Madre', consent: true }
  const silent = await refusal(422, people.sign(tokenOf(json), { guardian }))
  expect(Object.keys(silent.json.errors)).toEqual(['guardian.phone'])
  const typed = { guardian: { ...guardian, phone: '300 555 1122' }, signature: { name: 'Gloria Ríos' } }
  await people.sign(tokenOf(json), typed)
  expect(await people.participantOf(person.dni)).toMatchObject({
    consent_trace: { way: 'desk' },
    guardian: { ...guardian, phone: '+573005551122' },
  })
})

test('a link is made for the event’s own people who have to sign, and for nobody else', async () => {
  const [race, other] = [await createRace(product.db), await createRace(product.db)]
  const { token, member_id } = await register(race)
  const staff = await desk.colaborador(other.event_id)
  const body = { member_id, way: 'desk' }
  expect((await refusal(404, askLink(other.event_id, body, staff.token))).status).toBe(404)
  expect((await refusal(404, askLink(race.event_id, body, staff.token))).status).toBe(404)
  expect((await refusal(422, askLink(race.event_id, { member_id, way: 'sms' }))).status).toBe(422)
  await people.sign(token)
  const late = await refusal(422, askLink(race.event_id, body))
  expect(late.json).toMatchObject({ message: 'Esa persona ya firmó, o su inscripción terminó.' })
})

test('a corrected phone ends what was sent to the former one by WhatsApp', async () => {
  const race = await createRace(product.db)
  const { person, token, member_id } = await register(race)
  const { json } = await askLink(race.event_id, { member_id, way: 'whatsapp' })
  const { competitor_id } = await people.participantOf(person.dni)
  await people.call(`/api/edit-competitor/${competitor_id}`, { ...person, phone: '3009998877' }, admin.token)
  expect((await people.read(tokenOf(json))).state).toBe('over')
  expect((await people.read(token)).state).toBe('open')
})

test('one person gets at most three letters with a link in an hour', async () => {
  const race = await createRace(product.db)
  const { person, member_id } = await register(race)
  const path = `/api/eventos/${race.event_id}/consent-requests`
  const press = async () => (await people.call(path, { member_id }, admin.token)).json
  expect([(await press()).sent, (await press()).sent]).toEqual([1, 1])
  expect(await press()).toMatchObject({ sent: 0, message: 'Ya tiene tres enlaces' })
  expect(await people.linksTo(person.email)).toHaveLength(3)
  await product.db
    .update(consent_requests)
    .set({ sent_at: sql`now() - interval '2 hours'` })
    .where(eq(consent_requests.participant_id, member_id))
  expect((await press()).sent).toBe(1)
})

test.each<[string, object]>([
  ['no signature', {}],
  ['a drawing that is none', { drawing: '<svg onload=alert(1)>' }],
  ['a drawing outside its box', { drawing: `${DRAWN.drawing}L900 10` }],
  ['a drawing above its size', { drawing: DRAWN.drawing.repeat(Math.ceil(LONGEST_DRAWING / 40)) }],
  ['a dot', { drawing: 'M10 10L10 10' }],
  ['somebody else’s name', { name: 'Zutano Mengano' }],
])('%s signs nothing', async (_what, signature) => {
  const { person, token } = await register(await createRace(product.db), { name: 'Ana', last_name: 'Ríos' })
  const { json } = await refusal(422, people.sign(token, { signature }))
  expect(Object.keys(json.errors)[0]).toMatch(/^signature/)
  expect((await people.participantOf(person.dni)).consents).toBeNull()
  expect((await people.read(token)).state).toBe('open')
})

/** Two presses of the same button, as often as it takes. */
const pressTwice = (db: Database, token: string) => {
  const { secretKey } = product.context
  const cipher = { health: createHealthCipher(secretKey), signature: createSignatureCipher(secretKey) }
  const signing = {
    token,
    consents: AGREED,
    health: {},
    signature: DRAWN,
    version: '2026-12',
    address: '127.0.0.1',
  }
  const press = () => inTransaction(db, (tx) => signConsent(tx, signing, cipher))
  return Promise.all([press(), press()])
}

test('of two presses at once one signs and the other is told', async () => {
  const race = await createRace(product.db)
  for (let round = 0; round < 10; round++) {
    const { token } = await register(race)
    expect((await pressTwice(product.db, token)).toSorted()).toEqual(['done', 'signed'])
  }
})

test('lock-off twin: without the lock both sign', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  try {
    const race = await createRace(product.db)
    let twice = 0
    for (let round = 0; round < 30 && twice === 0; round++) {
      const { token } = await register(race)
      twice += (await pressTwice(unlocked, token)).every((outcome) => outcome === 'done') ? 1 : 0
    }
    expect(twice).toBeGreaterThan(0)
  } finally {
    await closeDatabase(unlocked)
  }
})

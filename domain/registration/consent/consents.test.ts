import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { forgetPerson } from '#domain/privacy/forget-person.ts'
import { readPersonFile } from '#domain/privacy/person-file.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { AGREED, DRAWN } from '#testing/desks/consent-desk.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { eraseOldConsentRequests } from '../erase-health.ts'
import { createHealthCipher } from '../health.ts'
import { participants, registrations } from '../tables.ts'
import { consent_requests } from './consent-tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Said = {
  message: string
  success: boolean
  sent: number
  state: string
  errors: Record<string, string[]>
}
const call = (path: string, body: object, token?: string) =>
  product.call<Said>('POST', path, { body, ...(token ? { token } : {}) })
const read = async (token: string) => (await call('/api/consents/read', { token })).json
const sign = (token: string, change: object = {}) =>
  call('/api/consents/sign', { token, consents: AGREED, signature: DRAWN, ...change })

/** The tokens in the letters to that address, oldest first. */
const linksTo = async (email: string) => {
  const letters = await product.db
    .select()
    .from(mails)
    .where(sql`${mails.recipient} = ${email} and ${mails.kind} = 'consent-request'`)
    .orderBy(mails.id)
  return letters.map(({ text }) => /\/firmar\/([\w-]{40,})/.exec(text)?.[1] ?? '')
}
const participantOf = async (dni: string) =>
  (await product.db.select().from(participants).where(eq(participants.dni, dni)))[0]

/** Somebody registered by a client that knows no consents, and the link that was mailed. */
const register = async (race: Race, change: object = {}) => {
  const { consents: _, ...person } = desk.nextParticipant(race, change)
  const { id } = await desk.register(race, [person])
  const [token = ''] = await linksTo(person.email)
  return { person, id, token }
}

test('once an address is corrected the link mailed to the former one signs nothing; the right one gets its own', async () => {
  const race = await createRace(product.db)
  const { person, token } = await register(race, { email: 'eva@gmial.test' })
  expect((await read(token)).state).toBe('open')
  const participant = await participantOf(person.dni)
  const corrected = { ...person, email: 'eva@gmail.test' }
  const edited = await call(`/api/edit-competitor/${participant?.competitor_id}`, corrected, admin.token)
  expect(edited.status).toBe(200)
  expect((await read(token)).state).toBe('over')
  expect((await sign(token)).json.success).toBe(false)
  expect((await participantOf(person.dni))?.consents).toBeNull()
  await call(`/api/eventos/${race.event_id}/consent-requests`, { member_id: participant?.id }, admin.token)
  const [link = ''] = await linksTo(corrected.email)
  expect((await sign(link)).json.success).toBe(true)
})

test('who was registered without consents gets a link, signs once, and is pending no more', async () => {
  const race = await createRace(product.db)
  const { person, token } = await register(race)
  const listed = async () =>
    (
      await product.call<{ competitors: { data: { dni: string }[] } }>(
        'GET',
        `/api/search-participant?event_id=${race.event_id}&marked=unsigned`,
        { token: admin.token },
      )
    ).json.competitors.data.map(({ dni }) => dni)
  expect(await listed()).toEqual([person.dni])
  const shown = await read(token)
  expect(shown).toMatchObject({ state: 'open', name: person.name, event: 'Carrera de prueba', minor: false })
  expect(JSON.stringify(shown)).not.toContain(person.dni)
  expect(JSON.stringify(shown)).not.toContain(person.email)

  const health = { eps: 'Nueva EPS', blood_type: 'A', rh_factor: '-' }
  const done = await sign(token, { consents: { ...AGREED, health: true }, ...health })
  expect(done.json).toMatchObject({ message: 'Autorización firmada', success: true })
  const participant = await participantOf(person.dni)
  expect(participant?.consents).toEqual({ ...AGREED, health: true })
  expect(participant?.consent_trace).toMatchObject({ version: '2026-12', address: '127.0.0.1' })
  expect(createHealthCipher(product.context.secretKey).decryptHealth(participant?.health ?? null)).toEqual({
    ...health,
    conditions: '',
  })
  expect(await listed()).toEqual([])

  expect(await read(token)).toMatchObject({ state: 'signed', name: '', event: '' })
  const again = await sign(token, { consents: { ...AGREED, news: true } })
  expect(again.json.message).toBe('Esta autorización ya está firmada')
  expect((await participantOf(person.dni))?.consents).toEqual({ ...AGREED, health: true })
})

test('health data typed without agreeing to it is not kept, and the two required boxes are asked for', async () => {
  const { person, token } = await register(await createRace(product.db))
  const refused = await refusal(
    422,
    sign(token, { consents: { ...AGREED, data_policy: false, waiver: false } }),
  )
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.json.errors)).toEqual(['consents.data_policy', 'consents.waiver'])
  expect((await sign(token, { eps: 'Nueva EPS', blood_type: 'A', rh_factor: '-' })).json.success).toBe(true)
  expect((await participantOf(person.dni))?.health).toBeNull()
})

test('for a minor the guardian signs, with a document that is not the minor’s', async () => {
  const race = await createRace(product.db)
  const { person, token } = await register(race, { birthday: `${new Date().getFullYear() - 15}-01-01` })
  expect(await read(token)).toMatchObject({ minor: true })
  expect(Object.keys((await refusal(422, sign(token))).json.errors)).toEqual(['guardian'])
  const guardian = {
    name: 'Gloria Ríos',
    document: '43.000.111',
    relation: 'Madre',
    consent: true,
    phone: '3005551122',
  }
  const own = await refusal(422, sign(token, { guardian: { ...guardian, document: person.dni } }))
  expect(Object.keys(own.json.errors)).toEqual(['guardian.document'])
  expect((await sign(token, { guardian })).json.success).toBe(true)
  expect((await participantOf(person.dni))?.guardian).toEqual({
    ...guardian,
    document: '43000111',
    phone: '+573005551122',
  })
})

test('a link ends with its registration, its event, and is nothing for who made it up', async () => {
  const race = await createRace(product.db)
  const { id, token } = await register(race)
  await product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 minute'` })
    .where(eq(registrations.id, id))
  const past = await createRace(product.db)
  const old = await register(past)
  await product.db
    .update(events)
    .set({ event_datetime: sql`now() - interval '2 days'` })
    .where(eq(events.id, past.event_id))
  for (const dead of [token, old.token, 'x'.repeat(43)]) {
    expect(await read(dead)).toMatchObject({ state: 'over', name: '', event: '' })
    expect((await sign(dead)).json).toMatchObject({ message: 'Este enlace ya no sirve', success: false })
  }
})

test('the database holds no token, and what it holds is erased 30 days after the event', async () => {
  const race = await createRace(product.db)
  const { person, token } = await register(race)
  const participant = await participantOf(person.dni)
  const rowsOf = () =>
    product.db
      .select()
      .from(consent_requests)
      .where(eq(consent_requests.participant_id, participant?.id ?? 0))
  expect(JSON.stringify(await rowsOf())).not.toContain(token)
  await eraseOldConsentRequests(product.db)
  expect(await rowsOf()).toHaveLength(1)
  await product.db
    .update(events)
    .set({ event_datetime: sql`now() - interval '31 days'` })
    .where(eq(events.id, race.event_id))
  await eraseOldConsentRequests(product.db)
  expect(await rowsOf()).toEqual([])
})

test('staff send the link again to one or to all of their event; who got one within the hour is left alone by the second', async () => {
  const race = await createRace(product.db)
  const [one, two] = [await register(race), await register(race)]
  const neighbour = await register(await createRace(product.db))
  const { token } = await desk.colaborador(race.event_id)
  const path = `/api/eventos/${race.event_id}/consent-requests`
  expect((await call(path, {}, token)).json).toMatchObject({ sent: 0, message: 'No se envió ningún enlace' })

  const participant = await participantOf(one.person.dni)
  expect((await call(path, { member_id: participant?.id }, token)).json).toMatchObject({ sent: 1 })
  const [first = '', second = ''] = await linksTo(one.person.email)
  expect(await read(first)).toMatchObject({ state: 'open' })
  expect(await read(second)).toMatchObject({ state: 'open' })
  const other = await participantOf(neighbour.person.dni)
  expect((await refusal(404, call(path, { member_id: other?.id }, token))).status).toBe(404)

  await product.db.update(consent_requests).set({ sent_at: sql`now() - interval '2 hours'` })
  expect((await call(path, {}, token)).json).toMatchObject({ sent: 2, message: 'Enlaces en camino' })
  expect(await linksTo(two.person.email)).toHaveLength(2)
  expect(await linksTo(neighbour.person.email)).toHaveLength(1)
  expect((await desk.audited('pedir autorización', race.event_id)).map(({ detail }) => detail)).toEqual([
    { recipients: 1, member_id: participant?.id },
    { recipients: 2 },
  ])
})

test('our own form, which brings the consents, sends no such letter; the desk without a signature does', async () => {
  const race = await createRace(product.db)
  const person = desk.nextParticipant(race)
  await desk.register(race, [person])
  expect(await linksTo(person.email)).toEqual([])
  const { consents: _, ...byHand } = desk.nextParticipant(race)
  const body = { competitors: [byHand], category_id: race.category_id }
  expect((await call(`/api/eventos/${race.event_id}/registrations`, body, admin.token)).status).toBe(200)
  expect(await linksTo(byHand.email)).toHaveLength(1)
})

test('the copy of one’s data says when the link was sent, and forgetting leaves none', async () => {
  const race = await createRace(product.db)
  const { person } = await register(race)
  const asked = {
    dni: person.dni,
    email: person.email,
    secretKey: product.context.secretKey,
    organizer: 'Puravida',
  }
  const file = await readPersonFile(product.db, asked)
  expect(file.find(({ name }) => name === 'Autorizaciones')?.lines).toEqual([
    expect.objectContaining({
      Autorizó: 'Autorización pendiente',
      'Enlace para firmar enviado': expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    }),
  ])
  const participant = await participantOf(person.dni)
  await inTransaction(product.db, (tx) =>
    forgetPerson(tx, {
      dni: person.dni,
      request_id: 0,
      result_ids: [],
      secretKey: product.context.secretKey,
    }),
  )
  const left = await product.db
    .select()
    .from(consent_requests)
    .where(eq(consent_requests.participant_id, participant?.id ?? 0))
  expect(left).toEqual([])
})

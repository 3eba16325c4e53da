/** Who is registered by somebody else: what is said for them is no signature, and what is told of them stays closed. */
import { read as readWorkbook, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { forgetPerson } from '#domain/privacy/forget-person.ts'
import { readPersonFile } from '#domain/privacy/person-file.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { DecryptError } from '#server/encryption.ts'
import { refusal } from '#testing/answer.ts'
import { AGREED, createConsentDesk, DRAWN } from '#testing/desks/consent-desk.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { eraseOldHealth, eraseUnsignedHealth } from '../erase-health.ts'
import { createHealthCipher } from '../health.ts'
import type { RegistrationDetail } from '../staff/registration-contract.ts'
import { participants, registrations } from '../tables.ts'
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
const HEALTH = { eps: 'Nueva EPS', blood_type: 'AB', rh_factor: '-' }
const AGREED_WITH_HEALTH = { ...AGREED, health: true }
const CHILD = `${new Date().getFullYear() - 15}-01-01`
const GUARDIAN = { name: 'Gloria Ríos', document: '43000111', relation: 'Madre', consent: true }

/** A captain and a mate for whom the captain said yes, health data included. */
const registerPair = async (race: Race) => {
  const [captain, mate] = [desk.nextParticipant(race), desk.nextParticipant(race, HEALTH)]
  const { id, proof } = await desk.register(race, [captain, mate])
  const [token = ''] = await people.linksTo(mate.email)
  return { captain, mate, id, proof, token }
}

const drawerOf = async (id: number) =>
  (
    await product.call<{ registration: RegistrationDetail }>('GET', `/api/registrations/${id}`, {
      token: admin.token,
    })
  ).json.registration.members

const sheetOf = async ({ event_id }: Race) => {
  const { rawPayload } = await product.app.inject({
    url: `/api/eventos/${event_id}/participants.xlsx?health=1`,
    headers: { host: 'localhost', authorization: `Bearer ${admin.token}` },
  })
  return utils.sheet_to_json<Record<string, unknown>>(readWorkbook(rawPayload).Sheets.Participantes ?? {})
}

const copyOf = async ({ dni, email }: { dni: string; email: string }) => {
  const { secretKey } = product.context
  return JSON.stringify(await readPersonFile(product.db, { dni, email, secretKey, organizer: 'Dorsal' }))
}

test('the first participant and a minor with a guardian sign with the form; another adult is declared and gets a link', async () => {
  const race = await createRace(product.db)
  const [first, mate] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const child = desk.nextParticipant(race, { birthday: CHILD, guardian: GUARDIAN })
  await desk.register(race, [first, mate, child])
  expect(await people.participantOf(first.dni)).toMatchObject({
    consents: first.consents,
    declared_consents: null,
  })
  expect(await people.participantOf(child.dni)).toMatchObject({
    consents: child.consents,
    declared_consents: null,
    guardian: GUARDIAN,
  })
  expect(await people.participantOf(mate.dni)).toMatchObject({
    consents: null,
    consent_trace: null,
    declared_consents: { ...mate.consents, version: '2026-12', address: '127.0.0.1' },
    health: null,
  })
  const letters = await Promise.all([first, mate, child].map(({ email }) => people.linksTo(email)))
  expect(letters.map(({ length }) => length)).toEqual([0, 1, 0])
  const marked = await product.call<{ unsigned: number }>(
    'GET',
    `/api/eventos/${race.event_id}/participants/marked`,
    { token: admin.token },
  )
  expect(marked.json.unsigned).toBe(1)
})

test('staff sign for nobody: consents they send are a declaration, a minor waits for the guardian', async () => {
  const race = await createRace(product.db)
  const [adult, child] = [desk.nextParticipant(race), desk.nextParticipant(race, { birthday: CHILD })]
  for (const person of [adult, { ...child, guardian: GUARDIAN }]) {
    const body = { competitors: [person], category_id: race.category_id }
    await people.call(`/api/eventos/${race.event_id}/registrations`, body, admin.token)
    const row = await people.participantOf(person.dni)
    expect(row).toMatchObject({ consents: null, health: null, declared_consents: AGREED_WITH_HEALTH })
    expect(await people.linksTo(person.email)).toHaveLength(1)
  }
})
describe('health data that somebody else gave', () => {
  test('is read by nobody before the person signs, and by the event’s staff afterwards', async () => {
    const race = await createRace(product.db)
    const { captain, mate, id, token } = await registerPair(race)
    const row = await people.participantOf(mate.dni)
    const { decryptHealth } = createHealthCipher(product.context.secretKey)
    expect(() => decryptHealth(row.sealed_health)).toThrow(DecryptError)
    const silent = { eps: 'no_informa', blood_type: 'no_informa', rh_factor: 'no_informa' }
    expect((await drawerOf(id))[1]).toMatchObject({ ...silent, authorisation: 'declared' })
    const everything = await Promise.all([
      sheetOf(race),
      copyOf(mate),
      copyOf(captain),
      product.call('GET', `/api/competitors/${row.competitor_id}`, { token: admin.token }),
      product.call('GET', `/api/competitor/${mate.dni}?birthday=${mate.birthday}&event_id=${race.event_id}`),
      product.call('GET', `/api/search-participant?event_id=${race.event_id}`, { token: admin.token }),
      people.read(token),
    ])
    expect(JSON.stringify(everything)).not.toContain('Nueva EPS')
    expect(await copyOf(mate)).toContain('cerrados hasta que firmes')
    const { rows } = await product.db.execute(sql`select participants::text from participants`)
    expect(JSON.stringify(rows)).not.toContain('Nueva EPS')

    expect(await people.read(token)).toMatchObject({ state: 'open', health_told: true })
    await people.sign(token, { consents: AGREED_WITH_HEALTH })
    expect((await drawerOf(id))[1]).toMatchObject({ ...HEALTH, authorisation: 'signed', signed_by: 'mail' })
    expect(await people.participantOf(mate.dni)).toMatchObject({
      sealed_health: null,
      declared_consents: null,
    })
    expect(JSON.stringify(await sheetOf(race))).toContain('Nueva EPS')
  })

  test('is erased when the person signs without agreeing to it', async () => {
    const { mate, token } = await registerPair(await createRace(product.db))
    await people.sign(token)
    expect(await people.participantOf(mate.dni)).toMatchObject({ health: null, sealed_health: null })
  })

  test('gives way to what the person tells', async () => {
    const { id, token } = await registerPair(await createRace(product.db))
    await people.sign(token, { consents: AGREED_WITH_HEALTH, eps: 'EPS Sura', rh_factor: 'no_informa' })
    const told = { eps: 'EPS Sura', blood_type: 'AB', rh_factor: 'no_informa' }
    expect((await drawerOf(id))[1]).toMatchObject(told)
  })

  test('an insurer that is none is refused and signs nothing', async () => {
    const { mate, token } = await registerPair(await createRace(product.db))
    const wrong = people.sign(token, { consents: AGREED_WITH_HEALTH, eps: 'Mi tío el médico' })
    expect(Object.keys((await refusal(422, wrong)).json.errors)).toEqual(['eps'])
    expect((await people.participantOf(mate.dni)).consents).toBeNull()
  })

  test('is gone when the hold ends, whoever ends it', async () => {
    const race = await createRace(product.db)
    const [over, annulled] = [await registerPair(race), await registerPair(race)]
    await product.db
      .update(registrations)
      .set({ hold_until: sql`now() - interval '1 minute'` })
      .where(eq(registrations.id, over.id))
    // The next save ends it.
    await desk.register(race)
    await people.call(`/api/registrations/${annulled.id}/cancel`, { reason: 'Prueba' }, admin.token)
    for (const { mate } of [over, annulled])
      expect(await people.participantOf(mate.dni)).toMatchObject({ holds_place: false, sealed_health: null })
  })

  test('is gone 30 days after the event with every signature, and what was left behind by the nightly job', async () => {
    const race = await createRace(product.db)
    const [quiet, signed] = [await registerPair(race), await registerPair(race)]
    await people.sign(signed.token, { consents: AGREED_WITH_HEALTH })
    const left = await registerPair(await createRace(product.db))
    await product.db
      .update(participants)
      .set({ state: 'released' })
      .where(eq(participants.registration_id, left.id))
    while ((await eraseUnsignedHealth(product.db)) > 0);
    expect((await people.participantOf(left.mate.dni)).sealed_health).toBeNull()
    expect((await people.participantOf(quiet.mate.dni)).sealed_health).toEqual(expect.any(String))
    await product.db
      .update(events)
      .set({ event_datetime: sql`now() - interval '31 days'` })
      .where(eq(events.id, race.event_id))
    while ((await eraseOldHealth(product.db)) > 0);
    for (const { mate } of [quiet, signed])
      expect(await people.participantOf(mate.dni)).toMatchObject({
        health: null,
        sealed_health: null,
        signature: null,
      })
  })
})

test('a captain who changes the hold takes nobody’s signature away and sends nobody a second letter', async () => {
  const race = await createRace(product.db)
  const { captain, mate, proof, token, id } = await registerPair(race)
  const unsigned = desk.nextParticipant(race)
  const change = (team: object[]) => desk.save(race, team, { checkout_token: proof })
  await change([captain, mate, unsigned])
  const [link = ''] = await people.linksTo(unsigned.email)
  await people.sign(token, { consents: AGREED_WITH_HEALTH })
  await change([{ ...captain, address: 'Calle 1' }, { ...mate, eps: 'EPS Sura', name: 'Otra' }, unsigned])
  expect((await desk.registrationsOf(race)).map((row) => row.id)).toEqual([id])
  const members = await drawerOf(id)
  expect(members[1]).toMatchObject({ ...HEALTH, name: 'Otra', authorisation: 'signed', signature: DRAWN })
  expect(members[2]).toMatchObject({ authorisation: 'declared' })
  expect(await people.read(token)).toMatchObject({ state: 'signed' })
  expect(await people.read(link)).toMatchObject({ state: 'open' })
  expect(await people.linksTo(unsigned.email)).toHaveLength(1)

  // Another mailbox is another person's word.
  await change([captain, { ...mate, email: 'otra@correo.test' }])
  expect((await drawerOf(id))[1]).toMatchObject({ authorisation: 'declared', signature: null })
  expect(await people.linksTo('otra@correo.test')).toHaveLength(1)
})

test('the drawer, the Excel and the person’s copy say who signed, when and with what; forgetting leaves none of it', async () => {
  const race = await createRace(product.db)
  const { captain, mate, token, id } = await registerPair(race)
  const { consents: _, ...stranger } = desk.nextParticipant(race)
  await desk.register(race, [stranger])
  const wordsOf = async () => {
    const rows = await sheetOf(race)
    return [captain, mate, stranger].map(({ dni }) => {
      const row = rows.find(({ Documento }) => Documento === dni)
      return [row?.Autorización, row?.['Fecha de autorización'] !== undefined]
    })
  }
  expect(await wordsOf()).toEqual([
    ['Firmada', true],
    ['Declarada por quien inscribió', true],
    ['Pendiente', false],
  ])
  expect(await copyOf(mate)).toContain('"Declarado por quien inscribió":"Tratamiento de datos')
  await people.sign(token)
  expect((await wordsOf())[1]).toEqual(['Firmada', true])
  expect((await drawerOf(id))[1]).toMatchObject({ signature: { ...DRAWN, name: '' }, signed_by: 'mail' })
  expect(await copyOf(mate)).toContain(DRAWN.drawing)
  expect(await copyOf(captain)).not.toContain(DRAWN.drawing)
  const row = await people.participantOf(mate.dni)
  expect(row.signature).not.toContain('M40')
  const { decryptSignature } = createSignatureCipher(product.context.secretKey)
  expect(decryptSignature(row.signature)).toEqual(DRAWN)

  const { secretKey } = product.context
  await inTransaction(product.db, (tx) =>
    forgetPerson(tx, { dni: mate.dni, request_id: 0, result_ids: [], secretKey }),
  )
  const [after] = await product.db.select().from(participants).where(eq(participants.id, row.id))
  expect(after).toMatchObject({ signature: null, sealed_health: null, consent_trace: { address: '' } })
})

test('forgetting who never signed leaves no address of the declaration and no sealed health data', async () => {
  const { mate } = await registerPair(await createRace(product.db))
  const row = await people.participantOf(mate.dni)
  const { secretKey } = product.context
  await inTransaction(product.db, (tx) =>
    forgetPerson(tx, { dni: mate.dni, request_id: 0, result_ids: [], secretKey }),
  )
  const [after] = await product.db.select().from(participants).where(eq(participants.id, row.id))
  expect(after).toMatchObject({ sealed_health: null, declared_consents: { data_policy: true, address: '' } })
})

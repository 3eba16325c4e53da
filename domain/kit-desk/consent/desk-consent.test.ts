import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { listPickupsOf } from '#domain/kit-desk/list-pickups.ts'
import { audit_log } from '#server/audit/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createConsentDesk } from '#testing/desks/consent-desk.ts'
import { createCrewDesk } from '#testing/desks/crew.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { eraseOldCollected } from '../erase-collected.ts'
import { paper_consents } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let consent: ReturnType<typeof createConsentDesk>
let admin: { token: string }
let photo: Buffer
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  consent = createConsentDesk(product)
  admin = await product.signIn('Administrator')
  photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#eee' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'un secreto' } })
    .toBuffer()
})
afterAll(() => product.stop())

/** An event, its crew, and somebody who was registered and has not signed. */
const expo = async () => {
  const race = await createRace(product.db)
  const crew = createCrewDesk(product, admin.token, race.event_id)
  const { consents: _, ...person } = desk.nextParticipant(race)
  await desk.register(race, [person])
  const participant = await consent.participantOf(person.dni)
  return { race, crew, participant, at: `/api/kit-desk/${race.event_id}`, device: await crew.device() }
}

const send = (at: string, token: string, fields: Record<string, string>, bytes: Buffer = photo) => {
  const { body, headers } = multipartBody({
    ...fields,
    photo: { filename: 'papel.jpg', type: 'image/jpeg', bytes },
  })
  return product.call<{ message: string; errors: Record<string, string[]> }>('POST', `${at}/paper-consents`, {
    body,
    headers,
    token,
  })
}

const fieldsFor = (participant_id: number, pin: string, change: object = {}) => ({
  id: randomUUID(),
  participant_id: String(participant_id),
  pin,
  taken_at: new Date().toISOString(),
  ...change,
})

test('a desk opens the page to sign, and the log says which desk', async () => {
  const { at, device, participant, race, crew } = await expo()
  const ask = (token: string, participant_id = participant.id) =>
    product.call<{ url: string }>('POST', `${at}/consent-links`, { token, body: { participant_id } })
  const { json } = await ask(device.token)
  const [, token = ''] = /\/firmar\/([\w-]+)$/.exec(json.url) ?? []
  expect((await consent.read(token)).state).toBe('open')
  const rows = await product.db.select().from(audit_log).where(eq(audit_log.event_id, race.event_id))
  expect(rows.find(({ action }) => action === 'crear enlace para firmar')?.detail).toMatchObject({
    way: 'desk',
    desk: device.name,
  })
  await consent.sign(token)
  await refusal(422, ask(device.token))
  const medico = await crew.device({ roles: ['lectura'] })
  await refusal(403, ask(medico.token))
  const other = await expo()
  await refusal(404, ask(other.device.token))
  await refusal(404, ask(device.token, other.participant.id))
})

test('the photo of a paper is kept once, re-encoded, private, and answers for the signature', async () => {
  const { at, device, participant, race, crew } = await expo()
  const pin = await crew.pin()
  const fields = fieldsFor(participant.id, pin)
  expect((await send(at, device.token, fields)).json.message).toBe('Foto guardada.')
  expect((await send(at, device.token, fields)).json.message).toBe('Foto guardada.')
  const rows = await product.db
    .select()
    .from(paper_consents)
    .where(eq(paper_consents.participant_id, participant.id))
  expect(rows).toHaveLength(1)
  const [paper] = rows
  expect(paper).toMatchObject({ desk: device.name, device_id: device.id })
  expect(paper?.photo).toMatch(/^private\/paper-consents\/[0-9a-f]{32}\.webp$/)
  await refusal(404, product.call('GET', `/files/${paper?.photo}`))

  const staff = await desk.colaborador(race.event_id)
  const seen = await product.app.inject({
    method: 'GET',
    url: `${at}/paper-consents/${paper?.id}/photo`,
    headers: { host: 'localhost', authorization: `Bearer ${staff.token}` },
  })
  expect(seen.statusCode).toBe(200)
  expect(seen.headers['cache-control']).toBe('no-store')
  expect((await sharp(seen.rawPayload).metadata()).format).toBe('webp')
  expect(seen.rawPayload.includes('un secreto')).toBe(false)
  const log = await product.db.select().from(audit_log).where(eq(audit_log.event_id, race.event_id))
  expect(log.some(({ action }) => action === 'ver autorización en papel')).toBe(true)
  await refusal(401, product.call('GET', `${at}/paper-consents/${paper?.id}/photo`, { token: device.token }))

  const list = await product.call<{ competitors: { data: object[] } }>(
    'GET',
    `/api/search-participant?event_id=${race.event_id}`,
    { token: staff.token },
  )
  expect(list.json.competitors.data[0]).toMatchObject({ authorisation: 'paper', consents_pending: false })
  const unsigned = await product.call<{ competitors: { data: object[] } }>(
    'GET',
    `/api/search-participant?event_id=${race.event_id}&marked=unsigned`,
    { token: staff.token },
  )
  expect(unsigned.json.competitors.data).toEqual([])
})

test('without the PIN, without a picture, or of another event nothing is kept; guessing ends', async () => {
  const { at, device, participant, crew } = await expo()
  const pin = await crew.pin()
  const broken = await refusal(
    422,
    send(at, device.token, fieldsFor(participant.id, pin), Buffer.from('no es una foto')),
  )
  expect(Object.keys(broken.json.errors)).toEqual(['photo'])
  const other = await expo()
  await refusal(404, send(at, other.device.token, fieldsFor(participant.id, pin)))
  await refusal(404, send(at, device.token, fieldsFor(other.participant.id, pin)))
  const medico = await crew.device({ roles: ['lectura'] })
  await refusal(403, send(at, medico.token, fieldsFor(participant.id, pin)))
  const wrong = pin === '0000' ? '1111' : pin.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
  const first = await refusal(422, send(at, device.token, fieldsFor(participant.id, wrong)))
  expect(Object.keys(first.json.errors)).toEqual(['pin'])
  for (let tries = 1; tries < 10; tries++)
    await refusal(422, send(at, device.token, fieldsFor(participant.id, wrong)))
  await refusal(429, send(at, device.token, fieldsFor(participant.id, pin)))
  expect(
    await product.db.select().from(paper_consents).where(eq(paper_consents.participant_id, participant.id)),
  ).toEqual([])
})

test('the body of who may not is refused before it is read', async () => {
  const { at, device, crew } = await expo()
  const medico = await crew.device({ roles: ['lectura'] })
  const headers = { host: 'localhost', 'content-type': 'multipart/form-data; boundary=x' }
  // No byte of a form is in it: whoever reads it would say that it cannot be read.
  const ask = (token: string) =>
    product.app.inject({
      method: 'POST',
      url: `${at}/paper-consents`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: 'nothing of a form',
    })
  expect((await ask(medico.token)).statusCode).toBe(403)
  expect((await ask((await expo()).device.token)).statusCode).toBe(404)
  const cliente = await product.signIn('Cliente')
  expect((await ask(cliente.token)).statusCode).toBe(403)
  expect((await ask(device.token)).statusCode).toBe(400)
})

test('a revoked device may still hand in what it photographed', async () => {
  const { at, device, participant, crew } = await expo()
  const pin = await crew.pin()
  await crew.revoke(device.id)
  const kept = await send(at, device.token, fieldsFor(participant.id, pin))
  expect(kept.json.message).toBe('Foto guardada.')
})

test('ninety days after the event the photo is gone and that somebody signed stays; the own copy has it', async () => {
  const { at, device, participant, race, crew } = await expo()
  await send(at, device.token, fieldsFor(participant.id, await crew.pin()))
  const rowOf = async () =>
    (
      await product.db.select().from(paper_consents).where(eq(paper_consents.participant_id, participant.id))
    )[0]
  const { files, secretKey } = product.context
  const { dni, document_key } = participant
  expect(await listPickupsOf(product.db, secretKey, { dni, document_key })).toMatchObject([
    { role: 'Autorización firmada en papel', desk: device.name },
  ])
  const key = (await rowOf())?.photo ?? ''
  await eraseOldCollected(product.db, files)
  expect(await files.read(key)).not.toBeNull()
  await product.db
    .update(events)
    .set({ event_datetime: sql`now() - interval '91 days'` })
    .where(eq(events.id, race.event_id))
  await eraseOldCollected(product.db, files)
  expect(await files.read(key)).toBeNull()
  expect((await rowOf())?.photo).toBe('')
})

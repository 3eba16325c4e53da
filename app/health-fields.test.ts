/**
 * Everything a person tells for a medic is walked: from the save or the signature to the drawer, the Excel, both
 * corrections, the person's copy and the forgetting. A new field that stops half way is named here.
 */

import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPersonFile } from '#domain/privacy/person-file.ts'
import { forgetCompetitor } from '#domain/registration/forget-competitor.ts'
import { createHealthCipher, type HealthCipher } from '#domain/registration/health.ts'
import { HEALTH_FIELDS, HEALTH_LABELS, type Health } from '#domain/registration/rules/health-fields.ts'
import { personTokenOf } from '#domain/registration/speaker/person-link.ts'
import { participants } from '#domain/registration/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { AGREED, createConsentDesk } from '#testing/desks/consent-desk.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

const TOLD: Health = { eps: 'EPS Sanitas', blood_type: 'AB', rh_factor: '-', conditions: 'Asma desde niña' }
const OTHER: Health = { eps: 'Nueva EPS', blood_type: 'B', rh_factor: '+', conditions: 'Alergia a la abeja' }
const KEPT = { ...AGREED, health: true }

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let people: ReturnType<typeof createConsentDesk>
let cipher: HealthCipher
let token: string
let race: Awaited<ReturnType<typeof createRace>>

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  people = createConsentDesk(product)
  cipher = createHealthCipher(product.context.secretKey)
  token = (await product.signIn('Administrator')).token
  race = await createRace(product.db)
})
afterAll(() => product.stop())

const row = async (id: number) => {
  const [found] = await product.db.select().from(participants).where(eq(participants.id, id))
  if (!found) throw new Error('no participant')
  return found
}
const healthOf = async (id: number) => cipher.decryptHealth((await row(id)).health)

/** Somebody who told it with the form. */
const register = async (change: object = {}) => {
  const form = desk.nextParticipant(race, { ...TOLD, consents: KEPT, ...change })
  const { id } = await desk.register(race, [form])
  const reference = (await desk.registrationRow(id))?.reference ?? ''
  const own_token = personTokenOf(product.context.secretKey, { ...form, reference })
  const { id: participant_id, competitor_id, participant_key } = await people.participantOf(form.dni)
  return { form, registration_id: id, own_token, id: participant_id, competitor_id, participant_key }
}

const copyOf = ({ dni, email }: { dni: string; email: string }) => {
  const { secretKey } = product.context
  return readPersonFile(product.db, { dni, email, secretKey, organizer: 'Dorsal' })
}
const exported = async (query: string, dni: string) => {
  const sheet = await product.app.inject({
    url: `/api/eventos/${race.event_id}/participants.xlsx${query}`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  })
  const rows = utils.sheet_to_json<Record<string, unknown>>(read(sheet.rawPayload).Sheets.Participantes ?? {})
  return rows.find((line) => Object.values(line).includes(dni)) ?? {}
}
const drawerOf = async (registration_id: number) =>
  (
    await product.call<{ registration: { members: Record<string, unknown>[] } }>(
      'GET',
      `/api/registrations/${registration_id}`,
      { token },
    )
  ).json.registration.members[0]
const competitor = async (id: number) =>
  (
    await product.call<{ competitor: Record<string, unknown> }>('GET', `/api/competitors/${id}`, {
      token,
    })
  ).json.competitor

describe.each(HEALTH_FIELDS)('%s', (field) => {
  test('is kept by a save, shown in both drawers, in the Excel with health data and in no other', async () => {
    const { form, registration_id, id, competitor_id } = await register()
    expect((await healthOf(id))[field]).toBe(TOLD[field])
    expect((await drawerOf(registration_id))?.[field]).toBe(TOLD[field])
    expect((await competitor(competitor_id))[field]).toBe(TOLD[field])
    expect((await exported('?health=1', form.dni))[HEALTH_LABELS[field]]).toBe(TOLD[field])
    expect(Object.values(await exported('', form.dni))).not.toContain(TOLD[field])
  })

  test("is in the person's copy, and gone when the person is forgotten", async () => {
    const { form, id } = await register()
    const lines = (await copyOf(form)).find(({ name }) => name === 'Inscripciones')?.lines ?? []
    expect(lines[0]?.[HEALTH_LABELS[field]]).toBe(TOLD[field])
    await inTransaction(product.db, (tx) => forgetCompetitor(tx, form.dni))
    expect((await row(id)).health).toBeNull()
  })

  test('given by somebody else it is closed until it is signed, and then what the person says counts', async () => {
    const mates = [desk.nextParticipant(race), desk.nextParticipant(race, { ...TOLD, consents: KEPT })]
    const others = await createRace(product.db, { team_size: [2] })
    const [captain, mate] = mates.map((one) => ({ ...one, kit_id: others.kit_id }))
    if (!captain || !mate) throw new Error('nobody')
    await desk.register(others, [captain, mate])
    const before = await people.participantOf(mate.dni)
    expect([before.health, before.sealed_health]).toEqual([null, expect.any(String)])
    const [link = ''] = await people.linksTo(mate.email)
    await people.sign(link, { consents: KEPT, [field]: OTHER[field] })
    expect(await healthOf(before.id)).toEqual({ ...TOLD, [field]: OTHER[field] })
  })

  test('is corrected by staff, and what is not sent stays', async () => {
    const { form, id, competitor_id } = await register()
    const { kit_id: _, answers: __, consents: ___, ...person } = form
    const edit = (health: object) =>
      product.call('POST', `/api/edit-competitor/${competitor_id}`, {
        token,
        body: { ...person, eps: '', blood_type: '', rh_factor: '', conditions: '', ...health },
      })
    await edit({ [field]: OTHER[field] })
    const after = await healthOf(id)
    expect(after[field]).toBe(OTHER[field])
    await edit({})
    expect(await healthOf(id)).toEqual(after)
  })

  test('is asked for in the form, on the page that signs, and at the desk', () => {
    const read = (file: string) =>
      readFileSync(new URL(`../web/registration/${file}`, import.meta.url), 'utf8')
    for (const file of ['steps/health-fields.tsx', 'sign/sign-form.tsx', 'staff/people/person-fields.tsx'])
      expect([file, read(file)]).toEqual([file, expect.stringMatching(new RegExp(`\\b${field}\\b`))])
  })
})

test('without the box nothing of it is kept; a client that knows no conditions works as before', async () => {
  const silent = await register({ consents: AGREED })
  expect((await row(silent.id)).health).toBeNull()
  const old = await register({ conditions: undefined })
  expect(await healthOf(old.id)).toEqual({ ...TOLD, conditions: '' })
})

test('conditions alone are worth keeping', async () => {
  const quiet = { eps: 'no_informa', blood_type: 'no_informa', rh_factor: 'no_informa' }
  const { id } = await register({ ...quiet, conditions: '  Epilepsia.\nTomo valproato\t' })
  expect(await healthOf(id)).toEqual({ ...quiet, conditions: 'Epilepsia. Tomo valproato' })
})

test('health data of before there were conditions reads without any', () => {
  const { conditions: _, ...before } = TOLD
  expect(cipher.decryptHealth(cipher.encryptFields(before as Health))).toEqual({ ...TOLD, conditions: '' })
})

test('the person corrects EPS and conditions where health data is kept, and nowhere else', async () => {
  const kept = await register()
  const correct = ({ form, own_token, participant_key }: typeof kept, conditions: string) =>
    anyAnswer(
      product.call<{ errors?: Record<string, string[]> }>('POST', `/api/competitor/${form.dni}/own/data`, {
        body: { participant_key, token: own_token, conditions },
      }),
    )
  expect((await correct(kept, 'Ninguna')).status).toBe(200)
  expect(await healthOf(kept.id)).toEqual({ ...TOLD, conditions: 'Ninguna' })
  const silent = await register({ consents: AGREED })
  const refused = await correct(silent, 'Asma')
  expect([refused.status, refused.json.errors?.conditions?.[0]]).toEqual([
    422,
    'No autorizaste guardar datos de salud en esta inscripción.',
  ])
})

test('staff empty the conditions beside the other answers', async () => {
  const { form, id, competitor_id } = await register()
  const { kit_id: _, answers: __, consents: ___, ...person } = form
  await product.call('POST', `/api/edit-competitor/${competitor_id}`, {
    token,
    body: { ...person, ...TOLD, conditions: '' },
  })
  expect(await healthOf(id)).toEqual({ ...TOLD, conditions: '' })
})

test('who comes back is asked anew: the own data has nothing of it', async () => {
  const { email, token: own } = await product.signIn('Cliente')
  await register({ email })
  const { json } = await product.call<{ person: object }>('GET', '/api/competidor/me/registration-data', {
    token: own,
  })
  for (const field of HEALTH_FIELDS) expect(json.person).not.toHaveProperty(field)
})

test('more than 300 characters are refused at their field', async () => {
  const form = desk.nextParticipant(race, { consents: KEPT, conditions: 'x'.repeat(301) })
  const { json } = await refusal(
    422,
    product.call<{ errors: Record<string, string[]> }>('POST', '/api/competitor', {
      body: { competitors: [form], event_id: race.event_id, category_id: race.category_id },
    }),
  )
  expect(Object.keys(json.errors)).toEqual(['competitors.0.conditions'])
})

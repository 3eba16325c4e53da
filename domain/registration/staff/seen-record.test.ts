/** A stored record is seen where it was made or its mailbox was proven; elsewhere what was typed is shown. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { competitors, participants } from '../tables.ts'
import type { Competitor } from './competitor-contract.ts'

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
type Typed = ReturnType<typeof desk.nextParticipant>

const show = async (id: number, token: string) =>
  (await product.call<{ competitor: Competitor }>('GET', `/api/competitors/${id}`, { token })).json.competitor
const list = async (search: string, token: string) =>
  (
    await product.call<{ data: Competitor[] }>(
      'GET',
      `/api/all-competitor?search=${encodeURIComponent(search)}`,
      { token },
    )
  ).json.data
const edit = (id: number, body: object, token: string) =>
  product.call<{ body: string }>('POST', `/api/edit-competitor/${id}`, { token, body })
const recordOf = async (dni: string) => {
  const [row] = await product.db.select().from(competitors).where(eq(competitors.dni, dni))
  if (!row) throw new Error('no record')
  return row
}
const rowOf = async (registration_id: number) =>
  (await product.db.select().from(participants).where(eq(participants.registration_id, registration_id)))[0]
const prove = (registration_id: number) =>
  product.db.execute(
    sql`update participants set email_proven_at = now() where registration_id = ${registration_id}`,
  )

/** Somebody of a race of their own, and a Colaborador of another who enrolled the number with what he made up. */
const enrolled = async (change: object = {}) => {
  const [home, away]: Race[] = [await createRace(product.db), await createRace(product.db)]
  if (!home || !away) throw new Error('no race')
  const own: Typed = desk.nextParticipant(home, { address: 'Calle 9 # 8-7' })
  const { id: at_home } = await desk.register(home, [own])
  const typed = {
    birthday: '1980-02-02',
    email: 'otro@correo.test',
    phone: '3019998877',
    address: 'Inventada',
  }
  const { id: at_away } = await desk.register(away, [{ ...own, kit_id: away.kit_id, ...typed, ...change }])
  const [mine, theirs] = [await desk.colaborador(home.event_id), await desk.colaborador(away.event_id)]
  return { home, away, own, typed, at_home, at_away, mine, theirs, id: (await recordOf(own.dni)).id }
}

test('who enrolled a number reads what was typed, and searches nothing else', async () => {
  const { own, typed, id, mine, theirs } = await enrolled()
  expect(await show(id, mine.token)).toMatchObject({
    birthday: own.birthday,
    email: own.email,
    address: 'Calle 9 # 8-7',
  })
  expect(await show(id, theirs.token)).toMatchObject({
    birthday: typed.birthday,
    email: typed.email,
    address: 'Inventada',
  })
  expect(JSON.stringify(await list(own.dni, theirs.token))).not.toContain(own.email)
  expect((await list(own.dni, theirs.token)).map(({ phone }) => phone)).toEqual(['+573019998877'])
  expect(await list(own.email, theirs.token)).toEqual([])
  expect((await list(own.email, mine.token)).map((one) => one.id)).toEqual([id])
  expect((await list(own.dni, admin.token)).map(({ email }) => email)).toEqual([own.email])
})

test('the record is seen with the record’s own mailbox once that was proven, while the place lives', async () => {
  const own = desk.nextParticipant(await createRace(product.db))
  const { id, theirs, at_away } = await enrolled({ email: own.email })
  await product.db.update(competitors).set({ email: own.email }).where(eq(competitors.id, id))
  const birthday = async () => (await show(id, theirs.token)).birthday
  expect(await birthday()).toBe('1980-02-02')
  await prove(at_away)
  expect(await birthday()).not.toBe('1980-02-02')
  await product.db.execute(sql`update competitors set owner_disputed_at = now() where id = ${id}`)
  expect(await birthday()).toBe('1980-02-02')
  await product.db.execute(sql`update competitors set owner_disputed_at = null where id = ${id}`)
  await product.call('POST', `/api/registrations/${at_away}/cancel`, {
    token: admin.token,
    body: { reason: 'Lesión' },
  })
  expect(await birthday()).toBe('1980-02-02')
})

test('a mailbox that is another’s, however proven, opens no record', async () => {
  const { id, theirs, at_away } = await enrolled()
  await prove(at_away)
  expect((await show(id, theirs.token)).birthday).toBe('1980-02-02')
})

test('an old record is seen where its earliest row is', async () => {
  const { id, own, mine, theirs } = await enrolled()
  await product.db.update(competitors).set({ made_in_event_id: null }).where(eq(competitors.id, id))
  expect((await show(id, mine.token)).birthday).toBe(own.birthday)
  expect((await show(id, theirs.token)).birthday).toBe('1980-02-02')
})

test('a correction elsewhere changes the own event alone, and Administrators are asked', async () => {
  const { id, own, at_home, at_away, theirs } = await enrolled()
  const { id: _, age: __, created_at: ___, ...shown } = await show(id, theirs.token)
  const { json } = await edit(id, { ...shown, name: 'Cambiada', city: 'Cali' }, theirs.token)
  expect(json.body).toContain('lo decide un Administrador')
  expect(await rowOf(at_away)).toMatchObject({ name: 'Cambiada', city: 'Cali' })
  expect(await rowOf(at_home)).toMatchObject({ name: own.name, city: own.city })
  expect(await recordOf(own.dni)).toMatchObject({ name: own.name, city: own.city, birthday: own.birthday })
  const { rows } = await product.db.execute(sql`select 1 from mails where kind = 'record-correction'`)
  expect(rows.length).toBeGreaterThan(0)
})

test('who sees a record edits it only while nothing of it lives in events of others', async () => {
  const { id, own, at_home, at_away, mine } = await enrolled()
  const { id: _, age: __, created_at: ___, ...shown } = await show(id, mine.token)
  await edit(id, { ...shown, city: 'Cali' }, mine.token)
  expect(await recordOf(own.dni)).toMatchObject({ city: own.city })
  expect(await rowOf(at_home)).toMatchObject({ city: 'Cali' })
  await product.call('POST', `/api/registrations/${at_away}/cancel`, {
    token: admin.token,
    body: { reason: 'Lesión' },
  })
  await edit(id, { ...shown, city: 'Pasto' }, mine.token)
  expect(await recordOf(own.dni)).toMatchObject({ city: 'Pasto' })
})

test('a record without mailbox gets its first one from who manages it and saw the document', async () => {
  const race = await createRace(product.db)
  const own = desk.nextParticipant(race)
  const { id: registration } = await desk.register(race, [own])
  const { id } = await recordOf(own.dni)
  await product.db.execute(sql`update competitors set email = '' where id = ${id}`)
  const { token } = await desk.colaborador(race.event_id)
  const { id: _, age: __, created_at: ___, ...shown } = await show(id, token)
  const given = { ...shown, email: 'primero@correo.test' }
  await refusal(403, edit(id, given, token))
  await product.db.execute(
    sql`update participants set document_seen_at = now(), email_proven_at = now() where registration_id = ${registration}`,
  )
  expect((await edit(id, given, token)).status).toBe(200)
  expect(await recordOf(own.dni)).toMatchObject({ email: 'primero@correo.test' })
  // Nobody has read that mailbox yet.
  expect(await rowOf(registration)).toMatchObject({ email: 'primero@correo.test', email_proven_at: null })
})

/** The paper of a desk: what it says and does not say, and what becomes of the codes that are typed from it. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaText } from '#domain/colombia/clock.ts'
import { participants } from '#domain/registration/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { createKitDesk, type KitDesk } from '#testing/desks/kit-desk.ts'
import { pdfTexts } from '#testing/pdf-text.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { paperCode } from '../rules/paper-code.ts'
import { handovers } from '../tables.ts'
import type { PaperLine } from './paper-contract.ts'
import { typePaper } from './type-paper.ts'

let product: TestProduct
let desk: KitDesk
let at: string
let served = 0

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = await createKitDesk(product, { people: 20 })
  at = `/api/eventos/${desk.race.event_id}/entrega`
})
afterAll(() => product.stop())

const next = () => {
  const person = desk.people[served]
  served += 1
  if (!person) throw new Error('everybody was served')
  return person
}

const codeOf = ({ id }: { id: number }) => paperCode(desk.race.event_id, id)
const HOUR_MS = 3_600_000
const anHourAgo = () =>
  bogotaText(new Date(Date.now() - HOUR_MS))
    .slice(0, 16)
    .replace(' ', 'T')
type Typed = { written: number; lines: PaperLine[]; message: string; errors: Record<string, string[]> }
const type = (codes: string, more: object = {}) =>
  product.call<Typed>('POST', `${at}/papel`, { token: desk.staff, body: { codes, at: anHourAgo(), ...more } })
const rowsOf = ({ id }: { id: number }) =>
  product.db.select().from(handovers).where(eq(handovers.participant_id, id))

const textOf = (bytes: Buffer) => pdfTexts(bytes).join('\n')

const print = async (query = '') => {
  const { statusCode, rawPayload, headers } = await product.app.inject({
    method: 'GET',
    url: `${at}/papel.pdf${query}`,
    headers: { host: 'localhost', authorization: `Bearer ${desk.staff}` },
  })
  return { status: statusCode, bytes: rawPayload, headers }
}

test('the list of a desk has its people with their codes, and of documents the last four', async () => {
  const [first, second] = [next(), next()]
  const rename = (id: number, last_name: string) =>
    product.db.update(participants).set({ last_name }).where(eq(participants.id, id))
  await rename(first.id, 'Ñáñez')
  await rename(second.id, 'Zuluaga')
  const device = await desk.device({ name: 'Mesa Ñ', initials: 'Ñ' })
  const { status, bytes, headers } = await print(`?device_id=${device.id}`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  const text = textOf(bytes)
  expect(text).toContain('Mesa Ñ')
  expect(text).toContain('Ñáñez')
  expect(text).toContain(codeOf(first))
  expect(text).not.toContain(codeOf(second))
  expect(text).toContain('1 / 1')
  const [person] = await product.db.select().from(participants).where(eq(participants.id, first.id))
  expect(text).toContain(`…${person?.dni.slice(-4)}`)
  expect(text).not.toContain(person?.dni)
  const everybody = textOf((await print()).bytes)
  for (const one of desk.people) expect(everybody).toContain(codeOf(one))
  const taken = await product.db
    .select()
    .from(audit_log)
    .where(
      and(eq(audit_log.event_id, desk.race.event_id), eq(audit_log.action, 'descargar lista de entrega')),
    )
  expect(taken.map(({ detail }) => detail)).toContainEqual({ desk: 'Mesa Ñ', rows: 1 })
})

test('a desk of nobody and one of another event print nothing', async () => {
  const empty = await desk.device({ bib_from: 900_000 })
  expect((await print(`?device_id=${empty.id}`)).status).toBe(422)
  const other = await createKitDesk(product, { people: 1 })
  const foreign = await other.device()
  expect((await print(`?device_id=${foreign.id}`)).status).toBe(404)
})

test('every code says what becomes of it before anything is written', async () => {
  const [ready, handed, gone] = [next(), next(), next()]
  await desk.send(await desk.device(), [desk.row(handed)])
  await product.db.update(participants).set({ state: 'cancelled' }).where(eq(participants.id, gone.id))
  const good = codeOf(ready)
  const wrong = `${good.slice(0, -1)}${good.endsWith('2') ? '3' : '2'}`
  const typed = [
    good,
    wrong,
    good.toLowerCase(),
    codeOf(handed),
    codeOf(gone),
    paperCode(desk.race.event_id, 2e9),
  ]
  const { json } = await type(typed.join('\n'), { preview: true })
  expect(json.lines.map(({ outcome }) => outcome)).toEqual([
    'ready',
    'misread',
    'repeated',
    'handed',
    'not confirmed',
    'unknown',
  ])
  expect(json.written).toBe(0)
  expect(await rowsOf(ready)).toEqual([])
})

test('what is typed is handed over at the hour that was said, marked as paper; typed again it is once', async () => {
  const [one, other] = [next(), next()]
  const codes = `${codeOf(one)}, ${codeOf(other)}`
  const { json } = await type(codes)
  expect(json).toMatchObject({ written: 2, message: 'Se pasaron 2 entregas' })
  expect((await type(codes)).json).toMatchObject({ written: 0 })
  const [row, ...more] = await rowsOf(one)
  expect(more).toEqual([])
  expect(row).toMatchObject({ kind: 'handed', flags: ['paper'], apart: null, device_id: null })
  expect(Math.abs(Date.now() - HOUR_MS - (row?.happened_at.getTime() ?? 0))).toBeLessThan(2 * 60_000)
})

test('a number given at the table comes with its code', async () => {
  const bare = await createKitDesk(product, { people: 1, numbered: false })
  const [person] = bare.people
  const event_id = bare.race.event_id
  const code = paperCode(event_id, person?.id ?? 0)
  const send = (codes: string) =>
    product.call<Typed>('POST', `/api/eventos/${event_id}/entrega/papel`, {
      token: bare.staff,
      body: { codes, at: anHourAgo() },
    })
  expect((await send(`${code}=12x`)).json.lines).toMatchObject([{ outcome: 'misread' }])
  expect((await send(`${code}=77`)).json.written).toBe(1)
  const { rows } = await product.db.execute<{ number: string }>(
    sql`select number from bibs where participant_id = ${person?.id ?? 0}`,
  )
  expect(rows).toEqual([{ number: '77' }])
})

test('an hour that is still to come, nothing, and too much are refused at their field', async () => {
  const later = bogotaText(new Date(Date.now() + HOUR_MS))
    .slice(0, 16)
    .replace(' ', 'T')
  const refused = async (codes: string, more = {}) => (await refusal(422, type(codes, more))).json.errors
  expect(await refused('22222', { at: later })).toHaveProperty('at')
  expect(await refused('22222', { at: 'ayer' })).toHaveProperty('at')
  expect(await refused('  ')).toHaveProperty('codes')
  expect(await refused('22222 '.repeat(2001))).toHaveProperty('codes')
})

/** How many rows there are of somebody whose code two people type at once. */
const typeTwice = async (db: Database) => {
  const person = next()
  const staff = { user_id: 1, name: 'Coordinación', secretKey: product.context.secretKey }
  const typed = { text: codeOf(person), at: new Date(Date.now() - HOUR_MS) }
  await Promise.allSettled(
    [0, 1].map(() => inTransaction(db, (tx) => typePaper(tx, desk.race.event_id, typed, staff))),
  )
  return (await rowsOf(person)).length
}

test('a sheet that two people type at once is written once', async () => {
  for (let round = 0; round < 3; round++) expect(await typeTwice(product.db)).toBe(1)
})

test('lock-off twin: without locks it is written twice', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  const seen = new Set<number>()
  for (let round = 0; round < 8 && !seen.has(2); round++) seen.add(await typeTwice(unlocked))
  await closeDatabase(unlocked)
  expect(seen).toContain(2)
})

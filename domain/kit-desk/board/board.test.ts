/** The coordinator's board: what it counts, what is decided, and that deciding twice is one. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '#server/audit/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { createKitDesk, type KitDesk } from '#testing/desks/kit-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { handover_decisions, handovers } from '../tables.ts'
import type { DeskBoard, DeskPerson, HandoverCounts } from './board-contract.ts'
import { decideConflict } from './decide-conflict.ts'

let product: TestProduct
let desk: KitDesk
let at: string
let served = 0

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = await createKitDesk(product, { people: 26 })
  at = `/api/eventos/${desk.race.event_id}/entrega`
})
afterAll(() => product.stop())

/** Somebody who was not served yet. */
const next = () => {
  const person = desk.people[served]
  served += 1
  if (!person) throw new Error('everybody was served')
  return person
}

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const read = async () => (await product.call<DeskBoard>('GET', at, { token: desk.staff })).json
const post = <T = { message: string }>(path: string, body: object) =>
  product.call<T>('POST', `${at}/${path}`, { token: desk.staff, body })
const find = async (search: string) =>
  (
    await product.call<{ people: DeskPerson[] }>('GET', `${at}/personas?search=${search}`, {
      token: desk.staff,
    })
  ).json.people

/** Somebody who was handed over at two desks, the second time five minutes later. */
const twice = async () => {
  const person = next()
  const [one, other] = [await desk.device(), await desk.device()]
  const first = desk.row(person, { device_at: ago(20) })
  const second = desk.row(person, { device_at: ago(15) })
  await desk.send(other, [second])
  await desk.send(one, [first])
  return { person, one, other, first, second }
}

const conflictOf = async ({ id }: { id: number }) =>
  (await read()).conflicts.find(({ second }) => second.participant_id === id)
const audited = (action: string) =>
  product.db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.event_id, desk.race.event_id), eq(audit_log.action, action)))
const isOut = async (id: number) => {
  const { rows } = await product.db.execute<{ name: string }>(
    sql`select name || ' ' || last_name as name from participants where id = ${id}`,
  )
  const people = await find(encodeURIComponent(rows[0]?.name ?? ''))
  return people.find(({ participant_id }) => participant_id === id)?.handed
}

test('what goes out is counted by distance, size and quarter hour, for the crew without names', async () => {
  const before = await read()
  const device = await desk.device({ roles: ['mesa'] })
  await desk.send(device, [desk.row(next()), desk.row(next())])
  const after = await read()
  expect(after.people).toBe(26)
  expect(after.handed - before.handed).toBe(2)
  const handed = (lines: { handed: number }[]) => lines.reduce((sum, line) => sum + line.handed, 0)
  expect(handed(after.distances)).toBe(after.handed)
  expect(handed(after.sizes)).toBe(after.handed)
  expect(handed(after.quarters) - handed(before.quarters)).toBe(2)
  expect(after.devices.find(({ id }) => id === device.id)).toMatchObject({
    handed: 2,
    state: 'joined',
    roles: ['mesa'],
    ranges: [],
  })
  const reader = await desk.device({ roles: ['lectura'] })
  const counts = await product.call<HandoverCounts>('GET', `${at}/conteos`, { token: reader.token })
  expect(counts.json).toMatchObject({ people: 26, handed: after.handed })
  expect(Object.keys(counts.json).sort()).toEqual(['distances', 'handed', 'people', 'quarters', 'sizes'])
  await refusal(401, product.call('GET', at, { token: reader.token }))
})

test('a conflict has both rows with both clocks, and who collected', async () => {
  const person = next()
  const [one, other] = [await desk.device(), await desk.device()]
  await desk.send(one, [desk.row(person, { device_at: ago(20) })])
  // Three hours ahead, and measured.
  await desk.send(other, [
    desk.row(person, {
      device_at: ago(-165),
      offset_ms: -180 * MINUTE_MS,
      collector: 'third',
      collector_name: 'Gloria Restrepo',
      collector_document: '43900100',
    }),
  ])
  const conflict = await conflictOf(person)
  expect(conflict?.first).toMatchObject({ desk: one.name, collector: 'self', collector_name: '' })
  expect(conflict?.second).toMatchObject({
    desk: other.name,
    collector: 'third',
    collector_name: 'Gloria Restrepo',
  })
  const { happened_at = '', device_at = '' } = conflict?.second ?? {}
  expect(Date.parse(device_at) - Date.parse(happened_at)).toBe(180 * MINUTE_MS)
})

test('the second does not count: one is out, the desks are told, and the reason stays', async () => {
  const { person, one, second } = await twice()
  expect((await desk.news(one)).conflicts).toContain(person.id)
  const { seq } = await desk.news(one)
  await post(`conflictos/${second.id}`, { decision: 'settled', reason: 'La mesa 2 tocó sin querer' })
  expect(await conflictOf(person)).toBeUndefined()
  expect(await isOut(person.id)).toBe(true)
  const news = await desk.news(one, seq)
  expect(news.conflicts).not.toContain(person.id)
  expect(news.handovers.find(([id]) => id === second.id)?.at(-1)).toBe(1)
  expect((await audited('descartar segunda entrega')).at(-1)).toMatchObject({
    subject_id: String(person.id),
    detail: { handover_id: second.id, reason: 'La mesa 2 tocó sin querer' },
  })
})

test('one came back: the first stays, and the person has a kit', async () => {
  const { person, one, first, second } = await twice()
  await post(`conflictos/${second.id}`, { decision: 'came back', reason: 'Trajo uno' })
  expect(await conflictOf(person)).toBeUndefined()
  expect(await isOut(person.id)).toBe(true)
  const { handovers: told } = await desk.news(one)
  const undo = told.find(([, , kind, undoes]) => kind === 'undone' && undoes === second.id)
  expect(undo).toBeDefined()
  expect(told.some(([, , , undoes]) => undoes === first.id)).toBe(false)
})

test('the first is undone: the second is what is out', async () => {
  const { person, first, second } = await twice()
  await post(`conflictos/${second.id}`, { decision: 'first undone', reason: 'Era su hermano' })
  expect(await conflictOf(person)).toBeUndefined()
  expect(await isOut(person.id)).toBe(true)
  const rows = await product.db
    .select()
    .from(handovers)
    .where(eq(handovers.undoes, String(first.id)))
  expect(rows).toMatchObject([{ kind: 'undone', apart: null, participant_id: person.id }])
})

test('without a reason nothing is decided, and a row of another event is not there', async () => {
  const { second } = await twice()
  await refusal(422, post(`conflictos/${second.id}`, { decision: 'settled', reason: ' ' }))
  await refusal(404, post(`conflictos/${randomUUID()}`, { decision: 'settled', reason: 'x' }))
  const other = await createKitDesk(product, { people: 1 })
  await refusal(
    404,
    product.call('POST', `/api/eventos/${other.race.event_id}/entrega/conflictos/${second.id}`, {
      token: other.staff,
      body: { decision: 'settled', reason: 'x' },
    }),
  )
})

/** How many rows two coordinators leave who press at once. */
const decideTwice = async (db: Database) => {
  const { second } = await twice()
  const staff = { user_id: 1, name: 'Coordinación', secretKey: product.context.secretKey }
  const which = { event_id: desk.race.event_id, handover_id: String(second.id) }
  await Promise.allSettled(
    [0, 1].map(() =>
      inTransaction(db, (tx) => decideConflict(tx, which, { decision: 'came back', reason: 'x' }, staff)),
    ),
  )
  return (await product.db.select().from(handovers).where(eq(handovers.undoes, which.handover_id))).length
}

test('two coordinators who decide at once decide once', async () => {
  for (let round = 0; round < 3; round++) expect(await decideTwice(product.db)).toBe(1)
})

test('lock-off twin: without locks both write their row', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  const seen = new Set<number>()
  for (let round = 0; round < 8 && !seen.has(2); round++) seen.add(await decideTwice(unlocked))
  await closeDatabase(unlocked)
  expect(seen).toContain(2)
})

test('decided again it says so, and stays one', async () => {
  const { second } = await twice()
  const body = { decision: 'settled', reason: 'Doble toque' }
  await post(`conflictos/${second.id}`, body)
  const again = await post(`conflictos/${second.id}`, body)
  expect(again.json.message).toBe('Esto ya estaba decidido')
  const decided = await product.db
    .select()
    .from(handover_decisions)
    .where(eq(handover_decisions.handover_id, String(second.id)))
  expect(decided).toHaveLength(1)
})

test('rows of a revoked device wait; accepted they count, rejected they do not, twice is once', async () => {
  const device = await desk.device()
  const [kept, dropped] = [next(), next()]
  const rows = [desk.row(kept, { device_at: ago(30) }), desk.row(dropped, { device_at: ago(30) })]
  await desk.crew.revoke(device.id)
  await desk.send(device, rows)
  const waiting = (await read()).apart.filter(({ device_id }) => device_id === device.id)
  expect(waiting.map(({ apart }) => apart)).toEqual(['revoked', 'revoked'])
  expect(await isOut(kept.id)).toBe(false)
  const [first, second] = rows
  const accept = { handover_ids: [first?.id], decision: 'accepted', reason: 'Sí estuvo en la mesa' }
  expect((await post<{ decided: number }>('apartadas', accept)).json.decided).toBe(1)
  expect((await post<{ decided: number }>('apartadas', accept)).json.decided).toBe(0)
  const reject = { handover_ids: [second?.id], decision: 'rejected', reason: 'Nadie firmó' }
  expect((await post<{ decided: number }>('apartadas', reject)).json.decided).toBe(1)
  expect(await isOut(kept.id)).toBe(true)
  expect(await isOut(dropped.id)).toBe(false)
  expect((await read()).apart.filter(({ device_id }) => device_id === device.id)).toEqual([])
})

test('all rows of a device at once; one of nobody can only be rejected', async () => {
  const device = await desk.device()
  const person = next()
  await desk.crew.revoke(device.id)
  await desk.send(device, [desk.row(person, { device_at: ago(5) }), desk.row(2_000_000_000)])
  const all = { device_id: device.id, reason: 'Todas' }
  const accepted = await post<{ decided: number; body: string }>('apartadas', {
    ...all,
    decision: 'accepted',
  })
  expect(accepted.json).toMatchObject({
    decided: 1,
    body: expect.stringContaining('solo se pueden rechazar'),
  })
  expect(await isOut(person.id)).toBe(true)
  const rejected = await post<{ decided: number }>('apartadas', { ...all, decision: 'rejected' })
  expect(rejected.json.decided).toBe(1)
})

test('a coordinator without a desk writes a hand-over, a return and an undo, each once', async () => {
  const person = next()
  const write = (kind: string, row_id = randomUUID(), undoes?: string) =>
    post(`personas/${person.id}`, { row_id, kind, undoes, reason: 'En la oficina' })
  const id = randomUUID()
  await write('handed', id)
  await write('handed', id)
  expect(await isOut(person.id)).toBe(true)
  const { json } = await refusal(422, write('handed'))
  expect(json.message).toBe('El kit ya estaba entregado.')
  await write('returned')
  expect(await isOut(person.id)).toBe(false)
  await refusal(422, write('returned'))
  const again = randomUUID()
  await write('handed', again)
  await write('undone', randomUUID(), again)
  expect(await isOut(person.id)).toBe(false)
  await refusal(422, write('undone', randomUUID(), again))
  await refusal(404, post('personas/2000000000', { row_id: randomUUID(), kind: 'handed', reason: 'x' }))
  const rows = await product.db.select().from(handovers).where(eq(handovers.participant_id, person.id))
  expect(rows).toHaveLength(4)
  expect((await audited('anotar entrega')).length).toBeGreaterThan(0)
})

test('people are found by name, number and document; only the last four of it are shown', async () => {
  const { rows } = await product.db.execute<{
    id: number
    dni: string
    number: string
    last_name: string
  }>(sql`
    select m.id, m.dni, b.number, m.last_name from participants m join bibs b on b.participant_id = m.id
    where m.event_id = ${desk.race.event_id} order by m.id limit 1`)
  const [person] = rows
  for (const typed of [person?.dni, person?.number, person?.last_name]) {
    const found = await find(encodeURIComponent(typed ?? ''))
    expect(found.map(({ participant_id }) => participant_id)).toContain(person?.id)
    expect(JSON.stringify(found)).not.toContain(`"${person?.dni}"`)
  }
  expect(await find('nadie-se-llama-asi')).toEqual([])
})

test('what was done with the PIN is on the list of flags', async () => {
  const device = await desk.device()
  const person = next()
  await desk.send(device, [desk.row(person, { flags: ['other desk'] })])
  const { flags, flagged } = await read()
  expect(flags.find(({ flag }) => flag === 'other desk')?.rows).toBe(1)
  expect(flagged.find(({ participant_id }) => participant_id === person.id)?.flags).toEqual(['other desk'])
})

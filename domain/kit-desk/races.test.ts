/** Desks that come back at the same instant. Each race has a twin with the locks off that must go wrong. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { createKitDesk, type KitDesk } from '#testing/desks/kit-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import type { Holder } from './handover/holder.ts'
import { keepHandovers } from './handover/keep-handovers.ts'
import { listConflicts } from './read-conflicts.ts'

let product: TestProduct
let unlocked: Database
let desk: KitDesk
let holders: Holder[]

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  unlocked = connectWithoutLocks(product.connection)
  desk = await createKitDesk(product, { people: 30, numbered: false })
  const joined = await desk.devices(5)
  holders = joined.map(({ id, name }) => ({ device_id: id, user_id: null, desk: name, over: null }))
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

let served = 0
const next = () => {
  const person = desk.people[served]
  served += 1
  if (!person) throw new Error('everybody was served')
  return person
}

const keep = (db: Database, holder: Holder | undefined, rows: object[]) => {
  if (!holder) throw new Error('no desk')
  const { event_id } = desk.race
  const { secretKey } = product.context
  return keepHandovers({ db, secretKey }, { event_id, holder, sent_at: new Date().toISOString(), rows })
}

/** Where what is counted of a size is not what people have of it. */
const miscounted = async () => {
  const { rows } = await product.db.execute<{ id: number }>(sql`
    select k.id from kits k where k.event_id = ${desk.race.event_id} and k.taken <>
      (select count(*) from participants m where m.kit_id = k.id and m.holds_place)`)
  return rows.length > 0
}

/** Every desk hands the same person another size than the registered one. */
const handAtOnce = async (db: Database) => {
  const person = next()
  const other = desk.race.kits.find(({ id }) => id !== person.kit_id)?.id
  const rows = holders.map(() => desk.row(person, { kit_id: other }))
  const answers = await Promise.allSettled(rows.map((row, at) => keep(db, holders[at], [row])))
  return { person, rows, answers }
}

test('five desks and one person at the same instant: one is the hand-over, the others conflicts, the size moves once', async () => {
  const { person, rows, answers } = await handAtOnce(product.db)
  expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true)
  const conflicts = (await listConflicts(product.db, desk.race.event_id)).filter(
    ({ participant_id }) => participant_id === person.id,
  )
  expect(conflicts).toHaveLength(rows.length - 1)
  expect(await miscounted()).toBe(false)
})

test('lock-off twin: the size of one person moves more than once', async () => {
  let seen = false
  for (let round = 0; round < 10 && !seen; round++) {
    await handAtOnce(unlocked)
    seen = await miscounted()
  }
  expect(seen).toBe(true)
  await product.db.execute(sql`update kits k set taken =
    (select count(*) from participants m where m.kit_id = k.id and m.holds_place)
    where k.event_id = ${desk.race.event_id}`)
})

test('the same upload five times at once is one row each, with the same answers', async () => {
  const people = [next(), next(), next()]
  const other = desk.race.kits.at(-1)?.id
  const rows = people.map((person, at) => desk.row(person, at === 0 ? { kit_id: other } : {}))
  const answers = await Promise.all(holders.map(() => keep(product.db, holders[0], rows)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const { rows: stored } = await product.db.execute(
    sql`select 1 from handovers where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
  )
  expect(stored).toHaveLength(rows.length)
  expect(await miscounted()).toBe(false)
})

test('who reads the news while desks hand in misses no row', async () => {
  const [reader] = await desk.devices(1)
  const told = new Set<string>()
  let seq = 0
  let busy = true
  const read = async () => {
    while (busy) {
      const news = await desk.news({ token: reader?.token ?? '' }, seq)
      seq = news.seq
      for (const [id] of news.handovers) told.add(id)
    }
  }
  const person = next()
  const sent: string[] = []
  const reading = read()
  for (let round = 0; round < 4; round++)
    await Promise.all(
      holders.map((holder) => {
        const row = desk.row(person)
        sent.push(row.id)
        return keep(product.db, holder, [row])
      }),
    )
  busy = false
  await reading
  const last = await desk.news({ token: reader?.token ?? '' }, seq)
  for (const [id] of last.handovers) told.add(id)
  expect(sent.filter((id) => !told.has(id))).toEqual([])
})

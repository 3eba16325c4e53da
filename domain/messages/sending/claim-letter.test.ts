/** Taking the next letter: one process each; without the locks two take the same. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createNumberedRace } from '#testing/numbered-race.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { createMessage, lockMessage } from '../compose/save-message.ts'
import { message_recipients, messages } from '../tables.ts'
import { continueMessage, stopMessage } from './change-sending.ts'
import { createLetterLedger, finishMessages } from './claim-letter.ts'
import { startMessage } from './start-message.ts'

const KEY = 'a-key-for-tests-that-is-long-enough'
const PEOPLE = 10
const means = { address: 'http://localhost', secretKey: KEY }
const ledger = createLetterLedger(KEY)

let testing: TestDatabase
let event_id: number

beforeAll(async () => {
  testing = await createTestDatabase()
  const race = await createNumberedRace(testing.db)
  event_id = race.event_id
  for (let n = 0; n < PEOPLE; n++) await race.addRunner({ name: `Persona ${n}` })
})
afterAll(() => testing.drop())
beforeEach(() => testing.db.delete(messages))

const newMessage = () =>
  inTransaction(testing.db, async (tx) => {
    const id = await createMessage(tx, {
      event_id,
      created_by: null,
      kind: 'operational',
      subject: 'Hola',
      body: 'Hola {{nombre}}',
      segment: {},
    })
    const message = await lockMessage(tx, event_id, id)
    if (!message) throw new Error('no message')
    expect(await startMessage(tx, means, message)).toEqual({ people: PEOPLE, letters: PEOPLE })
    return id
  })

const take = (db: Database = testing.db) =>
  ledger.claim(db, { mailsPerMinute: 1000, prepare: async (_, { id }) => id })
const takeAtOnce = async (db: Database, times: number) => {
  const claims = await Promise.all(Array.from({ length: times }, () => take(db)))
  return claims.flatMap((claim) => (claim.outcome === 'claimed' ? [claim.recipient.id] : []))
}
const repeated = (taken: number[]) => taken.length - new Set(taken).size

/** One who stops and goes on, again and again, beside those who take letters. */
const takeWhileTurned = async (db: Database, id: number) => {
  const turned = async () => {
    for (let round = 0; round < 5; round++) {
      await inTransaction(db, (tx) => stopMessage(tx, id))
      await inTransaction(db, (tx) => continueMessage(tx, id))
    }
    return []
  }
  const [, ...taken] = await Promise.all([turned(), ...Array.from({ length: 6 }, () => takeAtOnce(db, 3))])
  return taken.flat()
}

test('of many who ask at once, each gets another letter, also while it is stopped and goes on', async () => {
  const id = await newMessage()
  const taken = await takeWhileTurned(testing.db, id)
  expect(repeated(taken)).toBe(0)
  const rest = []
  for (let claim = await take(); claim.outcome === 'claimed'; claim = await take())
    rest.push(claim.recipient.id)
  expect(new Set([...taken, ...rest]).size).toBe(PEOPLE)
})

test('without the locks two of them get the same', async () => {
  const open = connectWithoutLocks(testing.connection)
  try {
    let same = 0
    for (let round = 0; round < 10 && same === 0; round++) {
      await testing.db.delete(messages)
      await newMessage()
      same = repeated(await takeAtOnce(open, 10))
    }
    expect(same).toBeGreaterThan(0)
  } finally {
    await closeDatabase(open)
  }
})

test('certificates and messages share the places of a minute', async () => {
  await newMessage()
  const few = () => ledger.claim(testing.db, { mailsPerMinute: 2, prepare: async () => null })
  expect([(await few()).outcome, (await few()).outcome, (await few()).outcome]).toEqual([
    'claimed',
    'claimed',
    'wait',
  ])
})

test('who dies while sending leaves it uncertain, and the message ends without sending it again', async () => {
  const id = await newMessage()
  await take()
  await testing.db.execute(sql`
    update message_recipients set claimed_at = now() - interval '3 minutes' where state = 'sending'`)
  await ledger.settleAbandoned(testing.db)
  const uncertain = () => testing.db.$count(message_recipients, eq(message_recipients.state, 'uncertain'))
  expect(await uncertain()).toBe(1)
  for (let claim = await take(); claim.outcome === 'claimed'; claim = await take())
    await ledger.markSent(testing.db, claim.recipient.id)
  await finishMessages(testing.db)
  const [message] = await testing.db.select().from(messages).where(eq(messages.id, id))
  expect([message?.state, await uncertain()]).toEqual(['sent', 1])
})

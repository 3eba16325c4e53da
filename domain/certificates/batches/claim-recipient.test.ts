/** Taking the next mail: one process each, in its minute, and an interrupted one is nobody's. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '#domain/accounts/users/create-user.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { certificate_batches, certificate_recipients } from '../tables.ts'
import { continueBatch, stopBatch } from './change-batch.ts'
import { claimRecipient, finishBatches, settleAbandoned } from './claim-recipient.ts'
import { createBatch } from './create-batch.ts'

let testing: TestDatabase
let created_by: number

beforeAll(async () => {
  testing = await createTestDatabase()
  const person = { name: 'Ana', email: 'ana@corre.test', phone: '3005550000', status: true }
  const user = await inTransaction(testing.db, (tx) =>
    createUser(tx, { ...person, rol: 'Administrator', password_hash: null }),
  )
  created_by = Number(user)
})
afterAll(() => testing.drop())
beforeEach(() => testing.db.delete(certificate_batches))

const newBatch = (people: number, fecha_notificacion: Date | null = null) =>
  inTransaction(testing.db, (tx) =>
    createBatch(
      tx,
      {
        nombre_evento: 'Foro',
        city: 'Cali',
        fecha_evento: '2026-11-08',
        source: 'excel',
        template: 'meta',
        placements: [],
        fecha_notificacion,
        created_by,
      },
      Array.from({ length: people }, (_, row) => ({
        row,
        name: `Persona ${row}`,
        email: `p${row}@corre.test`,
        values: { fields: {} },
        result_id: null,
      })),
    ),
  )

const take = (db: Database = testing.db, mailsPerMinute = 1000) =>
  claimRecipient(db, { mailsPerMinute, prepare: async (_, { id }) => id })

const takeAtOnce = async (db: Database, times: number) => {
  const claims = await Promise.all(Array.from({ length: times }, () => take(db)))
  return claims.flatMap((claim) => (claim.outcome === 'claimed' ? [claim.recipient.id] : []))
}

test('of many who ask at once, each gets another mail', async () => {
  await newBatch(10)
  const taken = await takeAtOnce(testing.db, 10)
  expect(taken.length).toBeGreaterThan(1)
  expect(new Set(taken).size).toBe(taken.length)
})

test('without the locks two of them get the same', async () => {
  const open = connectWithoutLocks(testing.connection)
  try {
    let same = 0
    for (let round = 0; round < 10 && same === 0; round++) {
      await testing.db.delete(certificate_batches)
      await newBatch(10)
      const taken = await takeAtOnce(open, 10)
      same = taken.length - new Set(taken).size
    }
    expect(same).toBeGreaterThan(0)
  } finally {
    await closeDatabase(open)
  }
})

test('there are so many places in a minute, and what left before counts', async () => {
  await newBatch(4)
  expect((await take(testing.db, 2)).outcome).toBe('claimed')
  expect((await take(testing.db, 2)).outcome).toBe('claimed')
  const third = await take(testing.db, 2)
  expect(third.outcome === 'wait' && third.seconds).toBeGreaterThan(30)
  await testing.db.execute(sql`
    update certificate_recipients set claimed_at = claimed_at - interval '1 minute' where claimed_at is not null`)
  expect((await take(testing.db, 2)).outcome).toBe('claimed')
})

test('nothing is due before its date, nor after it was stopped', async () => {
  const later = await newBatch(2, new Date(Date.now() + 3_600_000))
  expect((await take()).outcome).toBe('nothing due')
  const due = await newBatch(2)
  expect((await take()).outcome).toBe('claimed')
  for (const { id } of [later, due])
    expect(await inTransaction(testing.db, (tx) => stopBatch(tx, id))).toBe(true)
  expect((await take()).outcome).toBe('nothing due')
})

/** One who stops and goes on, again and again, beside those who take mails. */
const takeWhileTurned = async (db: Database, id: number, times: number) => {
  const turned = async () => {
    for (let round = 0; round < 5; round++) {
      await inTransaction(db, (tx) => stopBatch(tx, id))
      await inTransaction(db, (tx) => continueBatch(tx, id))
    }
    return []
  }
  const [, ...taken] = await Promise.all([
    turned(),
    ...Array.from({ length: times }, () => takeAtOnce(db, 3)),
  ])
  return taken.flat()
}

test('stopping and going on meanwhile hands no mail out twice', async () => {
  const { id } = await newBatch(12)
  const taken = await takeWhileTurned(testing.db, id, 6)
  expect(new Set(taken).size).toBe(taken.length)
  // Whatever the turns kept back is still there to be taken.
  const rest = []
  for (let claim = await take(); claim.outcome === 'claimed'; claim = await take())
    rest.push(claim.recipient.id)
  expect(new Set([...taken, ...rest]).size).toBe(12)
})

test('without the locks it does', async () => {
  const open = connectWithoutLocks(testing.connection)
  try {
    let same = 0
    for (let round = 0; round < 10 && same === 0; round++) {
      await testing.db.delete(certificate_batches)
      const { id } = await newBatch(12)
      const taken = await takeWhileTurned(open, id, 6)
      same = taken.length - new Set(taken).size
    }
    expect(same).toBeGreaterThan(0)
  } finally {
    await closeDatabase(open)
  }
})

test('stopping waits for the mail that is being taken, and the next one sees it', async () => {
  const { id } = await newBatch(3)
  const drawing = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = claimRecipient(testing.db, {
    mailsPerMinute: 1000,
    prepare: async () => {
      begun.resolve()
      await drawing.promise
    },
  })
  await begun.promise
  const stopping = inTransaction(testing.db, (tx) => stopBatch(tx, id))
  drawing.resolve()
  expect((await first).outcome).toBe('claimed')
  expect(await stopping).toBe(true)
  expect((await take()).outcome).toBe('nothing due')
})

test('who dies while drawing loses nothing; who dies while sending leaves it uncertain', async () => {
  await newBatch(2)
  const gone = new Error('the process died')
  await expect(
    testing.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from certificate_recipients limit 1 for update`)
      throw gone
    }),
  ).rejects.toThrow(gone)
  const claim = await take()
  await settleAbandoned(testing.db)
  const count = (state: 'sending' | 'uncertain' | 'waiting') =>
    testing.db.$count(certificate_recipients, eq(certificate_recipients.state, state))
  expect([await count('sending'), await count('uncertain')]).toEqual([1, 0])
  await testing.db.execute(sql`
    update certificate_recipients set claimed_at = now() - interval '3 minutes' where state = 'sending'`)
  await settleAbandoned(testing.db)
  expect([await count('uncertain'), await count('waiting')]).toEqual([1, 1])
  const second = await take()
  expect(second.outcome === 'claimed' && claim.outcome === 'claimed' && second.recipient.id).not.toBe(
    claim.outcome === 'claimed' && claim.recipient.id,
  )
})

test('a certificate that cannot be drawn fails alone', async () => {
  await newBatch(1)
  const claim = await claimRecipient(testing.db, {
    mailsPerMinute: 1000,
    prepare: () => Promise.reject(new Error('the background is gone')),
  })
  expect(claim).toEqual({ outcome: 'failed', reason: 'the background is gone' })
  await finishBatches(testing.db)
  const [batch] = await testing.db.select({ status: certificate_batches.status }).from(certificate_batches)
  expect(batch?.status).toBe('1')
})

/** The fold is told twice, in TypeScript for devices and in SQL for lists: whatever rows there are, both say the same. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { createKitDesk, type KitDesk } from '#testing/desks/kit-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { listConflicts } from './read-conflicts.ts'
import { byParticipant, readLog } from './read-log.ts'
import { foldHandovers } from './rules/fold-handovers.ts'
import { APART_REASONS, DECISIONS, HANDOVER_KINDS } from './rules/handover-words.ts'
import { handover_decisions, handovers, isHandedOver } from './tables.ts'

let product: TestProduct
let desk: KitDesk

beforeAll(async () => {
  product = await startTestProduct()
  desk = await createKitDesk(product, { people: 2, numbered: false })
})
afterAll(() => product.stop())

const MOST = 9
const START = Date.UTC(2026, 10, 18, 12)
const uuidOf = (at: number, salt: number) =>
  `${((at * 7919 + salt * 104_729) % 0xfffffff).toString(16).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`

const row = fc.record({
  person: fc.nat({ max: 1 }),
  kind: fc.constantFrom(...HANDOVER_KINDS),
  /** Few minutes, so that some are the same: then the id decides. */
  minute: fc.nat({ max: 5 }),
  undoes: fc.nat({ max: MOST - 1 }),
  apart: fc.option(fc.constantFrom(...APART_REASONS), { freq: 3 }),
  decision: fc.option(fc.constantFrom(...DECISIONS), { freq: 2 }),
})

const log = fc
  .record({ rows: fc.array(row, { minLength: 1, maxLength: MOST }), salt: fc.nat({ max: 1000 }) })
  .chain(({ rows, salt }) =>
    fc
      .shuffledSubarray(
        rows.map((_, at) => at),
        { minLength: rows.length, maxLength: rows.length },
      )
      .map((arrival) => ({ rows, salt, arrival })),
  )

type Case = typeof log extends fc.Arbitrary<infer C> ? C : never

const inArrival = (rows: Case['rows'], arrival: number[]) =>
  arrival.flatMap((at) => [...rows.entries()].filter(([place]) => place === at))

/** Both answers; what was written for them is undone. */
const bothSay = ({ rows, salt, arrival }: Case) =>
  inTransaction(product.db, async (tx): Promise<{ told: unknown; folded: unknown }> => {
    const { event_id } = desk.race
    for (const [at, { person, kind, minute, undoes, apart, decision }] of inArrival(rows, arrival)) {
      const id = uuidOf(at, salt)
      const happened_at = new Date(START + minute * 60_000)
      await tx.insert(handovers).values({
        id,
        event_id,
        participant_id: desk.people[person]?.id ?? 0,
        kind,
        undoes: kind === 'undone' ? uuidOf(undoes, salt) : null,
        desk: 'Mesa',
        device_at: happened_at,
        happened_at,
        apart,
      })
      if (decision) await tx.insert(handover_decisions).values({ handover_id: id, event_id, decision })
    }
    const ids = desk.people.map(({ id }) => id)
    const stored = byParticipant(await readLog(tx, sql`h.event_id = ${event_id}`))
    const folds = ids.map((id) => ({ id, fold: foldHandovers(stored.get(id) ?? []) }))
    const { rows: out } = await tx.execute<{ id: number; is_out: boolean }>(
      sql`select m.id, ${isHandedOver('m.id')} as is_out from participants m where m.event_id = ${event_id} order by m.id`,
    )
    return refuse({
      told: {
        conflicts: (await listConflicts(tx, event_id)).map(({ handover_id }) => handover_id).sort(),
        out,
      },
      folded: {
        conflicts: folds.flatMap(({ fold }) => fold.conflicts.map(({ id }) => id)).sort(),
        out: folds.map(({ id, fold }) => ({ id, is_out: fold.out !== null })),
      },
    })
  })

test('SQL and fold agree for any rows, orders of arrival and decisions', async () => {
  await fc.assert(
    fc.asyncProperty(log, async (made) => {
      const { told, folded } = await bothSay(made)
      expect(told).toEqual(folded)
    }),
    { numRuns: process.env.TEST_FULL ? 400 : 80 },
  )
})

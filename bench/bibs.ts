/** Numbers for 20,000 people beside an INSERT … SELECT of the same rows into the same table, by turns. */
import { sql } from 'drizzle-orm'
import { assignNumbers } from '#domain/bibs/assign/assign-numbers.ts'
import { createSeries } from '#domain/bibs/series/save-series.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { dropDataDir, newDataDir } from './measuring/stage.ts'
import { median, milliseconds, type Row } from './measuring/table.ts'
import { fillLedger } from './seeds/ledger.ts'

const PEOPLE = 20_000
/** Of a hundred movements of the ledger 95 are people who paid. */
const MOVEMENTS = Math.round(PEOPLE / 0.95)
const ROUNDS = 7

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await act()
  return performance.now() - from
}

const emptyBibs = async (db: Database) => {
  await db.execute(sql`delete from bibs`)
  await db.execute(sql`vacuum analyze bibs`)
}

const prepare = async (db: Database): Promise<number> => {
  await fillLedger(db, { events: 1, each: MOVEMENTS })
  await db.execute(sql`vacuum analyze`)
  const { rows } = await db.execute<{ id: number }>(sql`select id from events where slug = 'libro-1'`)
  const event_id = rows[0]?.id ?? 0
  const series = { name: 'General', prefix: '', from_number: 1, to_number: 30_000, digits: 5 }
  const whom = { distance_ids: [], category_ids: [], block_id: null, gender: null }
  const form = { ...series, ...whom, colour: '#C63A12', mode: 'payment' as const }
  await inTransaction(db, (tx) => createSeries(tx, event_id, form))
  return event_id
}

export const benchBibs = async (): Promise<Row[]> => {
  const dataDir = newDataDir()
  const database = await startEmbeddedDatabase({ dataDir, say: () => {} })
  // One connection: the filling has a temporary table.
  const db = openDatabase(database.connection, { limits: '', max: 1 })
  try {
    await migrate(database.connection)
    const event_id = await prepare(db)
    const assign = () => inTransaction(db, (tx) => assignNumbers(tx, event_id))
    const first = await assign()
    if (first?.plan.given.length !== PEOPLE) throw new Error(`only ${first?.plan.given.length} got a number`)
    await db.execute(sql`create temporary table given as select * from bibs where event_id = ${event_id}`)
    const [ours, limit]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      await emptyBibs(db)
      ours.push(await timed(assign))
      await emptyBibs(db)
      limit.push(
        await timed(() =>
          db.execute(sql`
            insert into bibs (event_id, number, key, state, participant_id, series_id)
            select event_id, number, key, state, participant_id, series_id from given`),
        ),
      )
    }
    return [
      {
        what: 'numbers for 20,000 people (beside INSERT … SELECT of the same rows)',
        ours: milliseconds(median(ours)),
        limit: milliseconds(median(limit)),
        ratio: median(ours) / median(limit),
        bar: { kind: 'at most', value: 2 },
      },
    ]
  } finally {
    await closeDatabase(db)
    await database.stop()
    dropDataDir(dataDir)
  }
}

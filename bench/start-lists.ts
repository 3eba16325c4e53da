/** A version of a start list of 20,000 people with its delta, beside reading the same rows. */
import { sql } from 'drizzle-orm'
import { canonical } from '#domain/timing/list/freeze-list.ts'
import { LIST, readList } from '#domain/timing/list/read-list.ts'
import { makeVersion } from '#domain/timing/make-version.ts'
import { CHECKS } from '#domain/timing/rules/words.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { runNamed } from '#server/database/named-query.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { median, milliseconds, type Row } from './measuring/table.ts'
import { fillLedger } from './seeds/ledger.ts'

/** Of a hundred movements 95 are people who paid. */
const MOVEMENTS = 21_053
const ROUNDS = 7
/** People who changed since the version before. */
const CHANGED = 500

/** Everybody with a number, a name of their own and a signature. */
const fill = async (db: Database): Promise<number> => {
  await fillLedger(db, { events: 1, each: MOVEMENTS })
  const { rows } = await db.execute<{ id: number }>(sql`select id from events where slug like 'libro-%'`)
  const event_id = rows[0]?.id ?? 0
  await db.execute(sql`
    update participants set name = 'Ana ' || id, city = 'Medellín', consents = '{"data_policy": true}'
    where event_id = ${event_id}`)
  await db.execute(sql`
    insert into bibs (event_id, number, key, state, participant_id)
    select event_id, row_number() over (order by id), row_number() over (order by id), 'assigned', id
    from participants where event_id = ${event_id}`)
  await db.execute(sql`vacuum analyze`)
  return event_id
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** What somebody waits for who sends: the list, its delta, its checks and its file, in one transaction. */
const send = async (db: Database, event_id: number) => {
  const { hash } = canonical(await readList(db, event_id))
  return timed(async () => {
    const made = await inTransaction(db, (tx) =>
      makeVersion(tx, { event_id, hash, read: CHECKS, user_id: 1 }),
    )
    if (made.outcome !== 'made') throw new Error(`no version: ${made.outcome}`)
  })
}

export const benchStartLists = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir())
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection, { limits: '', max: 1 })
  try {
    const event_id = await fill(db)
    await send(db, event_id)
    const [ours, limit]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      await db.execute(sql`
        update participants set city = ${`Ciudad ${round}`} where id in
          (select id from participants where event_id = ${event_id} order by id offset ${round * CHANGED} limit ${CHANGED})`)
      limit.push(await timed(() => runNamed(db, LIST, [event_id])))
      ours.push(await send(db, event_id))
    }
    return [
      {
        what: 'a version of 20,000 people with its delta and checks (beside reading the same rows)',
        ours: milliseconds(median(ours)),
        limit: milliseconds(median(limit)),
        ratio: median(ours) / median(limit),
        bar: { kind: 'at most', value: 3 },
      },
    ]
  } finally {
    await closeDatabase(db)
    await stage.stop()
    dropDataDir(stage.dataDir)
  }
}

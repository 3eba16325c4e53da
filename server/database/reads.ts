/**
 * Where reads that only show something may go: a replica, when there is one that answers and keeps up. What decides
 * something (a lookup, a save, a payment, the panel) reads the main database.
 */
import { sql } from 'drizzle-orm'
import { closeDatabase, type Database, openReplica } from './connect.ts'

/** A replica further behind is not asked; and after a change by staff nobody is asked for that long. */
export const SETTLE_MS = 3_000
const MOST_LAG_MS = 2_000
const CHECK_MS = 1_000

export type Read = <T>(query: (db: Database) => Promise<T>) => Promise<T>

export type Reads = {
  read: Read
  /** Staff changed something: the main database has it for sure. */
  clear: () => void
  stop: () => Promise<void>
}

/** Zero for a server that is caught up; an idle one that lost its source tells the time of its last news. */
const LAG = sql`
  select case
    when not pg_is_in_recovery() then 0
    when exists (select from pg_stat_wal_receiver)
      and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000 end as lag_ms`

const withReplica = (main: Database, replica: Database): Reads => {
  let usable = false
  let settledAt = 0

  const check = async () => {
    const { rows } = await replica.execute<{ lag_ms: string | null }>(LAG)
    const [row] = rows
    usable = row !== undefined && row.lag_ms !== null && Number(row.lag_ms) <= MOST_LAG_MS
  }
  const look = () =>
    check().catch(() => {
      usable = false
    })
  let looking = look()
  const clock = setInterval(() => {
    looking = look()
  }, CHECK_MS)
  clock.unref()

  return {
    read: async (query) => {
      await looking
      if (!usable || performance.now() < settledAt) return query(main)
      try {
        return await query(replica)
      } catch {
        // Gone, or busy with its own recovery: if the question itself is wrong, the main database says so.
        usable = false
        return query(main)
      }
    },
    clear: () => {
      settledAt = performance.now() + SETTLE_MS
    },
    stop: async () => {
      clearInterval(clock)
      await looking
      await closeDatabase(replica)
    },
  }
}

export const createReads = (main: Database, replicaUrl: string | undefined): Reads =>
  replicaUrl
    ? withReplica(main, openReplica({ connectionString: replicaUrl }))
    : { read: (query) => query(main), clear: () => {}, stop: async () => {} }

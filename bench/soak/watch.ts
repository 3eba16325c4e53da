/** What is looked at every few seconds: memory of the server, the oldest job, letters that wait, dead rows of each table. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

const EVERY_MS = 5_000

export type Table = { name: string; live: number; dead: number }
export type Sample = {
  /** Since the crowd came. */
  seconds: number
  /** Resident memory of the server's process. */
  bytes: number
  /** From the moment it could be done: of what waits and of what is being done. */
  oldestJob: { seconds: number; name: string }
  waitingLetters: number
  tables: Table[]
}

const residentMemory = (pid: number) => {
  const kB = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kB) * 1024
}

const readOldestJob = async (db: Database) => {
  const { rows } = await db.execute<{ seconds: number; name: string }>(sql`
    select name, extract(epoch from now() - greatest(created_on, start_after))::float8 as seconds
    from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
    order by greatest(created_on, start_after) limit 1`)
  return rows[0] ?? { seconds: 0, name: 'none' }
}

const readWaitingLetters = async (db: Database) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from mails where state in ('waiting', 'sending') and next_try_at <= now()`,
  )
  return rows[0]?.count ?? 0
}

const readTables = async (db: Database): Promise<Table[]> => {
  const { rows } = await db.execute<Table>(sql`
    select schemaname || '.' || relname as name, n_live_tup::int as live, n_dead_tup::int as dead
    from pg_stat_user_tables where n_live_tup > 0 or n_dead_tup > 0`)
  return rows
}

export const failedJobs = async (db: Database): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from pgboss.job where state = 'failed' group by name`,
  )
  return rows.map(({ name, count }) => `${name}: ${count}`)
}

export const startWatch = (db: Database, pid: number) => {
  const samples: Sample[] = []
  const began = performance.now()
  const look = async () => {
    samples.push({
      seconds: (performance.now() - began) / 1000,
      bytes: residentMemory(pid),
      oldestJob: await readOldestJob(db),
      waitingLetters: await readWaitingLetters(db),
      tables: await readTables(db),
    })
  }
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
    // Told where it is waited for.
    looking.catch(() => {})
  }, EVERY_MS)
  return {
    samples,
    stop: async () => {
      clearInterval(timer)
      await looking
      await look()
    },
  }
}

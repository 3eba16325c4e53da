/** Work of the results part that comes round by itself. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Machine } from '#server/machine.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { KEPT_DAYS } from './imports.ts'
import { importJob } from './run-import.ts'

/** One set a transaction: 100,000 rows go at a time, and nothing waits for them. */
export const dropOldSets = async (db: Database) => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from result_sets where ended_at < now() - make_interval(days => ${KEPT_DAYS}) order by id`)
  for (const { id } of rows)
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '10min'`)
      const [old] = (
        await tx.execute(sql`delete from result_sets where id = ${id} and ended_at is not null returning id`)
      ).rows
      if (old) await tx.execute(sql`delete from results where set_id = ${id}`)
    })
  return rows.length
}

/** Files hold more than what is published: they go when nobody can need them any more. */
export const dropOldFiles = async (db: Database, files: Storage) => {
  const { rows } = await db.execute<{ id: number; file_key: string }>(sql`
    select id, file_key from result_imports where file_key is not null and state not in ('queued', 'running')
      and created_at < now() - case when state = 'uploaded' then interval '2 days'
        else make_interval(days => ${KEPT_DAYS}) end
    order by id limit 500`)
  for (const { id, file_key } of rows) {
    await files.remove(file_key)
    await db.execute(sql`update result_imports set file_key = null where id = ${id}`)
  }
}

export const resultJobs = (machine: Machine): AnyJob[] => [
  importJob(machine),
  {
    name: 'results-clean-up',
    every: '20 4 * * *',
    run: async () => {
      await dropOldSets(machine.db)
      await dropOldFiles(machine.db, machine.files)
    },
  },
]

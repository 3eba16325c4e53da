/** Work of the results part that comes round by itself. */
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Storage } from '#server/files/storage.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { KEPT_DAYS } from './import/imports.ts'
import { importJob } from './import/run-import.ts'
import { withoutContradictions } from './own-history/forget-document.ts'
import { lockEventResults } from './publish/event-results.ts'
import { type DivisionOf, rebuildPrepared } from './publish/rebuild-division.ts'

/** One set a transaction: 100,000 rows go at a time, and nothing waits for them. */
export const dropOldSets = async (db: Database) => {
  const { rows } = await db.execute<{ id: number; event_id: number }>(sql`
    select id, event_id from result_sets where ended_at < now() - make_interval(days => ${KEPT_DAYS}) order by id`)
  for (const { id, event_id } of rows)
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '10min'`)
      const { rows: locked } = await tx.execute(
        sql`select from result_sets where id = ${id} and ended_at is not null for update`,
      )
      if (locked.length === 0) return
      await tx.execute(sql`delete from result_lists
        where division_id in (select id from result_divisions where set_id = ${id})`)
      await tx.execute(sql`delete from result_sets where id = ${id}`)
      await tx.execute(sql`delete from results where set_id = ${id}`)
      // A correction stays as long as a set that can be seen or come back has its row.
      await tx.execute(sql`delete from result_corrections c where c.event_id = ${event_id}
        and not exists (select from results r join result_sets s on s.id = r.set_id
          where s.event_id = c.event_id and r.public_id = c.public_id)`)
      await tx.execute(sql`delete from result_documents where set_id = ${id}`)
    })
  return rows.length
}

/** Files hold more than what is published: they go when nobody can need them any more. */
export const dropOldFiles = async (db: Database, files: Storage) => {
  const { rows } = await db.execute<{ id: number; file_key: string }>(sql`
    select id, file_key from result_imports where file_key is not null and state not in ('queued', 'running')
      and created_at < now() - case when state = 'uploaded' and timing_token_id is null then interval '2 days'
        else make_interval(days => ${KEPT_DAYS}) end
    order by id limit 500`)
  for (const { id, file_key } of rows) {
    await files.remove(file_key)
    await db.execute(
      sql`update result_imports set file_key = null, problems = ${withoutContradictions} where id = ${id}`,
    )
  }
}

/** Earlier versions kept shared pictures, with names, as files. They are drawn in memory now, and these go. */
export const dropKeptPictures = async (files: Storage) => {
  for await (const key of files.list()) if (key.startsWith('private/result-images/')) await files.remove(key)
}

/** At the start: sets from before there were lists, or sizes of groups, get theirs, what is published first. */
export const prepareOldSets = async (db: Database) => {
  const { rows } = await db.execute<DivisionOf & { event_id: number }>(sql`
    select s.event_id, s.id as set_id, d.id as division_id
    from result_divisions d join result_sets s on s.id = d.set_id
    where (not exists (select from result_lists l where l.division_id = d.id)
        or exists (select from result_groups g where g.division_id = d.id and g.finishers > 0 and g.ranked = 0))
      and exists (select from results r where r.set_id = s.id and r.division_id = d.id and r.place is not null)
    order by s.ended_at nulls first, d.id`)
  for (const { event_id, ...division } of rows)
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '10min'`)
      await lockEventResults(tx, event_id)
      await rebuildPrepared(tx, division)
    })
  return rows.length
}

export const resultJobs = (context: AppContext): AnyJob[] => [
  importJob(context),
  {
    name: 'results-clean-up',
    every: '20 4 * * *',
    run: async () => {
      await dropOldSets(context.db)
      await dropOldFiles(context.db, context.files)
      await dropKeptPictures(context.files)
    },
  },
]

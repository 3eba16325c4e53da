/**
 * What a timing company's key leaves has a number and a sum of bytes that wait: above them the newest file takes the
 * place of the oldest one that nobody opened. A file that somebody looked at stays until it was run or its time is over.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

export const MOST_WAITING = 10
export const MOST_WAITING_BYTES = 200 * 1024 * 1024

type Waiting = { id: number; file_key: string; file_size: number; opened: boolean }

/** The files that go, or 'full' where what waits was opened. Two at once are made room for one after the other. */
export const makeRoom = async (
  tx: Tx,
  { event_id, bytes }: { event_id: number; bytes: number },
): Promise<string[] | 'full'> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('posted-results'), ${event_id})`)
  const { rows } = await tx.execute<Waiting>(sql`
    select id, file_key, file_size, opened_at is not null as opened from result_imports
    where event_id = ${event_id} and content_hash is not null and file_key is not null
      and state in ('uploaded', 'failed') order by opened_at is not null, id`)
  let [waiting, sum] = [rows.length + 1, rows.reduce((all, { file_size }) => all + file_size, bytes)]
  const leaving: Waiting[] = []
  for (const row of rows) {
    if (waiting <= MOST_WAITING && sum <= MOST_WAITING_BYTES) break
    if (row.opened) return 'full'
    leaving.push(row)
    waiting -= 1
    sum -= row.file_size
  }
  for (const { id } of leaving) await tx.execute(sql`delete from result_imports where id = ${id}`)
  return leaving.map(({ file_key }) => file_key)
}

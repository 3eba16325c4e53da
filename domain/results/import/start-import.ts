/** A file is sent on its way. One import an event at a time: the row of the event's results is the lock. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { Queue } from '#server/queue/queue.ts'
import * as messages from '../messages.ts'
import { lockEventResults } from '../publish/event-results.ts'
import type { SheetPlan } from '../rules/columns/column-plan.ts'
import { result_imports } from './import-tables.ts'
import type { Wanted } from './prepare-import.ts'
import { rememberColumns } from './remember-columns.ts'

export const IMPORT_JOB = { name: 'results-import' }
export type ImportJob = { import_id: number }

/** A job that gives no sign of life for so long is dead: the queue delivers again long before. */
const DEAD = sql`interval '15 minutes'`

const buryDead = (tx: Tx, event_id: number) =>
  tx.execute(sql`
    update result_imports set state = 'failed', ended_at = now(),
      report = jsonb_build_object('counts', null, 'comparison', null, 'divisions', '[]'::jsonb,
        'failure', ${messages.IMPORT_BROKEN}::text)
    where event_id = ${event_id} and state in ('queued', 'running') and touched_at < now() - ${DEAD}`)

export const startImport = async (
  tx: Tx,
  queue: Pick<Queue, 'send'>,
  wanted: {
    event_id: number
    import_id: number
    plans: SheetPlan[]
    official: boolean
    confirmed?: boolean
    user_id: number
  } & Partial<Wanted>,
): Promise<'started' | 'running' | 'over' | 'not found'> => {
  const { event_id, import_id, plans, official, confirmed = false, user_id } = wanted
  const { mode = 'whole', only = [], corrections = 'keep' } = wanted
  await lockEventResults(tx, event_id)
  await buryDead(tx, event_id)
  const ofEvent = eq(result_imports.event_id, event_id)
  const [running] = await tx
    .select({ id: result_imports.id })
    .from(result_imports)
    .where(and(ofEvent, inArray(result_imports.state, ['queued', 'running'])))
  if (running) return 'running'
  const [found] = await tx
    .select({ state: result_imports.state, file_key: result_imports.file_key })
    .from(result_imports)
    .where(and(ofEvent, eq(result_imports.id, import_id)))
  if (!found) return 'not found'
  if (found.state === 'done' || found.file_key === null) return 'over'
  await tx
    .update(result_imports)
    .set({
      state: 'queued',
      plans,
      official,
      confirmed,
      mode,
      only: [...only],
      corrections,
      step: 'En espera',
      done: 0,
      total: 0,
      created_by: user_id,
      report: null,
      ended_at: null,
      touched_at: sql`now()`,
    })
    .where(eq(result_imports.id, import_id))
  await rememberColumns(tx, { event_id, created_by: user_id, plans })
  await queue.send(tx, IMPORT_JOB, { import_id })
  return 'started'
}

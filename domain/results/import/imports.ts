/** Reads of the import screen: what was uploaded, how far it is, and which sets can come back. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { KeptSet, ResultSettings } from '../publish/published-contract.ts'
import { LISTED } from '../visitors/published.ts'
import type { WireInspection } from './plan-contract.ts'
import type { ImportProblem, ImportState } from './report-contract.ts'

/** How long a replaced or deleted set can be restored (product.md section 14). */
export const KEPT_DAYS = 30

const iso = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())

const STATE = sql`i.id, i.file_name, i.file_size, i.state, i.step, i.done, i.total, i.official, i.mode,
  coalesce(u.name, '') as created_by, coalesce(t.name, '') as company, i.created_at, i.ended_at,
  jsonb_array_length(i.problems) as problems_count, i.report
  from result_imports i left join users u on u.id = i.created_by left join timing_tokens t on t.id = i.timing_token_id`

const asState = (row: ImportState): ImportState => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
  ended_at: iso(row.ended_at),
})

/** Files that were only looked at are no part of the history. */
export const listImports = async (db: Reader, event_id: number): Promise<ImportState[]> => {
  const { rows } = await db.execute<ImportState>(sql`select ${STATE}
    where i.event_id = ${event_id} and i.state <> 'uploaded' order by i.id desc limit 20`)
  return rows.map(asState)
}

/** Files of the timing company that wait for somebody to look at them. */
export const listReceived = async (db: Reader, event_id: number): Promise<ImportState[]> => {
  const { rows } = await db.execute<ImportState>(sql`select ${STATE}
    where i.event_id = ${event_id} and i.state = 'uploaded' and i.timing_token_id is not null
      and i.file_key is not null order by i.id desc limit 20`)
  return rows.map(asState)
}

export const findImportState = async (
  db: Reader,
  { event_id, import_id }: { event_id: number; import_id: number },
): Promise<ImportState | null> => {
  const { rows } = await db.execute<ImportState>(
    sql`select ${STATE} where i.id = ${import_id} and i.event_id = ${event_id}`,
  )
  return rows[0] ? asState(rows[0]) : null
}

export type ImportFile = {
  id: number
  event_id: number
  file_name: string
  file_size: number
  file_key: string | null
  state: ImportState['state']
  inspection: WireInspection
  problems: ImportProblem[]
}

export const findImport = async (
  db: Reader,
  { event_id, import_id }: { event_id: number; import_id: number },
): Promise<ImportFile | null> => {
  const { rows } = await db.execute<ImportFile>(sql`
    select id, event_id, file_name, file_size, file_key, state, inspection, problems from result_imports
    where id = ${import_id} and event_id = ${event_id}`)
  return rows[0] ?? null
}

export const listSets = async (db: Reader, event_id: number): Promise<KeptSet[]> => {
  const { rows } = await db.execute<KeptSet>(sql`
    select s.id, s.rows, s.finishers, s.official, s.created_at, coalesce(u.name, '') as created_by, s.ended_at,
      s.ended_as, s.ended_at + make_interval(days => ${KEPT_DAYS}) as restorable_until,
      coalesce((select i.file_name from result_imports i where i.set_id = s.id limit 1), '') as file_name
    from result_sets s left join users u on u.id = s.created_by
    where s.event_id = ${event_id} and (s.ended_at is null or s.ended_at > now() - make_interval(days => ${KEPT_DAYS}))
    order by s.ended_at desc nulls first, s.id desc limit 50`)
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    ended_at: iso(row.ended_at),
    restorable_until: iso(row.restorable_until),
  }))
}

export const findSettings = async (db: Reader, event_id: number): Promise<ResultSettings> => {
  const { rows } = await db.execute<ResultSettings>(sql`
    select coalesce(er.variant, 'extended') as variant, ${sql.raw(LISTED)} as listed,
      coalesce(s.official, false) as official
    from events e left join event_results er on er.event_id = e.id left join result_sets s on s.id = er.set_id
    where e.id = ${event_id}`)
  const [settings] = rows
  if (!settings) throw new Error(`event ${event_id} is not there`)
  return settings
}

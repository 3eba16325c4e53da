/**
 * Health texts that staff read one by one. Each look is in the audit log; those of more than 30 people in an hour are an
 * export, written down as one, and need its right.
 */
import { sql } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { lacksRight } from '#server/http/rights.ts'
import type { Caller } from '#server/http/route.ts'

const PEOPLE_AN_HOUR = 30
const ONE_LOOK_AT_A_TIME = 7306
const LOOKED = 'ver datos de salud'
const EXPORTED = 'exportar datos de salud'

type Look = {
  /** competitor_id of whom the text is. */
  people: readonly number[]
  subject: 'competidor' | 'inscripción'
  subject_id: number
  event_id?: number | undefined
}

const countPeople = async (tx: Tx, user_id: number, people: readonly number[]): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select p::int as id from audit_log l cross join lateral jsonb_array_elements_text(l.detail -> 'people') p
      where l.user_id = ${user_id} and l.created_at > now() - interval '1 hour' and l.action in (${LOOKED}, ${EXPORTED})
        and jsonb_typeof(l.detail -> 'people') = 'array'
      union select unnest(${sql.param([...people])}::int[])) seen`)
  return rows[0]?.count ?? 0
}

/** False: they are not shown to the caller. Two looks of one person of the staff wait for each other. */
export const lookAtHealth = async (tx: Tx, caller: Caller, look: Look): Promise<boolean> => {
  const { people, ...about } = look
  if (people.length === 0) return true
  await tx.execute(sql.raw(`select pg_advisory_xact_lock(${ONE_LOOK_AT_A_TIME}, ${caller.user_id})`))
  const isExport = (await countPeople(tx, caller.user_id, people)) > PEOPLE_AN_HOUR
  if (isExport && lacksRight(caller, 'export_health')) return false
  await record(tx, caller, { action: isExport ? EXPORTED : LOOKED, ...about, detail: { people } })
  return true
}

export const listWithHealth = async (tx: Tx, registration_id: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select competitor_id as id from participants
    where registration_id = ${registration_id} and position is not null and health is not null`)
  return rows.map(({ id }) => id)
}

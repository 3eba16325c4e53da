/**
 * Which tills somebody sells with: a device that is bound to one sees that one and nothing else, staff see all, everybody
 * else those that are bound to nobody.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { CrewMember } from '#server/http/route.ts'
import type { TillKind } from './rules/till-words.ts'

type Who = Pick<CrewMember, 'kind' | 'id'>

/** Of a till `t`. */
export const isVisible = ({ kind, id }: Who): SQL => {
  if (kind === 'staff') return sql`true`
  if (kind === 'user') return sql`t.device_id is null`
  return sql`case when exists (select 1 from tills b where b.event_id = t.event_id and b.device_id = ${id})
    then t.device_id = ${id} else t.device_id is null end`
}

export type FoundTill = {
  id: number
  name: string
  kind: TillKind
  prefix: string
  next_receipt: number
  device_id: number | null
  closed: boolean
  visible: boolean
}

const COLUMNS = sql`t.id, t.name, t.kind, t.prefix, t.next_receipt, t.device_id, t.closed_at is not null as closed`

export const listTills = async (db: Reader, event_id: number, who: Who): Promise<FoundTill[]> => {
  const { rows } = await db.execute<FoundTill>(sql`
    select ${COLUMNS}, true as visible from tills t
    where t.event_id = ${event_id} and t.closed_at is null and ${isVisible(who)} order by t.id`)
  return rows
}

/** Locked: who opens or closes a turn of it waits for the others. */
export const lockTill = async (
  db: Reader,
  event_id: number,
  till_id: number,
  who: Who,
): Promise<FoundTill | null> => {
  const { rows } = await db.execute<FoundTill>(sql`
    select ${COLUMNS}, ${isVisible(who)} as visible from tills t
    where t.id = ${till_id} and t.event_id = ${event_id} for no key update of t`)
  return rows[0] ?? null
}

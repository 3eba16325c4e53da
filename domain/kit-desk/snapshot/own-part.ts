/** What is one device's own in its snapshot: who it is, until when, the numbers in its hand. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DEVICE_UNTIL, GRANT_UNTIL, startsOf } from '#domain/crew/starts-sql.ts'
import type { Reader } from '#server/database/connect.ts'
import type { CrewMember } from '#server/http/route.ts'
import { holderOf } from '../handover/holder.ts'
import { listDealt } from '../numbers/list-dealt.ts'
import { SNAPSHOT_HOURS } from '../rules/handover-words.ts'
import type { Snapshot } from '../rules/snapshot.ts'
import type { SharedPart } from './shared-part.ts'

const HOUR_MS = 3_600_000

/** When the right ends; null of staff, who have one as long as they are. */
const readEnd = async (db: Reader, { kind, id, event_id }: CrewMember): Promise<number | null> => {
  if (kind === 'staff') return null
  const whose = kind === 'device' ? sql`g.device_id = ${id}` : sql`g.user_id = ${id}`
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select max(least(${sql.raw(GRANT_UNTIL)}, case when d.id is null then null else ${sql.raw(DEVICE_UNTIL)} end)) as until
    from event_grants g cross join lateral ${sql.raw(startsOf('g.event_id'))} s
      left join crew_devices d on d.id = g.device_id
    where ${whose} and g.event_id = ${event_id} and g.role in ('mesa', 'caja') and g.revoked_at is null`)
  const until = rows[0]?.until
  return until ? new Date(until).getTime() : null
}

/** Twelve hours without contact, and never beyond the right itself. */
export const readEndsAt = async (db: Reader, crew: CrewMember, now: Date): Promise<string> => {
  const end = await readEnd(db, crew)
  const latest = now.getTime() + SNAPSHOT_HOURS * HOUR_MS
  return new Date(end === null ? latest : Math.min(latest, end)).toISOString()
}

export type OwnPart = Pick<Snapshot, 'me' | 'numbers'>

export const readOwnPart = async (db: Reader, crew: CrewMember, { series }: SharedPart): Promise<OwnPart> => {
  const { kind, id, name } = crew
  const holder = holderOf(crew)
  const dealt = await listDealt(db, crew.event_id, holder)
  const { scope = {} } = holder
  return {
    me: { kind, id, name, scope },
    numbers: series.map((one) => ({ ...one, ...(dealt.get(one.series_id) ?? { ranges: [], given: [] }) })),
  }
}

/** Of what is shared and of what is one's own; which of the numbers went out is no change. */
export const versionFor = ({ version }: SharedPart, { me, numbers }: OwnPart): string =>
  createHash('sha256')
    .update(JSON.stringify([version, me, numbers.map(({ given: _, ...one }) => one)]))
    .digest('base64url')
    .slice(0, 22)

/**
 * The organiser gives an event another date, or calls it off (changes/moved tells its people). What hangs on the date
 * goes along by the same time: deadlines, the desk, the day sizes freeze, starts of distances and waves, and the day a
 * block goes back to the public. Prices keep their days: the last one counts until registration closes.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { countAges } from '../distances/count-ages.ts'

/** The caller holds the event's lock. */
export const moveEvent = async (tx: Tx, event_id: number, { from, to }: { from: Date; to: Date }) => {
  const shift = sql`make_interval(secs => ${(to.getTime() - from.getTime()) / 1000})`
  const days = sql`((${to.toISOString()}::timestamptz at time zone 'America/Bogota')::date
    - (${from.toISOString()}::timestamptz at time zone 'America/Bogota')::date)`
  await tx.execute(sql`
    update events set event_datetime = ${to.toISOString()}::timestamptz, register_deadline = register_deadline + ${shift},
      desk_until = desk_until + ${shift}, size_freeze_on = size_freeze_on + ${days}, version = version + 1
    where id = ${event_id}`)
  await tx.execute(sql`
    update distances set start_at = start_at + ${shift}, register_deadline = register_deadline + ${shift}
    where event_id = ${event_id}`)
  await tx.execute(sql`
    update waves set start_at = start_at + ${shift}
    where distance_id in (select id from distances where event_id = ${event_id})`)
  await tx.execute(sql`
    update blocks set release_on = release_on + ${days} where event_id = ${event_id} and released_at is null`)
  await countAges(tx, event_id)
}

/** It sells nothing from now on; its page stays, and says so. */
export const cancelEvent = async (tx: Tx, event_id: number) => {
  await tx.execute(sql`
    update events set cancelled_at = now(), register_deadline = least(register_deadline, now()), desk_until = null,
      version = version + 1
    where id = ${event_id}`)
  await tx.execute(sql`
    update distances set register_deadline = null where event_id = ${event_id} and register_deadline is not null`)
}

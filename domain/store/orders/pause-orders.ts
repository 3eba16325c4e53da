/** Orders of an event that does not charge for now keep their stock (payments/pause.ts). The event's lock is held. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

/** Something shipped may be sold after the race: those reach three days ahead, moved on by the job. */
export const pauseOrders = async (tx: Tx, event_id: number) => {
  await tx.execute(sql`
    update orders o set paused_hold_until = coalesce(o.paused_hold_until, o.hold_until),
      hold_until = greatest(e.event_datetime, now() + interval '72 hours')
    from events e
    where o.event_id = ${event_id} and e.id = o.event_id and o.registration_id is null and o.state = 'held'
      and o.hold_until > now()
      and (o.paused_hold_until is null or o.hold_until < greatest(e.event_datetime, now() + interval '48 hours'))`)
}

/** What is picked up with the kit never waits past the race. */
export const resumeOrders = async (tx: Tx, event_id: number) => {
  await tx.execute(sql`
    update orders o set paused_hold_until = null,
      hold_until = least(greatest(now() + interval '5 hours', o.paused_hold_until),
        case when o.delivery = 'kit' then greatest(e.event_datetime, now()) end)
    from events e
    where o.event_id = ${event_id} and e.id = o.event_id and o.state = 'held' and o.paused_hold_until is not null`)
}

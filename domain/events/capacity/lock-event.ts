/** The event's row, locked: until the end of the transaction nobody else takes or gives back a place of it. */
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { events } from '../tables.ts'

export type LockedEvent = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'slug'
  | 'name'
  | 'type'
  | 'sport'
  | 'status'
  | 'participant_limit'
  | 'hard_limit'
  | 'taken'
  | 'reserved'
  | 'paid'
  | 'register_deadline'
  | 'desk_until'
  | 'event_datetime'
  | 'team_size'
  | 'version'
> & {
  /** A hold of the event is over and not expired yet. */
  over_holds: boolean
  /** The database's clock decides deadlines and holds. */
  now: Date
}

/** One that was called off sells nothing. Not 'for update': rows that merely reference the event (an attempt, an order) need not wait. */
const LOCK_EVENT = {
  name: 'lock-event',
  text: `
  select id, slug, name, type, sport,
    case when cancelled_at is null then status else 'inactive' end as status, participant_limit, hard_limit, taken, reserved, paid, register_deadline,
    desk_until, event_datetime, team_size, version, now() as now,
    exists (select 1 from registrations r
      where r.event_id = events.id and r.state = 'held' and r.hold_until <= now()) as over_holds
  from events where id = $1
  for no key update`,
}

export const lockEvent = async (tx: Tx, event_id: number): Promise<LockedEvent | null> => {
  const [event] = await runNamed<LockedEvent>(tx, LOCK_EVENT, [event_id])
  return event ?? null
}

/**
 * When an event starts, and between which hours a grant really counts: what was written down, cut by the event's dates
 * as they are now. An event that moves takes no right along and leaves none behind.
 */
import { DAYS_AFTER, MEDICAL_HOURS, MEDICAL_MOST_HOURS } from './rules/crew-windows.ts'

/** One row with `first` and `last` of the event that the expression names; its own names are none a caller uses. */
export const startsOf = (event_id: string) => `(select min(at) as first, max(at) as last from (
  select event_datetime as at from events where id = ${event_id}
  union all select start_at from distances where event_id = ${event_id}
  union all select own_wave.start_at from waves own_wave join distances of_wave on of_wave.id = own_wave.distance_id
    where of_wave.event_id = ${event_id}) all_starts)`

/** For a grant `g` and its event's starts `s`. */
export const GRANT_FROM = `case when g.role = 'medico'
  then greatest(g.from_at, s.first - interval '${MEDICAL_HOURS.before} hours',
    s.last + interval '${MEDICAL_HOURS.after - MEDICAL_MOST_HOURS} hours') else g.from_at end`
export const GRANT_UNTIL = `least(g.until_at, case when g.role = 'medico'
  then s.last + interval '${MEDICAL_HOURS.after} hours' else s.last + interval '${DAYS_AFTER} days' end)`

export const LIVE_GRANT = `g.revoked_at is null and ${GRANT_FROM} <= now() and ${GRANT_UNTIL} > now()`

/** For a device `d` and its event's starts `s`. */
export const DEVICE_UNTIL = `least(d.expires_at, s.last + interval '${DAYS_AFTER} days')`

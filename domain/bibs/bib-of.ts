/** The number of a participant, for a select: as staff see it, always, and as runners see it, from the event's day on. */
import { sql } from 'drizzle-orm'

/** Of a participant `m`, as it is printed; null without one. */
export const BIB = sql.raw('(select n.number from bibs n where n.participant_id = m.id)')

/** The same with what staff can do about it. */
export const BIB_AT_HAND = sql.raw(`(select json_build_object('id', n.id, 'number', n.number,
  'printed', n.printed_at is not null) from bibs n where n.participant_id = m.id)`)

/** Of an event's settings `s`: runners are shown their numbers, by the day in Bogotá. */
export const IS_SHOWN = `s.show_from <= (now() at time zone 'America/Bogota')::date`

export const shownBib = (participant: 'm' | 'participants') =>
  sql.raw(`(select n.number from bibs n join bib_settings s on s.event_id = n.event_id
    where n.participant_id = ${participant}.id and ${IS_SHOWN})`)

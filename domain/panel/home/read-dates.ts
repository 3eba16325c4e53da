/** What comes next, of the nearest events: races, prices, deadlines, kits, and what leaves by itself at an hour. */
import { sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { comingOf } from './coming-events.ts'
import type { NextDate } from './home-contract.ts'
import type { DateKind } from './rules/home-words.ts'

const EVENTS = 20
const LISTED = 8

type Row = {
  kind: DateKind
  at: string
  /** No hour counts. */
  whole: boolean
  id: number | null
  name: string | null
  detail: string
}

const MIDNIGHT = (day: string) => sql.raw(`(${day})::timestamp at time zone 'America/Bogota'`)
const TODAY = sql.raw(`(now() at time zone 'America/Bogota')::date`)

export const readDates = async (db: Reader, caller: Caller): Promise<NextDate[]> => {
  const { rows } = await db.execute<Row>(sql`
    with coming as (select e.* from events e where ${comingOf(caller)} order by e.event_datetime, e.id limit ${EVENTS}),
    dates as (
      select 'race' as kind, e.event_datetime as at, false as whole, e.id, e.name, '' as detail from coming e
      union all
      select 'deadline', e.register_deadline, false, e.id, e.name, '' from coming e where e.register_deadline > now()
      union all
      select 'sizes', ${MIDNIGHT('e.size_freeze_on')}, true, e.id, e.name, '' from coming e where e.size_freeze_on >= ${TODAY}
      union all
      -- A price ends with its day: the next one counts from the day after.
      select distinct 'price', ${MIDNIGHT('t.date + 1')}, true, e.id, e.name, ''
      from coming e join price_tiers t on t.event_id = e.id
      where t.date >= ${TODAY} and t.date < (e.register_deadline at time zone 'America/Bogota')::date
        and exists (select 1 from price_tiers n where n.event_id = e.id and n.date > t.date)
      union all
      select 'pickup', ${MIDNIGHT("(h->>'day')::date")}, true, e.id, e.name, concat_ws(' a ', nullif(h->>'from', ''), nullif(h->>'to', ''))
      from coming e join event_pages p on p.event_id = e.id
      cross join lateral jsonb_array_elements(p.pickup_hours) h
      where h->>'day' ~ '^\\d{4}-\\d{2}-\\d{2}$' and (h->>'day')::date >= ${TODAY}
      union all
      select 'message', m.scheduled_at, false, e.id, e.name, m.subject
      from messages m join events e on e.id = m.event_id
      where m.state = 'scheduled' and m.scheduled_at > now() and ${managedBy(caller, sql`m.event_id`)}
      union all
      select 'certificates', b.fecha_notificacion, false, null, b.nombre_evento, ''
      from certificate_batches b
      where b.status = '0' and b.fecha_notificacion > now()
        and ${caller.role === 'Administrator' ? sql`true` : sql`b.created_by = ${caller.user_id}`})
    select * from dates order by at, kind, id limit ${LISTED}`)
  return rows.map(({ kind, at, whole, id, name, detail }) => ({
    kind,
    at: whole ? bogotaText(at).slice(0, 10) : bogotaText(at),
    event: id === null ? null : { id, name: name ?? '' },
    detail: id === null ? (name ?? '') : detail,
  }))
}

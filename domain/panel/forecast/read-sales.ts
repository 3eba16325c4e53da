/** What was sold day by day, and how much of it in each distance and size. Who left is not counted. */
import { sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Staff } from '../history/find-rows.ts'
import { dayAfter } from '../rules/forecast.ts'

const BOGOTA = sql`at time zone 'America/Bogota'`
/** Four weeks: what people choose lately. */
const RECENT = sql`r.created_at > now() - interval '28 days'`

export type SoldEvent = {
  id: number
  name: string
  closes_on: string
  days_left: number
  capacity: number
  today: string
}

export const findSold = async (db: Reader, event_id: number, now: Date): Promise<SoldEvent | null> => {
  const { rows } = await db.execute<{ name: string; closes_on: string; capacity: number }>(sql`
    select name, to_char(register_deadline ${BOGOTA}, 'YYYY-MM-DD') as closes_on, participant_limit as capacity
    from events where id = ${event_id}`)
  const [event] = rows
  if (!event) return null
  const today = bogotaDay(now)
  const days_left = Math.max(0, Math.round((Date.parse(event.closes_on) - Date.parse(today)) / 86_400_000))
  return { ...event, id: event_id, today, days_left }
}

type Day = { day: string; people: number }

/** Days without anybody are days too. */
const everyDay = (days: Day[], until: string): number[] => {
  const [first] = days
  if (!first) return []
  const sold = new Map(days.map(({ day, people }) => [day, people]))
  const all: number[] = []
  for (let day = first.day; day <= until; day = dayAfter(day, 1)) all.push(sold.get(day) ?? 0)
  return all
}

/** People a day, up to a day; what is older than two years began the day before them. */
export const readDaily = async (db: Reader, event_id: number, until: string): Promise<number[]> => {
  const { rows } = await db.execute<Day>(sql`
    select to_char(greatest(r.created_at, now() - interval '730 days') ${BOGOTA}, 'YYYY-MM-DD') as day,
      count(*)::int as people
    from participants m join registrations r on r.id = m.registration_id
    where m.event_id = ${event_id} and m.holds_place group by 1 order by 1`)
  return everyDay(rows, rows.at(-1) && until < (rows.at(-1)?.day ?? '') ? (rows.at(-1)?.day ?? until) : until)
}

export type Chosen = { id: number; name: string; taken: number; recent: number; limit: number | null }

export const readDistances = async (db: Reader, event_id: number): Promise<Chosen[]> => {
  const { rows } = await db.execute<Chosen>(sql`
    select d.id, d.name, d.participant_limit as limit, count(m.id)::int as taken,
      count(m.id) filter (where ${RECENT})::int as recent
    from distances d left join categories c on c.event_id = d.event_id and c.distance = d.name
    left join participants m on m.category_id = c.id and m.event_id = d.event_id and m.holds_place
    left join registrations r on r.id = m.registration_id
    where d.event_id = ${event_id} group by d.id order by d.position, d.id`)
  return rows
}

export type ChosenKit = {
  id: number
  kit_name: string
  size: string
  amount: number
  taken: number
  recent: number
  male: number
  female: number
}

/** `taken` of the kit is what is owned, with what a till has in hand to sell. */
export const readKits = async (db: Reader, event_id: number): Promise<ChosenKit[]> => {
  const { rows } = await db.execute<ChosenKit>(sql`
    select k.id, k.kit_name, k.size, k.amount, k.taken, count(m.id) filter (where ${RECENT})::int as recent,
      count(m.id) filter (where m.gender = 'male')::int as male,
      count(m.id) filter (where m.gender = 'female')::int as female
    from kits k left join participants m on m.kit_id = k.id and m.holds_place
    left join registrations r on r.id = m.registration_id
    where k.event_id = ${event_id} group by k.id order by k.kit_name, k.id`)
  return rows
}

const MOST_EARLIER = 50
/** A race with fewer says nothing about the next one. */
const LEAST_PEOPLE = 20

/** Races of the caller's whose sale is over, the newest first. */
export const listEarlier = async (db: Reader, caller: Staff, event_id: number) => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select e.id, e.name from events e
    where e.register_deadline < now() and e.id <> ${event_id} and not e.external and e.taken >= ${LEAST_PEOPLE}
      and ${managedBy(caller, sql`e.id`)}
    order by e.event_datetime desc, e.id desc limit ${MOST_EARLIER}`)
  return rows
}

/** One of them; null where the caller has no such race. */
export const findEarlier = async (db: Reader, caller: Staff, id: number) => {
  const { rows } = await db.execute<{ id: number; name: string; closes_on: string }>(sql`
    select e.id, e.name, to_char(e.register_deadline ${BOGOTA}, 'YYYY-MM-DD') as closes_on
    from events e where e.id = ${id} and e.register_deadline < now() and ${managedBy(caller, sql`e.id`)}`)
  const [event] = rows
  return event ? { id: event.id, name: event.name, daily: await readDaily(db, id, event.closes_on) } : null
}

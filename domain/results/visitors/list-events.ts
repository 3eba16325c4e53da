/** The public list of events with results, and the panel's own. */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { QueryOf, Role } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { ResultsEventCard } from '../contract.ts'
import type { listEventResults, ResultsSummary } from '../publish/published-contract.ts'
import type { Sport } from '../rules/world-records.ts'
import { shownCity } from './describe-event.ts'
import { LISTED } from './published.ts'

const FROM = sql`from events e left join event_results er on er.event_id = e.id
  left join result_sets s on s.id = er.set_id`

const YEAR = sql`extract(year from e.event_datetime at time zone 'America/Bogota')::int`

/** Past races of ours, and whatever has results and may be shown (product.md section 14). */
const SHOWN = sql`(${sql.raw(LISTED)} and (er.set_id is not null
  or (e.status = 'active' and e.type = 'propio' and not e.external
    and (e.event_datetime at time zone 'America/Bogota')::date < (now() at time zone 'America/Bogota')::date)))`

const found = (search: string): SQL =>
  search ? sql`${plainText(sql`e.name`)} like ${plainPattern(search)}` : sql`true`

type PageQuery = { search: string; page: number; per_page: number }

const countOf = async (db: Reader, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${FROM} where ${where}`,
  )
  return rows[0]?.total ?? 0
}

/** The last year the specified select names; later ones come by themselves. */
const LAST_SPECIFIED = 2025

const listLaterYears = async (db: Reader): Promise<number[]> => {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct ${YEAR} as year ${FROM}
    where ${SHOWN} and er.set_id is not null and ${YEAR} > ${LAST_SPECIFIED} order by year`)
  return rows.map(({ year }) => year)
}

export const listEventsWithResults = async (
  db: Reader,
  { search, year, page, per_page }: PageQuery & { year?: number | undefined },
) => {
  const where = sql`${SHOWN} and ${found(search)} and ${year === undefined ? sql`true` : sql`${YEAR} = ${year}`}`
  const [total, later_years, { rows }] = await Promise.all([
    countOf(db, where),
    listLaterYears(db),
    db.execute<ResultsEventCard>(sql`
      select e.id, e.name, e.slug, e.cover_image, e.event_datetime, e.icon, e.city, e.sport,
        coalesce(er.results_count, 0) as results_count, coalesce(s.official, false) as official
      ${FROM} where ${where} order by e.event_datetime desc, e.id desc
      limit ${per_page} offset ${(page - 1) * per_page}`),
  ])
  const cards = rows.map((row) => ({
    ...row,
    city: shownCity(row.city),
    event_datetime: bogotaText(row.event_datetime),
  }))
  return { rows: cards, total, later_years }
}

const SUMMARY = sql`e.id, e.name, e.slug, e.event_datetime as date, coalesce(er.results_count, 0) as results_count,
  e.type, e.external, coalesce(s.official, false) as official,
  exists (select 1 from result_sets k where k.event_id = e.id and k.ended_at > now() - interval '30 days') as restorable`

const asSummary = (row: ResultsSummary): ResultsSummary => ({ ...row, date: bogotaText(row.date) })

/** What was run, the race of today above all; below it what is still to come, the next one first. */
const TODAY_FIRST = sql`e.event_datetime >= t.tomorrow,
  case when e.event_datetime < t.tomorrow then e.event_datetime end desc, e.event_datetime, e.id desc`
const TOMORROW = sql`cross join (select (date_trunc('day', now() at time zone 'America/Bogota') + interval '1 day')
  at time zone 'America/Bogota' as tomorrow) t`

const STATES = {
  official: sql`er.set_id is not null and s.official`,
  preliminary: sql`er.set_id is not null and not s.official`,
  none: sql`er.set_id is null`,
}

const LATEST = sql`e.event_datetime desc, e.id desc`

const SORTS = {
  name: plainText(sql`e.name`),
  date: sql`e.event_datetime`,
  results: sql`coalesce(er.results_count, 0)`,
}

export const listManagedEvents = async (
  db: Reader,
  caller: { user_id: number; role: Role },
  { search, page, per_page, state, sort }: QueryOf<typeof listEventResults>,
) => {
  const where = sql`${managedBy(caller, sql`e.id`)} and ${found(search)} and ${state ? STATES[state] : sql`true`}`
  const [total, { rows }] = await Promise.all([
    countOf(db, where),
    db.execute<ResultsSummary>(sql`select ${SUMMARY} ${FROM} ${TOMORROW} where ${where}
      order by ${orderBy(sort, SORTS, { preset: TODAY_FIRST, last: LATEST })} limit ${per_page} offset ${(page - 1) * per_page}`),
  ])
  return { rows: rows.map(asSummary), total }
}

export const findSummary = async (db: Reader, event_id: number): Promise<ResultsSummary | null> => {
  const { rows } = await db.execute<ResultsSummary>(sql`select ${SUMMARY} ${FROM} where e.id = ${event_id}`)
  return rows[0] ? asSummary(rows[0]) : null
}

/** Decides which times are too fast to be true. */
export const findSport = async (db: Reader, event_id: number): Promise<Sport> => {
  const { rows } = await db.execute<{ sport: Sport }>(sql`select sport from events where id = ${event_id}`)
  return rows[0]?.sport ?? 'ambos'
}

/** What an event publishes, in one round trip: the event, the set, its distances and their prepared counts. */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { CoursePoint } from '../rules/columns/stages-and-relays.ts'
import type { Clock, PlaceRules } from '../rules/places/place-rules.ts'

export type PublishedDivision = {
  id: number
  race_division: string
  metres: number | null
  decided_by: Clock
  place_rules: PlaceRules | null
  control_points: string[]
  points: CoursePoint[]
  columns: string[]
}

export type PublishedGroup = {
  division_id: number
  gender: string
  category: string
  rows: number
  finishers: number
  timed: number
  time_ms: number
  ranked: number
  last_overall: number
  last_gender: number
  last_category: number
}

export type Published = {
  event_id: number
  slug: string
  name: string
  city: string
  sport: string
  status: string
  external: boolean
  event_datetime: Date
  cover_image: string | null
  icon: string | null
  variant: 'simple' | 'extended'
  listed: boolean
  results_count: number
  version: number
  published_at: Date
  set_id: number
  official: boolean
  has_letters: boolean
  /** In the order of the poster. */
  divisions: PublishedDivision[]
  groups: PublishedGroup[]
}

/** 'Mostrar en resultados': on, except for a private event that is not external (product.md section 14). */
export const LISTED = `coalesce(er.listed, e.type = 'propio' or e.external)`

const HEAD = `
  select e.id as event_id, e.slug, e.name, e.city, e.sport, e.status, e.external, e.event_datetime, e.cover_image,
    e.icon, er.variant, ${LISTED} as listed, er.results_count, er.version, er.published_at, s.id as set_id, s.official,
    s.has_letters,
    (select json_agg(json_build_object('id', d.id, 'race_division', d.race_division, 'metres', d.metres,
      'decided_by', d.decided_by, 'place_rules', d.place_rules, 'control_points', d.control_points, 'points', d.points, 'columns', d.columns)
      order by d.position) from result_divisions d where d.set_id = s.id) as divisions,
    coalesce((select json_agg(g) from result_groups g join result_divisions d on d.id = g.division_id
      where d.set_id = s.id), '[]') as groups
  from events e join event_results er on er.event_id = e.id join result_sets s on s.id = er.set_id`

const BY_ID = { name: 'published-by-id', text: `${HEAD} where e.id = $1` }
const BY_SLUG = { name: 'published-by-slug', text: `${HEAD} where e.slug = $1` }

const NUMBER = /^[1-9]\d{0,8}$/

/** By id or slug; null when the event has no results. */
export const findPublished = async (db: Reader, eventId: string): Promise<Published | null> => {
  const byId = NUMBER.test(eventId) ? await runNamed<Published>(db, BY_ID, [Number(eventId)]) : []
  const [found] = byId.length > 0 ? byId : await runNamed<Published>(db, BY_SLUG, [eventId])
  return found && found.divisions !== null ? found : null
}

/** The distance named, whatever its case; undefined when nothing was named, null when it is unknown. */
export const divisionNamed = ({ divisions }: Published, race_division: string) => {
  if (race_division === '') return undefined
  const plain = race_division.trim().toLowerCase()
  return divisions.find((division) => division.race_division.toLowerCase() === plain) ?? null
}

export type GroupFilter = { division_id?: number | undefined; gender?: string; category?: string }

export const groupsOf = ({ groups }: Published, { division_id, gender, category }: GroupFilter) =>
  groups.filter(
    (group) =>
      (division_id === undefined || group.division_id === division_id) &&
      (!gender || group.gender === gender) &&
      (!category || group.category === category),
  )

export const sumOf = (
  groups: readonly PublishedGroup[],
  what: 'rows' | 'finishers' | 'timed' | 'time_ms' | 'ranked',
) => groups.reduce((sum, group) => sum + group[what], 0)

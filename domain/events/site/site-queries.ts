/** Reads for visitors, each in one round trip. */
import { type SQL, sql } from 'drizzle-orm'
import { bogotaDay, bogotaText, remainingDays } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { missingParts } from '../rules/missing-parts.ts'
import { nextTier, tierInForce } from '../rules/price-tier.ts'
import { kitsTakenNow, takenNow } from './live.ts'
import type { EventCard, SiteEvent } from './site-contract.ts'

type Tier = { date: string; event_price: number; cost_service: number }

const TIERS = sql`coalesce((select json_agg(json_build_object('date', t.date, 'event_price', t.event_price,
  'cost_service', t.cost_service) order by t.date) from price_tiers t where t.event_id = e.id), '[]')`

type CardRow = {
  id: number
  slug: string
  name: string
  sport: string
  city: string
  event_datetime: string
  register_deadline: string
  cover_image: string | null
  icon: string | null
  participant_limit: number
  taken: number
  tiers: Tier[]
  least_difference: number | null
  distancias: string[]
  kits: number
}

type Entry = {
  register_deadline: string
  participant_limit: number
  taken: number
  tiers: unknown[]
  categories: unknown[]
  kits: number
}

/** Whether one gets in now, and if not, why. */
const entryOf = (row: Entry, now: Date) => {
  const full = row.taken >= row.participant_limit
  const hasRoom = new Date(row.register_deadline) >= now && !full
  const counts = { tiers: row.tiers.length, categories: row.categories.length, kits: row.kits }
  const complete = missingParts(counts).length === 0
  return { full, open: hasRoom && complete, opens_later: hasRoom && !complete }
}

const asCard = (row: CardRow, now: Date): EventCard => {
  const tier = tierInForce(row.tiers, bogotaDay(now))
  const { id, slug, name, sport, city, cover_image, icon, distancias } = row
  return {
    id,
    slug,
    name,
    sport,
    city,
    cover_image,
    icon,
    distancias,
    event_datetime: bogotaText(row.event_datetime),
    remaining_days: remainingDays(row.event_datetime, now),
    price: tier ? Math.max(0, tier.event_price + (row.least_difference ?? 0)) : null,
    ...entryOf({ ...row, categories: distancias }, now),
  }
}

const LISTED = sql`e.status = 'active' and e.type = 'propio' and not e.external`

const listCards = async (db: Reader, condition: SQL, order: SQL, limit: number) => {
  const now = new Date()
  const { rows } = await db.execute<CardRow>(sql`
    select e.id, e.slug, e.name, e.sport, e.city, e.event_datetime, e.register_deadline, e.cover_image, e.icon,
      e.participant_limit, ${takenNow('e')} as taken, ${TIERS} as tiers,
      (select min(c.difference) from categories c where c.event_id = e.id) as least_difference,
      coalesce((select json_agg(distinct c.distance) from categories c where c.event_id = e.id), '[]') as distancias,
      (select count(*)::int from kits k where k.event_id = e.id) as kits
    from events e where ${LISTED} and ${condition} order by ${order} limit ${limit}`)
  return rows.map((row) => asCard(row, now))
}

const BOGOTA_DAY = sql`(e.event_datetime at time zone 'America/Bogota')::date`
const TODAY = sql`(now() at time zone 'America/Bogota')::date`

export type SiteFilter = { search: string; sport: string; city: string; month: string }

export const listSiteEvents = async (db: Reader, { search, sport, city, month }: SiteFilter) => {
  const wanted = sql.join(
    [
      sql`true`,
      ...(search ? [sql`${plainText(sql`e.name`)} like ${plainPattern(search)}`] : []),
      ...(sport ? [sql`e.sport = ${sport}`] : []),
      ...(city ? [sql`e.city = ${city}`] : []),
      ...(month ? [sql`to_char(e.event_datetime at time zone 'America/Bogota', 'YYYY-MM') = ${month}`] : []),
    ],
    sql` and `,
  )
  const [upcoming, past, choices] = await Promise.all([
    listCards(db, sql`${wanted} and ${BOGOTA_DAY} >= ${TODAY}`, sql`e.event_datetime, e.id`, 60),
    listCards(db, sql`${wanted} and ${BOGOTA_DAY} < ${TODAY}`, sql`e.event_datetime desc, e.id desc`, 24),
    db.execute<{ city: string; month: string }>(sql`
      select distinct e.city, to_char(e.event_datetime at time zone 'America/Bogota', 'YYYY-MM') as month
      from events e where ${LISTED} and ${BOGOTA_DAY} >= ${TODAY}`),
  ])
  const distinct = (values: string[]) =>
    [...new Set(values)].sort((one, other) => one.localeCompare(other, 'es'))
  return {
    upcoming,
    past,
    cities: distinct(choices.rows.map((row) => row.city)),
    months: distinct(choices.rows.map((row) => row.month)),
  }
}

type PageRow = Omit<
  SiteEvent,
  'price' | 'spots_left' | 'open' | 'full' | 'opens_later' | 'remaining_days'
> & {
  taken: number
  tiers: Tier[]
}

const FEW_LEFT = 0.2

const findPage = async (db: Reader, condition: SQL): Promise<SiteEvent | null> => {
  const { rows } = await db.execute<PageRow>(sql`
    select e.id, e.slug, e.slug as key, e.name, e.type, e.sport, e.city, e.event_datetime, e.register_deadline, e.timeframe,
      e.team_size, e.cover_image, e.icon, e.description, e.participant_limit, ${takenNow('e')} as taken, ${TIERS} as tiers,
      coalesce((select json_agg(json_build_object('id', c.id, 'distance', c.distance, 'title', c.title,
        'gender', c.gender, 'start_age', c.start_age, 'final_age', c.final_age, 'difference', c.difference,
        'team_size', c.team_size)
        order by c.id) from categories c where c.event_id = e.id), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', k.id, 'kit_name', k.kit_name, 'size', k.size,
        'amount', k.amount - ${kitsTakenNow('k')}) order by k.id) from kits k where k.event_id = e.id), '[]') as kits,
      coalesce((select json_agg(json_build_object('url', g.url, 'thumb_url', g.thumb_url, 'width', g.width,
        'height', g.height, 'alt', g.alt) order by g.position, g.id)
        from gallery_images g where g.event_id = e.id), '[]') as gallery,
      coalesce((select json_agg(json_build_object('name', p.name, 'logo', p.logo, 'link', p.link)
        order by p.position, p.id) from key_partners p where p.event_id = e.id and p.visible), '[]') as partners,
      exists (select 1 from event_results s where s.event_id = e.id and s.results_count > 0) as has_results
    from events e where ${condition}`)
  const [row] = rows
  if (!row) return null
  const { taken, tiers, ...event } = row
  const now = new Date()
  const left = Math.max(0, event.participant_limit - taken)
  return {
    ...event,
    event_datetime: bogotaText(event.event_datetime),
    register_deadline: bogotaText(event.register_deadline),
    remaining_days: remainingDays(row.event_datetime, now),
    price: { now: tierInForce(tiers, bogotaDay(now)), next: nextTier(tiers, bogotaDay(now)) },
    spots_left: left < event.participant_limit * FEW_LEFT ? left : null,
    ...entryOf({ ...row, kits: row.kits.length }, now),
  }
}

/** Whoever has the address of a private event may read it; an inactive one is there for nobody. */
export const findSiteEvent = (db: Reader, slug: string) =>
  findPage(db, sql`e.slug = ${slug} and e.status = 'active'`)

export const findPreview = (db: Reader, id: number) => findPage(db, sql`e.id = ${id}`)

/** Reads for visitors, each in one round trip. */
import { type SQL, sql } from 'drizzle-orm'
import { bogotaDay, bogotaText, remainingDays } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { drawCourse, type StoredCourse } from '../course/draw-course.ts'
import type { MapServer } from '../course/map-tiles.ts'
import type { EventPage } from '../page/page-contract.ts'
import { pageOf } from '../page/read-page.ts'
import { publicLeft } from '../rules/distances.ts'
import { missingParts } from '../rules/missing-parts.ts'
import { leftAt, nextTier, priceIn, tierInForce } from '../rules/price-tier.ts'
import { KEPT, kitsTakenNow, LEFT_IN_DISTANCE, SOLD_NOW, takenNow } from './live.ts'
import type { EventCard, SiteEvent } from './site-contract.ts'

type Tier = {
  date: string
  event_price: number
  cost_service: number
  places: number | null
  sold: number
  prices: Record<string, number>
}
type Room = { left: number | null; closed: boolean }

const TIERS = sql`coalesce((select json_agg(json_build_object('date', t.date, 'event_price', t.event_price,
  'cost_service', t.cost_service, 'places', t.places, 'sold', ${sql.raw(SOLD_NOW)}, 'prices',
  coalesce((select json_object_agg(p.distance_id, p.event_price) from tier_prices p where p.tier_id = t.id), '{}'))
  order by t.date, t.id) from price_tiers t where t.event_id = e.id), '[]')`

const KEPT_NOW = sql.raw(KEPT)
const CLOSED = sql.raw('coalesce(d.register_deadline < now(), false)')

/** Distances that somebody can choose: those with a category. */
const CHOSEN = sql.raw(
  'd.event_id = e.id and exists (select 1 from categories c where c.event_id = e.id and c.distance = d.name)',
)
const ROOM = sql`coalesce((select json_agg(json_build_object('left', ${sql.raw(LEFT_IN_DISTANCE)}, 'closed', ${CLOSED}))
  from distances d where ${CHOSEN}), '[]')`

type CardRow = {
  id: number
  slug: string
  name: string
  sport: string
  city: string
  event_datetime: string
  register_deadline: string
  cancelled: boolean
  cover_image: string | null
  icon: string | null
  participant_limit: number
  taken: number
  kept: number
  room: Room[]
  tiers: Tier[]
  priced: { distance_id: number; difference: number }[]
  distancias: string[]
  kits: number
}

type Entry = {
  register_deadline: string
  cancelled: boolean
  participant_limit: number
  taken: number
  /** Places that blocks keep apart. */
  kept: number
  room: Room[]
  tiers: unknown[]
  categories: unknown[]
  kits: number
}

/** Whether one gets in now, and if not, why. */
const entryOf = (row: Entry, now: Date) => {
  const allClosed = row.room.length > 0 && row.room.every(({ closed }) => closed)
  const full = !allClosed && publicLeft(row, row.room) === 0
  const hasRoom = !row.cancelled && new Date(row.register_deadline) >= now && !allClosed && !full
  const counts = { tiers: row.tiers.length, categories: row.categories.length, kits: row.kits }
  const complete = missingParts(counts).length === 0
  return { full, open: hasRoom && complete, opens_later: hasRoom && !complete }
}

const leastPrice = (tier: Tier, priced: CardRow['priced']) =>
  priced.length === 0 ? tier.event_price : Math.min(...priced.map((category) => priceIn(tier, category)))

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
    price: tier ? leastPrice(tier, row.priced) : null,
    cost_service: tier?.cost_service ?? 0,
    cancelled: row.cancelled,
    ...entryOf({ ...row, categories: distancias }, now),
  }
}

const LISTED = sql`e.status = 'active' and e.type = 'propio' and not e.external`

const listCards = async (db: Reader, condition: SQL, order: SQL, limit: number) => {
  const now = new Date()
  const { rows } = await db.execute<CardRow>(sql`
    select e.id, e.slug, e.name, e.sport, e.city, e.event_datetime, e.register_deadline, e.cover_image, e.icon,
      e.cancelled_at is not null as cancelled, e.participant_limit, ${takenNow('e')} as taken, ${KEPT_NOW} as kept, ${ROOM} as room, ${TIERS} as tiers,
      coalesce((select json_agg(json_build_object('distance_id', d.id, 'difference', c.difference))
        from categories c join distances d on d.event_id = c.event_id and d.name = c.distance
        where c.event_id = e.id), '[]') as priced,
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

type DistanceRow = Omit<SiteEvent['distances'][number], 'sold_out' | 'spots_left' | 'course'> & {
  course: StoredCourse | null
  left: number | null
  limit: number | null
}

type PageRow = Omit<
  SiteEvent,
  | 'price'
  | 'spots_left'
  | 'registered'
  | 'open'
  | 'full'
  | 'opens_later'
  | 'remaining_days'
  | 'distances'
  | 'categories'
  | 'page'
  | 'changes'
> & {
  page: (EventPage & { event_id: number }) | null
  taken: number
  kept: number
  tiers: Tier[]
  distances: DistanceRow[]
  categories: Omit<SiteEvent['categories'][number], 'price' | 'sold_out' | 'closed'>[]
}

const FEW_LEFT = 0.2
const few = (left: number, limit: number) => (left < limit * FEW_LEFT ? left : null)

const shown = (tier: Tier | null) => {
  if (!tier) return null
  const { places: _, sold: __, ...rest } = tier
  return { ...rest, places_left: leftAt(tier) }
}

/** What this module knows of it: the changes after the sale are told by theirs. */
export type FoundEvent = Omit<SiteEvent, 'changes'>

/** When it was, of one whose date was moved to what it is now. */
const MOVED_FROM =
  sql.raw(`(select n.moved_from_at from event_notices n where n.event_id = e.id and n.kind = 'moved'
  and n.moved_to_at = e.event_datetime order by n.id desc limit 1)`)

const findPage = async (db: Reader, condition: SQL, server: MapServer | null): Promise<FoundEvent | null> => {
  const { rows } = await db.execute<PageRow>(sql`
    select e.id, e.slug, e.slug as key, e.name, e.type, e.sport, e.city, e.event_datetime, e.register_deadline, e.timeframe,
      e.cancelled_at is not null as cancelled, ${MOVED_FROM} as moved_from,
      e.team_size, e.cover_image, e.icon, e.description, e.participant_limit, ${takenNow('e')} as taken, ${KEPT_NOW} as kept,
      ${TIERS} as tiers,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'kilometres', d.kilometres, 'start_at', d.start_at,
        'place', d.place, 'register_deadline', d.register_deadline, 'age_on', d.age_on, 'limit', d.participant_limit,
        'left', ${sql.raw(LEFT_IN_DISTANCE)}, 'closed', ${CLOSED},
        'has_waves', exists (select 1 from waves w where w.distance_id = d.id),
        'course', (select to_jsonb(c) from courses c where c.distance_id = d.id)) order by d.position, d.id)
        from distances d where ${CHOSEN}), '[]') as distances,
      coalesce((select json_agg(json_build_object('id', c.id, 'distance_id', d.id, 'distance', c.distance, 'title', c.title,
        'gender', c.gender, 'start_age', c.start_age, 'final_age', c.final_age, 'difference', c.difference,
        'team_size', c.team_size)
        order by c.id) from categories c join distances d on d.event_id = c.event_id and d.name = c.distance
        where c.event_id = e.id), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', k.id, 'kit_name', k.kit_name, 'size', k.size,
        'from_age', k.from_age, 'to_age', k.to_age, 'cut', k.cut, 'total_amount', k.amount,
        'distances', array(select n.distance_id from kit_distances n where n.kit_id = k.id order by 1), 'amount', k.amount - ${kitsTakenNow('k')}) order by k.id) from kits k where k.event_id = e.id), '[]') as kits,
      coalesce((select json_agg(json_build_object('url', g.url, 'thumb_url', g.thumb_url, 'width', g.width,
        'height', g.height, 'alt', g.alt) order by g.position, g.id)
        from gallery_images g where g.event_id = e.id), '[]') as gallery,
      coalesce((select json_agg(json_build_object('name', p.name, 'logo', p.logo, 'link', p.link)
        order by p.position, p.id) from key_partners p where p.event_id = e.id and p.visible), '[]') as partners,
      (select to_jsonb(p) from event_pages p where p.event_id = e.id) as page,
      exists (select 1 from event_results s where s.event_id = e.id and s.results_count > 0) as has_results
    from events e where ${condition}`)
  const [row] = rows
  if (!row) return null
  const { taken, kept, tiers, distances, categories, page, ...event } = row
  const now = new Date()
  const tier = tierInForce(tiers, bogotaDay(now))
  const entry = { ...row, room: distances, kits: row.kits.length }
  const left = publicLeft(entry, distances)
  const isSoldOut = (distance: DistanceRow | undefined) => left === 0 || distance?.left === 0
  return {
    ...event,
    event_datetime: bogotaText(event.event_datetime),
    register_deadline: bogotaText(event.register_deadline),
    moved_from: event.moved_from && bogotaText(event.moved_from),
    remaining_days: remainingDays(row.event_datetime, now),
    price: { now: shown(tier), next: shown(nextTier(tiers, bogotaDay(now))) },
    spots_left: few(left, event.participant_limit),
    registered: taken,
    page: pageOf(page, bogotaDay(row.event_datetime)),
    distances: distances.map(
      ({ left: inDistance, limit, start_at, register_deadline, course, ...distance }) => ({
        ...distance,
        course: course && drawCourse(course, server),
        start_at: start_at && bogotaText(start_at),
        register_deadline: register_deadline && bogotaText(register_deadline),
        sold_out: left === 0 || inDistance === 0,
        spots_left: inDistance === null || limit === null ? null : few(inDistance, limit),
      }),
    ),
    categories: categories.map((category) => {
      const distance = distances.find(({ id }) => id === category.distance_id)
      return {
        ...category,
        price: tier && priceIn(tier, category),
        sold_out: isSoldOut(distance),
        closed: distance?.closed ?? false,
      }
    }),
    ...entryOf(entry, now),
  }
}

/** Whoever has the address of a private event may read it; an inactive one is there for nobody. */
export const findSiteEvent = (db: Reader, slug: string, server: MapServer | null) =>
  findPage(db, sql`e.slug = ${slug} and e.status = 'active'`, server)

export const findPreview = (db: Reader, id: number, server: MapServer | null) =>
  findPage(db, sql`e.id = ${id}`, server)

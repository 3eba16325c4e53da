/** Reads for visitors, each in one round trip. */
import { type SQL, sql } from 'drizzle-orm'
import { bogotaDay, bogotaText, remainingDays } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { drawStored } from '../course/draw-course.ts'
import type { MapServer } from '../course/map-tiles.ts'
import { pageOf } from '../page/read-page.ts'
import { publicLeft } from '../rules/distances.ts'
import { missingParts } from '../rules/missing-parts.ts'
import { leftAt, nextTier, priceIn, tierInForce } from '../rules/price-tier.ts'
import { LEFT_IN_DISTANCE, takenNow } from './live.ts'
import {
  BY_ID,
  BY_SLUG,
  CHOSEN,
  CLOSED,
  type DistanceRow,
  KEPT_NOW,
  type PageRow,
  TIERS,
  type Tier,
} from './page-query.ts'
import type { EventCard, SiteEvent } from './site-contract.ts'

type Room = { left: number | null; closed: boolean }

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

const listCards = async (db: Reader, condition: SQL, order: SQL, limit: number | null) => {
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
    listCards(db, sql`${wanted} and ${BOGOTA_DAY} >= ${TODAY}`, sql`e.event_datetime, e.id`, null),
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

const FEW_LEFT = 0.2
const few = (left: number, limit: number) => (left < limit * FEW_LEFT ? left : null)

const shown = (tier: Tier | null) => {
  if (!tier) return null
  const { places: _, sold: __, ...rest } = tier
  return { ...rest, places_left: leftAt(tier) }
}

/** What this module knows of it: the changes after the sale are told by theirs. */
export type FoundEvent = Omit<SiteEvent, 'changes'>

const findPage = async (
  db: Reader,
  query: typeof BY_SLUG,
  asked: string | number,
  server: MapServer | null,
): Promise<FoundEvent | null> => {
  const [found] = await runNamed<{ page: PageRow }>(db, query, [asked])
  if (!found) return null
  const row = found.page
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
        course: course === null ? null : drawStored(course, server),
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
  findPage(db, BY_SLUG, slug, server)

export const findPreview = (db: Reader, id: number, server: MapServer | null) =>
  findPage(db, BY_ID, id, server)

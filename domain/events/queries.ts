/** Reads of events for the staff. Counters come from the event's own row: no list ever counts registrations. */
import { and, asc, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { bogotaDay, bogotaText, readBogota, remainingDays } from '#domain/colombia/clock.ts'
import type { QueryOf, Role } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { likePattern, plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import type { Category, EventCard, EventDetail, Kit, listEvents as listed } from './contract.ts'
import { listDistances } from './distances/list-distances.ts'
import { readPage } from './page/read-page.ts'
import { kitSizeOrder } from './rules/kit-sizes.ts'
import { inOrder } from './rules/price-tier.ts'
import { isRestricted } from './rules/restricted.ts'
import { kitsTakenNow, takenNow } from './site/live.ts'
import { categories, distances, events, kits, price_tiers } from './tables.ts'

export const findEventName = async (db: Reader, id: number): Promise<string | null> => {
  const [event] = await db.select({ name: events.name }).from(events).where(eq(events.id, id))
  return event?.name ?? null
}

/** What tells the categories of an event apart. */
export const listCategoryNames = (db: Reader, event_id: number) =>
  db
    .select({
      id: categories.id,
      distance: categories.distance,
      title: categories.title,
      gender: categories.gender,
    })
    .from(categories)
    .where(eq(categories.event_id, event_id))
    .orderBy(asc(categories.id))

const cardColumns = {
  id: events.id,
  slug: events.slug,
  name: events.name,
  type: events.type,
  sport: events.sport,
  status: events.status,
  event_datetime: events.event_datetime,
  register_deadline: events.register_deadline,
  city: events.city,
  icon: events.icon,
  cover_image: events.cover_image,
  participant_limit: events.participant_limit,
  inscritos_count: sql<number>`${takenNow('events')}`,
  pagos_count: events.paid,
  codes_count: sql<number>`(select coalesce(sum(c.paid_uses), 0)::int from coupons c where c.event_id = events.id)`,
  external: events.external,
  created_at: events.created_at,
}

type CardRow = Omit<
  EventCard,
  | 'type'
  | 'own_event'
  | 'status'
  | 'event_datetime'
  | 'register_deadline'
  | 'remaining_days'
  | 'restricted'
  | 'created_at'
> & { type: string; status: string; event_datetime: Date; register_deadline: Date; created_at: Date }

const asCard = (row: CardRow): EventCard => ({
  ...row,
  type: row.type as EventCard['type'],
  own_event: row.type === 'propio',
  status: row.status as EventCard['status'],
  event_datetime: bogotaText(row.event_datetime),
  register_deadline: bogotaText(row.register_deadline),
  remaining_days: remainingDays(row.event_datetime),
  restricted: isRestricted(row),
  created_at: row.created_at.toISOString(),
})

const SORTS = {
  name: plainText(events.name),
  date: sql`${events.event_datetime}`,
  city: sql`nullif(${plainText(events.city)}, '')`,
  created_at: sql`${events.created_at}`,
}

/** Upcoming first, the nearest on top; then the past, the latest on top. Two index ranges, no sort of the table. */
export const listEvents = async (
  db: Reader,
  caller: { user_id: number; role: Role },
  { page, per_page, search, status, sort }: QueryOf<typeof listed>,
) => {
  const today = readBogota(bogotaDay(new Date())) as Date
  const pattern = likePattern(search)
  const found: SQL | undefined = and(
    managedBy(caller),
    status ? eq(events.status, status) : undefined,
    search
      ? or(ilike(events.name, pattern), ilike(events.city, pattern), ilike(events.slug, pattern))
      : undefined,
  )
  const [sums] = await db
    .select({
      total: count(),
      upcoming: sql<number>`count(*) filter (where event_datetime >= ${today.toISOString()}::timestamptz)::int`,
    })
    .from(events)
    .where(found)
  const { total, upcoming } = sums ?? { total: 0, upcoming: 0 }
  const offset = (page - 1) * per_page
  if (sort !== '') {
    const rows = await db
      .select(cardColumns)
      .from(events)
      .where(found)
      .orderBy(orderBy(sort, SORTS, { preset: sql`${events.id}`, last: sql`${events.id} desc` }))
      .limit(per_page)
      .offset(offset)
    return { rows: rows.map(asCard), total }
  }
  const ahead =
    offset < upcoming
      ? await db
          .select(cardColumns)
          .from(events)
          .where(and(gte(events.event_datetime, today), found))
          .orderBy(asc(events.event_datetime), asc(events.id))
          .limit(per_page)
          .offset(offset)
      : []
  const room = per_page - ahead.length
  const past =
    room > 0 && total > upcoming
      ? await db
          .select(cardColumns)
          .from(events)
          .where(and(lt(events.event_datetime, today), found))
          .orderBy(desc(events.event_datetime), desc(events.id))
          .limit(room)
          .offset(Math.max(0, offset - upcoming))
      : []
  return { rows: [...ahead, ...past].map(asCard), total }
}

const listCategories = async (db: Reader, event_id: number): Promise<Category[]> => {
  const rows = await db
    .select({
      id: categories.id,
      distance: categories.distance,
      category: categories.distance,
      gender: categories.gender,
      title: categories.title,
      start_age: categories.start_age,
      final_age: categories.final_age,
      difference: categories.difference,
      team_size: categories.team_size,
      distance_id: distances.id,
    })
    .from(categories)
    .innerJoin(
      distances,
      and(eq(distances.event_id, categories.event_id), eq(distances.name, categories.distance)),
    )
    .where(eq(categories.event_id, event_id))
    .orderBy(asc(categories.id))
  return rows
}

const listKits = async (db: Reader, event_id: number): Promise<Kit[]> => {
  const rows = await db
    .select({
      id: kits.id,
      kit_name: kits.kit_name,
      name: kits.kit_name,
      size: kits.size,
      amount: kits.amount,
      taken: sql<number>`${kitsTakenNow('kits')}`,
      distances: sql<
        string[]
      >`array(select d.name from kit_distances n join distances d on d.id = n.distance_id
        where n.kit_id = kits.id order by d.position, d.id)`,
      from_age: kits.from_age,
      to_age: kits.to_age,
      cut: kits.cut,
    })
    .from(kits)
    .where(eq(kits.event_id, event_id))
    .orderBy(asc(kits.id))
  return rows
    .map((kit) => ({ ...kit, left: kit.amount - kit.taken }))
    .sort((a, b) => a.kit_name.localeCompare(b.kit_name, 'es') || kitSizeOrder(a.size) - kitSizeOrder(b.size))
}

const listTiers = (db: Reader, event_id: number) =>
  db
    .select({
      date: price_tiers.date,
      event_price: price_tiers.event_price,
      amount: price_tiers.event_price,
      cost_service: price_tiers.cost_service,
      id: price_tiers.id,
      places: price_tiers.places,
      sold: price_tiers.sold,
      prices: sql<Record<string, number>>`coalesce((select json_object_agg(d.name, p.event_price)
        from tier_prices p join distances d on d.id = p.distance_id where p.tier_id = price_tiers.id), '{}')`,
    })
    .from(price_tiers)
    .where(eq(price_tiers.event_id, event_id))
    .orderBy(asc(price_tiers.date), asc(price_tiers.id))
    .then(inOrder)

export const findEvent = async (db: Reader, id: number): Promise<EventDetail | null> => {
  const [row] = await db
    .select({
      ...cardColumns,
      description: events.description,
      timeframe: events.timeframe,
      team_size: events.team_size,
      version: events.version,
      hard_limit: events.hard_limit,
      desk_until: events.desk_until,
      size_freeze_on: events.size_freeze_on,
      reserved: events.reserved,
    })
    .from(events)
    .where(eq(events.id, id))
  if (!row) return null
  const [categorias, kitRows, event_price, distanceRows, page] = await Promise.all([
    listCategories(db, id),
    listKits(db, id),
    listTiers(db, id),
    listDistances(db, id),
    readPage(db, id, bogotaDay(row.event_datetime)),
  ])
  const {
    description,
    timeframe,
    team_size,
    version,
    hard_limit,
    desk_until,
    size_freeze_on,
    reserved,
    ...card
  } = row
  return {
    ...asCard(card),
    inscribed: card.inscritos_count,
    registered: card.inscritos_count,
    description: safeRichText(description),
    timeframe,
    team_size: team_size.map((size) => ({ id: size })),
    event_price,
    categorias,
    kits: kitRows,
    distancias: [...new Set(categorias.map(({ distance }) => distance))],
    distances: distanceRows,
    hard_limit,
    desk_until: desk_until && bogotaText(desk_until),
    size_freeze_on,
    reserved,
    page,
    version,
  }
}

export const eventExists = async (db: Reader, id: number): Promise<boolean> =>
  (await db.select({ id: events.id }).from(events).where(eq(events.id, id))).length === 1

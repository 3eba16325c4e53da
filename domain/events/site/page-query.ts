/** The one statement behind an event's page, and what it shares with the cards of the list. */
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { EventPage } from '../page/page-contract.ts'
import { KEPT, kitsTakenNow, LEFT_IN_DISTANCE, SOLD_NOW, takenNow } from './live.ts'
import type { SiteEvent } from './site-contract.ts'

export type Tier = {
  date: string
  event_price: number
  cost_service: number
  places: number | null
  sold: number
  prices: Record<string, number>
}
export const TIERS = sql`coalesce((select json_agg(json_build_object('date', t.date, 'event_price', t.event_price,
  'cost_service', t.cost_service, 'places', t.places, 'sold', ${sql.raw(SOLD_NOW)}, 'prices',
  coalesce((select json_object_agg(p.distance_id, p.event_price) from tier_prices p where p.tier_id = t.id), '{}'))
  order by t.date, t.id) from price_tiers t where t.event_id = e.id), '[]')`

export const KEPT_NOW = sql.raw(KEPT)
export const CLOSED = sql.raw('coalesce(d.register_deadline < now(), false)')

/** Distances that somebody can choose: those with a category. */
export const CHOSEN = sql.raw(
  'd.event_id = e.id and exists (select 1 from categories c where c.event_id = e.id and c.distance = d.name)',
)
export type DistanceRow = Omit<SiteEvent['distances'][number], 'sold_out' | 'spots_left' | 'course'> & {
  /** The row of courses, as text. */
  course: string | null
  left: number | null
  limit: number | null
}

export type PageRow = Omit<
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

/** When it was, of one whose date was moved to what it is now. */
const MOVED_FROM =
  sql.raw(`(select n.moved_from_at from event_notices n where n.event_id = e.id and n.kind = 'moved'
  and n.moved_to_at = e.event_datetime order by n.id desc limit 1)`)

/**
 * Planning it takes PostgreSQL longer than running it: it has a name, and is planned once a connection. One column: the
 * driver prepares each of thirty anew at every answer.
 */
const pageQuery = (name: string, condition: SQL) => {
  const { sql: text } = new PgDialect().sqlToQuery(sql`
    select to_json(whole) as page from (select e.id, e.slug, e.slug as key, e.name, e.type, e.sport, e.city, e.event_datetime::text, e.register_deadline::text,
      e.timeframe, e.cancelled_at is not null as cancelled, ${MOVED_FROM}::text as moved_from,
      e.team_size, e.cover_image, e.icon, e.description, e.participant_limit, ${takenNow('e')} as taken, ${KEPT_NOW} as kept,
      ${TIERS} as tiers,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'kilometres', d.kilometres, 'start_at', d.start_at,
        'place', d.place, 'register_deadline', d.register_deadline, 'age_on', d.age_on, 'limit', d.participant_limit,
        'left', ${sql.raw(LEFT_IN_DISTANCE)}, 'closed', ${CLOSED},
        'has_waves', exists (select 1 from waves w where w.distance_id = d.id),
        'course', (select to_jsonb(c)::text from courses c where c.distance_id = d.id)) order by d.position, d.id)
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
      exists (select 1 from event_results s where s.event_id = e.id and s.results_count > 0) as has_results,
      exists (select 1 from products p where p.event_id = e.id and p.status = 'active' and p.url_shop is null) as has_add_ons,
      exists (select 1 from credit_targets t where t.target_event_id = e.id) as takes_credits
    from events e where ${condition}) whole`)
  return { name, text }
}

export const BY_SLUG = pageQuery('site-event', sql.raw(`e.slug = $1 and e.status = 'active'`))
export const BY_ID = pageQuery('site-preview', sql.raw('e.id = $1'))

/** What an event offers right now, in one round trip: every lookup and every save starts here. */

import { bogotaDay } from '#domain/colombia/clock.ts'
import { ageDayOf, type KitFor } from '#domain/events/rules/distances.ts'
import { KEPT, LEFT_IN_DISTANCE, SOLD_NOW } from '#domain/events/site/live.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

export type OfferedTier = {
  id: number
  date: string
  event_price: number
  cost_service: number
  /** How many may buy at this price, and how many have; empty: only its day ends it. */
  places: number | null
  sold: number
  /** What it asks for some distances, by their id. */
  prices: Record<number, number>
}
export type OfferedDistance = {
  id: number
  name: string
  start_at: string | null
  register_deadline: string | null
  age_on: string | null
  /** How many of the public still fit; null where only the event limits it. */
  left: number | null
  /** Starts at several times: who registers may say how long they will need. */
  has_waves: boolean
  /** The day on which ages count in it. */
  age_day: string
}
export type OfferedCategory = {
  id: number
  distance: string
  title: string
  gender: string
  start_age: number
  final_age: number
  difference: number
  team_size: number | null
  distance_id: number
  /** The day on which ages count in its distance. */
  age_day: string
}
export type OfferedKit = KitFor & {
  id: number
  kit_name: string
  size: string
  amount: number
  taken: number
}
export type OfferedQuestion = {
  id: number
  texto: string
  tipo: string
  opciones: string[]
  obligatoria: boolean
}

export type EventOffer = {
  id: number
  slug: string
  name: string
  icon: string | null
  city: string
  status: string
  type: string
  event_datetime: Date
  register_deadline: Date
  participant_limit: number
  /** The number in the permit, which staff may go up to. */
  hard_limit: number | null
  /** Until when staff may register after the public deadline. */
  desk_until: Date | null
  /** After this day a size only changes by exchange. */
  size_freeze_on: string | null
  /** Changes with every save of the event's form. */
  version: number
  /** Places that blocks keep apart. */
  kept: number
  /** Spots owned at this instant: holds whose time is over no longer count, whether or not the job has run. */
  taken: number
  team_size: number[]
  now: Date
  tiers: OfferedTier[]
  distances: OfferedDistance[]
  categories: OfferedCategory[]
  kits: OfferedKit[]
  questions: OfferedQuestion[]
  /** Whether the registration can still grow by something that costs. */
  sells_products: boolean
}

export type OfferRow = Omit<
  EventOffer,
  'event_datetime' | 'register_deadline' | 'desk_until' | 'now' | 'distances' | 'categories'
> & {
  event_datetime: string | Date
  register_deadline: string | Date
  desk_until: string | Date | null
  now: string | Date
  distances: Omit<OfferedDistance, 'age_day'>[]
  categories: Omit<OfferedCategory, 'age_day'>[]
}

const OFFERED_TIERS = `coalesce((select json_agg(json_build_object('id', t.id, 'date', t.date, 'event_price', t.event_price,
        'cost_service', t.cost_service, 'places', t.places, 'sold', ${SOLD_NOW},
        'prices', coalesce((select json_object_agg(p.distance_id, p.event_price) from tier_prices p where p.tier_id = t.id), '{}'))
        order by t.date, t.id) from price_tiers t where t.event_id = e.id), '[]')`

/** The offer of the event `e`, as columns: a lookup asks for the person in the same round trip. */
export const OFFER = `
      e.id, e.slug, e.name, e.icon, e.city, case when e.cancelled_at is null then e.status else 'inactive' end as status, e.type, e.event_datetime, e.register_deadline, e.participant_limit,
      e.hard_limit, e.desk_until, e.size_freeze_on::text, e.version, e.team_size, now() as now, ${KEPT} as kept,
      e.taken - coalesce((select sum(r.participant_count) from registrations r
        where r.event_id = e.id and r.state = 'held' and r.hold_until <= now()), 0)::int as taken,
      ${OFFERED_TIERS} as tiers,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'start_at', d.start_at,
        'register_deadline', d.register_deadline, 'age_on', d.age_on, 'left', ${LEFT_IN_DISTANCE},
        'has_waves', exists (select 1 from waves w where w.distance_id = d.id)) order by d.position, d.id)
        from distances d where d.event_id = e.id
          and exists (select 1 from categories c where c.event_id = d.event_id and c.distance = d.name)), '[]') as distances,
      coalesce((select json_agg(json_build_object('id', c.id, 'distance_id', d.id, 'distance', c.distance, 'title', c.title,
        'gender', c.gender, 'start_age', c.start_age, 'final_age', c.final_age, 'difference', c.difference, 'team_size', c.team_size)
        order by c.id) from categories c join distances d on d.event_id = c.event_id and d.name = c.distance
        where c.event_id = e.id), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', k.id, 'kit_name', k.kit_name, 'size', k.size,
        'from_age', k.from_age, 'to_age', k.to_age, 'cut', k.cut,
        'distances', array(select n.distance_id from kit_distances n where n.kit_id = k.id order by 1),
        'amount', k.amount, 'taken', k.taken - coalesce(o.members, 0)) order by k.id)
        from kits k left join (
          select m.kit_id, count(*)::int as members from registrations r
          join participants m on m.registration_id = r.id and m.holds_place
          where r.event_id = e.id and r.state = 'held' and r.hold_until <= now() group by m.kit_id) o on o.kit_id = k.id
        where k.event_id = e.id), '[]') as kits,
      coalesce((select json_agg(json_build_object('id', q.id, 'texto', q.texto, 'tipo', q.tipo,
        'opciones', q.opciones, 'obligatoria', q.obligatoria) order by q.position, q.id)
        from questions q where q.event_id = e.id and not q.hidden and q.moment = 'registration'), '[]') as questions,
      exists (select 1 from products p where p.event_id = e.id and p.status = 'active' and p.url_shop is null
        and p.price > 0) as sells_products`

const FIND_OFFER = { name: 'find-offer', text: `select ${OFFER} from events e where e.id = $1` }

export const asOffer = ({ distances, categories, ...row }: OfferRow): EventOffer => {
  const event_datetime = new Date(row.event_datetime)
  const withDays = distances.map((distance) => ({
    ...distance,
    age_day: ageDayOf(distance, event_datetime),
  }))
  const days = new Map(withDays.map(({ id, age_day }) => [id, age_day]))
  return {
    ...row,
    event_datetime,
    register_deadline: new Date(row.register_deadline),
    desk_until: row.desk_until ? new Date(row.desk_until) : null,
    now: new Date(row.now),
    distances: withDays,
    categories: categories.map((category) => ({
      ...category,
      age_day: days.get(category.distance_id) ?? bogotaDay(event_datetime),
    })),
  }
}

export const findOffer = async (db: Reader, event_id: number): Promise<EventOffer | null> => {
  const [row] = await runNamed<OfferRow>(db, FIND_OFFER, [event_id])
  return row ? asOffer(row) : null
}

/** The tiers as they are under the event's lock: how many of their places are left decides the price. */
const FIND_TIERS = {
  name: 'find-tiers',
  text: `select ${OFFERED_TIERS} as tiers from events e where e.id = $1`,
}

export const findTiers = async (tx: Tx, event_id: number): Promise<OfferedTier[]> => {
  const [row] = await runNamed<{ tiers: OfferedTier[] }>(tx, FIND_TIERS, [event_id])
  return row?.tiers ?? []
}

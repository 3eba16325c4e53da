/** What an event offers right now, in one round trip: every lookup and every save starts here. */

import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

export type OfferedTier = { date: string; event_price: number; cost_service: number }
export type OfferedCategory = {
  id: number
  distance: string
  title: string
  gender: string
  start_age: number
  final_age: number
  difference: number
  team_size: number | null
}
export type OfferedKit = { id: number; kit_name: string; size: string; amount: number; taken: number }
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
  /** Spots owned at this instant: holds whose time is over no longer count, whether or not the job has run. */
  taken: number
  team_size: number[]
  now: Date
  tiers: OfferedTier[]
  categories: OfferedCategory[]
  kits: OfferedKit[]
  questions: OfferedQuestion[]
  /** Whether the registration can still grow by something that costs. */
  sells_products: boolean
}

export type OfferRow = Omit<EventOffer, 'event_datetime' | 'register_deadline' | 'now'> & {
  event_datetime: string | Date
  register_deadline: string | Date
  now: string | Date
}

/** The offer of the event `e`, as columns: a lookup asks for the person in the same round trip. */
export const OFFER = `
      e.id, e.slug, e.name, e.icon, e.city, e.status, e.type, e.event_datetime, e.register_deadline, e.participant_limit,
      e.team_size, now() as now,
      e.taken - coalesce((select sum(r.participant_count) from registrations r
        where r.event_id = e.id and r.state = 'held' and r.hold_until <= now()), 0)::int as taken,
      coalesce((select json_agg(json_build_object('date', t.date, 'event_price', t.event_price,
        'cost_service', t.cost_service) order by t.date) from price_tiers t where t.event_id = e.id), '[]') as tiers,
      coalesce((select json_agg(json_build_object('id', c.id, 'distance', c.distance, 'title', c.title,
        'gender', c.gender, 'start_age', c.start_age, 'final_age', c.final_age, 'difference', c.difference, 'team_size', c.team_size)
        order by c.id) from categories c where c.event_id = e.id), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', k.id, 'kit_name', k.kit_name, 'size', k.size,
        'amount', k.amount, 'taken', k.taken - coalesce(o.members, 0)) order by k.id)
        from kits k left join (
          select m.kit_id, count(*)::int as members from registrations r
          join participants m on m.registration_id = r.id and m.holds_place
          where r.event_id = e.id and r.state = 'held' and r.hold_until <= now() group by m.kit_id) o on o.kit_id = k.id
        where k.event_id = e.id), '[]') as kits,
      coalesce((select json_agg(json_build_object('id', q.id, 'texto', q.texto, 'tipo', q.tipo,
        'opciones', q.opciones, 'obligatoria', q.obligatoria) order by q.position, q.id)
        from questions q where q.event_id = e.id and not q.hidden), '[]') as questions,
      exists (select 1 from products p where p.event_id = e.id and p.status = 'active' and p.url_shop is null
        and p.price > 0) as sells_products`

const FIND_OFFER = { name: 'find-offer', text: `select ${OFFER} from events e where e.id = $1` }

export const asOffer = (row: OfferRow): EventOffer => ({
  ...row,
  event_datetime: new Date(row.event_datetime),
  register_deadline: new Date(row.register_deadline),
  now: new Date(row.now),
})

export const findOffer = async (db: Reader, event_id: number): Promise<EventOffer | null> => {
  const [row] = await runNamed<OfferRow>(db, FIND_OFFER, [event_id])
  return row ? asOffer(row) : null
}

export const isOpen = ({ status, register_deadline, now }: EventOffer) =>
  status === 'active' && now <= register_deadline

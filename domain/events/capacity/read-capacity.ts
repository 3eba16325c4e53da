/** The figures of the tab Cupos: who paid, who holds, what blocks keep, what is left, of the event and each scope. */
import { sql } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { KEPT, LEFT_IN_DISTANCE, LIVE } from '../site/live.ts'
import type { Capacity, CapacityBlock, Scope } from './capacity-contract.ts'

type EventRow = Scope & { permit: number | null; slug: string }
type BlockRow = Omit<CapacityBlock, 'link' | 'released_at'> & { released_at: string | null }

/** People who are in now, of a distance or a block `d`. */
const people = (condition: string) =>
  sql.raw(`left join lateral (
    select count(*) filter (where r.state = 'paid')::int as paid, count(*) filter (where r.state = 'held')::int as held
    from participants m join registrations r on r.id = m.registration_id join categories c on c.id = m.category_id
    where m.event_id = d.event_id and m.holds_place and (r.state = 'paid' or r.hold_until > now())
      and ${condition}) p on true`)

export const readCapacity = async (
  db: Reader,
  event_id: number,
  address: string,
): Promise<Capacity | null> => {
  const [events, distances, blocks] = await Promise.all([
    db.execute<EventRow>(sql`
      select e.id, e.name, e.slug, e.participant_limit as "limit", nullif(e.hard_limit, e.participant_limit) as permit,
        p.paid, p.held, ${sql.raw(KEPT)} as reserved,
        greatest(0, e.participant_limit - p.paid - p.held - ${sql.raw(KEPT)})::int as free
      from events e left join lateral (
        select count(*) filter (where r.state = 'paid')::int as paid, count(*) filter (where r.state = 'held')::int as held
        from participants m join registrations r on r.id = m.registration_id
        where m.event_id = e.id and m.holds_place and ${LIVE}) p on true
      where e.id = ${event_id}`),
    db.execute<Capacity['distances'][number]>(sql`
      select d.id, d.name, d.participant_limit as "limit", p.paid, p.held, d.reserved,
        ${sql.raw(LEFT_IN_DISTANCE)} as free, coalesce(d.register_deadline < now(), false) as closed
      from distances d ${people('c.distance = d.name')} where d.event_id = ${event_id} order by d.position, d.id`),
    db.execute<BlockRow>(sql`
      select d.id, d.name, d.owner, d.places, p.paid, p.held, d.code, d.release_on::text, d.released_at, d.released_places,
        case when d.released_at is null then d.places - p.paid - p.held else 0 end as "left",
        array(select x.name from block_distances n join distances x on x.id = n.distance_id
          where n.block_id = d.id and not d.all_distances order by x.position, x.id) as distances
      from blocks d ${people('m.block_id = d.id')} where d.event_id = ${event_id} order by d.released_at nulls first, d.id`),
  ])
  const [row] = events.rows
  if (!row) return null
  const { slug, ...event } = row
  return {
    event,
    distances: distances.rows,
    blocks: blocks.rows.map((block) => ({
      ...block,
      released_at: block.released_at && bogotaText(block.released_at),
      link: block.code ? `${address}/registrate/${slug}?grupo=${block.code}` : null,
    })),
  }
}

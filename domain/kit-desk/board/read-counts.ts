/** What went out and what is left, by distance, size and quarter hour: counts without anybody's data. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { COUNTS, NOT_UNDONE } from '../tables.ts'
import type { HandoverCounts } from './board-contract.ts'

/** Of how many hours the quarters are told. */
const HOURS = 48

/** For each participant with a kit out: the fold of isHandedOver, for all of an event in one pass. */
export const OUT = (event_id: number) => sql`(
  select l.participant_id from (
    select distinct on (h.participant_id) h.participant_id, h.kind from handovers h
    where h.event_id = ${event_id} and h.kind in ('handed', 'returned') and ${COUNTS} and ${NOT_UNDONE}
    order by h.participant_id, h.happened_at desc, h.id desc) l
  where l.kind = 'handed')`

type Distance = HandoverCounts['distances'][number]
type Size = HandoverCounts['sizes'][number]

export const readCounts = async (db: Reader, event_id: number): Promise<HandoverCounts> => {
  const { rows: distances } = await db.execute<Distance>(sql`
    with out as ${OUT(event_id)}
    select d.name, count(m.id)::int as people, count(o.participant_id)::int as handed
    from distances d left join categories c on c.event_id = d.event_id and c.distance = d.name
    left join participants m on m.category_id = c.id and m.state = 'confirmed'
    left join out o on o.participant_id = m.id
    where d.event_id = ${event_id} group by d.id order by d.position, d.id`)
  const { rows: sizes } = await db.execute<Size>(sql`
    with out as ${OUT(event_id)}
    select k.kit_name as kit, k.size, count(*)::int as people, count(o.participant_id)::int as handed
    from participants m join kits k on k.id = m.kit_id left join out o on o.participant_id = m.id
    where m.event_id = ${event_id} and m.state = 'confirmed'
    group by k.kit_name, k.size order by k.kit_name, min(k.id)`)
  const { rows: quarters } = await db.execute<{ at: string; handed: number }>(sql`
    select date_bin('15 minutes', h.happened_at, '2000-01-01T00:00:00Z') as at, count(*)::int as handed
    from handovers h
    where h.event_id = ${event_id} and h.kind = 'handed' and ${COUNTS} and ${NOT_UNDONE}
      and not exists (select from handover_decisions s where s.handover_id = h.id and s.decision = 'settled')
      and h.happened_at between now() - make_interval(hours => ${HOURS}) and now() + interval '1 hour'
    group by 1 order by 1`)
  const sum = (of: 'people' | 'handed') => sizes.reduce((total, line) => total + line[of], 0)
  return {
    people: sum('people'),
    handed: sum('handed'),
    distances,
    sizes,
    quarters: quarters.map(({ at, handed }) => ({ at: new Date(at).toISOString(), handed })),
  }
}

/** A limit is honest when it wrote what ours did: the lines of two races, by kind, for each registration. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

const linesOf = async (db: Database, event_id: number): Promise<string> => {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select distinct coalesce(c.lines, 'nothing') || ' / ' || coalesce(p.lines, 'nothing') as kind
    from registrations r
    left join lateral (select string_agg(kind || ' ' || amount || ' ' || tax || (participant_id is null), ', ' order by kind) as lines
      from charges where registration_id = r.id) c on true
    left join lateral (select string_agg(p.way || ' ' || p.amount || ' ' || p.tax || ' for ' || a.amount, ', ') as lines
      from payments p left join payment_allocations a on a.payment_id = p.id where p.registration_id = r.id) p on true
    where r.event_id = ${event_id} order by 1`)
  return rows.map(({ kind }) => kind).join('; ')
}

export const requireSameLines = async (db: Database, ours: number, bare: number) => {
  const [own, raw] = [await linesOf(db, ours), await linesOf(db, bare)]
  if (own !== raw) throw new Error(`different lines: ours ${own}, the limit's ${raw}`)
}

/** Desks and tills of the event: when they were last heard of, what they handed over, which numbers they have to give. */
import { sql } from 'drizzle-orm'
import { listDevices, listDistances } from '#domain/crew/queries.ts'
import type { Reader } from '#server/database/connect.ts'
import { COUNTS, NOT_UNDONE } from '../tables.ts'
import type { ShownDeskDevice } from './board-contract.ts'

type Handed = { device_id: number; handed: number; last_row_at: string }
type Deal = { device_id: number; from: string; to: string; left: number }

/** By device, with how many of the range nobody got: those are still kept for it. */
const readDeals = async (db: Reader, event_id: number): Promise<Deal[]> => {
  const { rows } = await db.execute<Deal>(sql`
    select d.device_id, s.prefix || lpad(d.from_number::text, greatest(s.digits, length(d.from_number::text)), '0') as from,
      s.prefix || lpad(d.to_number::text, greatest(s.digits, length(d.to_number::text)), '0') as to,
      (select count(*)::int from bibs b where b.event_id = d.event_id and b.state = 'reserved'
        and b.key in (select s.prefix || n from generate_series(d.from_number, d.to_number) n)) as left
    from bib_deals d join bib_series s on s.id = d.series_id
    where d.event_id = ${event_id} and d.device_id is not null and d.returned_at is null
    order by d.from_number, d.id`)
  return rows
}

export const readDevices = async (db: Reader, event_id: number): Promise<ShownDeskDevice[]> => {
  const devices = await listDevices(db, event_id, await listDistances(db, event_id))
  const { rows: handed } = await db.execute<Handed>(sql`
    select h.device_id, (count(*) filter (where h.kind = 'handed' and ${COUNTS} and ${NOT_UNDONE}))::int as handed,
      max(h.received_at) as last_row_at
    from handovers h where h.event_id = ${event_id} and h.device_id is not null group by h.device_id`)
  const deals = await readDeals(db, event_id)
  return devices.flatMap(({ id, name, state, roles, scope, last_seen_at }) => {
    const own = handed.find(({ device_id }) => device_id === id)
    const serves = roles.map(({ role }) => role)
    if (!own && !serves.includes('mesa') && !serves.includes('caja')) return []
    const dealt = deals.filter(({ device_id }) => device_id === id)
    return {
      id,
      name,
      state,
      roles: serves,
      scope,
      last_seen_at,
      handed: own?.handed ?? 0,
      last_row_at: own ? new Date(own.last_row_at).toISOString() : null,
      ranges: dealt.map(({ from, to }): [string, string] => [from, to]),
      numbers_left: dealt.reduce((sum, { left }) => sum + left, 0),
    }
  })
}

/** A kit is out once, or the list of conflicts says otherwise; and a desk's numbers are given at a table only. */

import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Invariant } from '#server/invariants/invariant.ts'
import { conflictRows } from './read-conflicts.ts'
import { COUNTS_TEXT, NOT_UNDONE_TEXT } from './tables.ts'

/** As it is written where conflicts are listed, of every event at once: by event it was asked again for each row. */
const LISTED = new PgDialect().sqlToQuery(conflictRows(sql.raw('h.event_id'))).sql

const COUNTED = `select h.* from handovers h where ${COUNTS_TEXT} and ${NOT_UNDONE_TEXT}`

export const kitDeskInvariants: Invariant[] = [
  {
    name: 'kits-out-once',
    promise: 'Un kit está entregado una vez, o la segunda entrega está en la lista de conflictos.',
    violations: `
      with counted as (${COUNTED})
      select distinct 'participante ' || b.participant_id as id
      from counted a join counted b on b.participant_id = a.participant_id and a.kind = 'handed' and b.kind = 'handed'
        and (a.happened_at, a.id) < (b.happened_at, b.id)
      where not exists (select from counted r where r.participant_id = a.participant_id and r.kind = 'returned'
          and (r.happened_at, r.id) > (a.happened_at, a.id) and (r.happened_at, r.id) < (b.happened_at, b.id))
        and not exists (select from handover_decisions d where d.handover_id = b.id and d.decision = 'settled')
        and b.id not in (select c.handover_id from (${LISTED}) c)`,
  },
  {
    name: 'handovers-of-somebody',
    promise: 'Una entrega que cuenta es de una persona de ese mismo evento.',
    violations: `
      select 'entrega ' || h.seq as id from handovers h left join participants m on m.id = h.participant_id
      where ${COUNTS_TEXT} and m.event_id is distinct from h.event_id`,
  },
  {
    name: 'dealt-bibs-given-at-a-desk',
    promise: 'Un número que tiene una mesa solo lo da una mesa o una caja.',
    violations: `
      select 'dorsal ' || b.id as id
      from bib_deals d join bib_series s on s.id = d.series_id
        join bibs b on b.event_id = d.event_id and b.state = 'assigned'
          and b.key ~ ('^' || s.prefix || '[0-9]+$')
          and substring(b.key from '[0-9]+$')::int between d.from_number and d.to_number
      where d.returned_at is null
        and not exists (select from handovers h where h.participant_id = b.participant_id)
        and not exists (select from till_sales t where t.participant_id = b.participant_id)
        and not exists (select from changes c where c.receiver_id = b.participant_id)`,
  },
]

/** Which turn of which till took a payment, as staff read it: 'Caja 1 · turno 3'. */
import { sql } from 'drizzle-orm'

/** For a select; null of what came in elsewhere. */
export const tillTurn = (session_id: 'p.till_session_id' | 'l.till_session_id') =>
  sql.raw(`(select t.name || ' · turno ' || (select count(*) from till_sessions n where n.till_id = s.till_id and n.id <= s.id)
    from till_sessions s join tills t on t.id = s.till_id where s.id = ${session_id})`)

/** Beside the way it came in. */
export const withTurn = (label: string, turn: string | null): string => (turn ? `${label} · ${turn}` : label)

/** One turn with its sales, as the device and the panel list them. */
import { sql } from 'drizzle-orm'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { CrewMember } from '#server/http/route.ts'
import type * as contract from './contract.ts'
import { isVisible } from './find-till.ts'
import { PRINTED_RECEIPT } from './sale/write-sale.ts'
import { asSession, readSessions } from './sessions/read-sessions.ts'

type Shown = AnswerOf<typeof contract.showSession>
type Asked = { event_id: number; session_id: number; crew: CrewMember; holder: Holder }

/** A shop, or a device that is bound to a till, sees no turn of another. */
export const showSession = async (
  db: Reader,
  { event_id, session_id, crew, holder }: Asked,
): Promise<Shown> => {
  const [session] = await readSessions(
    db,
    sql`s.id = ${session_id} and s.event_id = ${event_id} and ${isVisible(crew)}`,
  )
  if (!session) throw notFound()
  const { rows } = await db.execute<Shown['sales'][number] & { event: string }>(sql`
    select x.id, ${PRINTED_RECEIPT} as receipt, coalesce(m.name || ' ' || m.last_name, '') as person, x.distance, x.size, x.bib, x.amount, x.way,
      x.voucher, x.state, x.review, x.sold_at
    from till_sales x left join participants m on m.id = x.participant_id
    where x.session_id = ${session_id} and not x.apart order by x.sold_at desc, x.id`)
  const { rows: events } = await db.execute<{ name: string }>(
    sql`select name from events where id = ${event_id}`,
  )
  return {
    session: asSession(session, holder),
    event: events[0]?.name ?? '',
    sales: rows.map((sale) => ({ ...sale, sold_at: new Date(sale.sold_at).toISOString() })),
  }
}

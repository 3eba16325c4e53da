/**
 * Above the sum an organiser set, who approved a refund does not pay it. Several refunds of one change count together.
 * No row: nobody is asked for.
 */
import { sql } from 'drizzle-orm'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Reader } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import type { PayableKey } from '../payable.ts'

type Wanted = {
  amount: number
  change_id: number | null
  /** One that is written down already. */
  id?: number
}

/** The sum that is passed; null where one person may do it alone. */
export const findLimit = async (
  db: Reader,
  { kind, id: owner }: PayableKey,
  { amount, change_id, id = 0 }: Wanted,
): Promise<number | null> => {
  const { rows } = await db.execute<{ above: number }>(sql`
    select s.second_person_above as above from change_settings s
    where s.event_id = (select event_id from ${sql.raw(kind === 'registration' ? 'registrations' : 'orders')} where id = ${owner})
      and ${amount} + coalesce((select sum(f.amount) from refunds f where f.change_id = ${change_id} and f.id <> ${id}
        and f.counters_id is null and f.state <> 'failed'
        and not exists (select 1 from refunds c where c.counters_id = f.id)), 0) > s.second_person_above`)
  return rows[0]?.above ?? null
}

/** Written down as sent at once, it would be approved and paid by one person. */
export const requireSecondPerson = async (db: Reader, key: PayableKey, wanted: Wanted) => {
  const above = await findLimit(db, key, wanted)
  if (above !== null)
    throw invalid({
      amount: [
        `Pasa de ${formatPesos(above)}: una persona la solicita o la aprueba y otra la paga. Anótala como solicitada.`,
      ],
    })
}

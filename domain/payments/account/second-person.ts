/**
 * Above the sum an Administrator set, one person alone sends no money back. It is the sum of what that person sent for
 * the account, and within 24 hours for the event: in many small parts it is the same sum. Refunds of one change count
 * together, whoever sends them. No sum set: nobody is asked for.
 */
import { sql } from 'drizzle-orm'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import type { PayableKey } from '../payable.ts'

type Wanted = {
  amount: number
  change_id: number | null
  /** One that is written down already. */
  id?: number
}

/** The sum of today: another one counts from its day on. */
const ABOVE_TODAY = sql`case when s.second_person_from > (now() at time zone 'America/Bogota')::date
  then s.second_person_before else s.second_person_above end`

const findRule = async (tx: Tx, { kind, id }: PayableKey) => {
  const { rows } = await tx.execute<{ event_id: number; above: number | null }>(sql`
    select s.event_id, ${ABOVE_TODAY} as above from change_settings s
    where s.event_id = (select event_id from ${sql.raw(kind === 'registration' ? 'registrations' : 'orders')} where id = ${id})`)
  const [rule] = rows
  return rule && rule.above !== null ? { event_id: rule.event_id, above: rule.above } : null
}

const SECOND_PERSON = 7305

/**
 * Refunds `f` that the person sent, or asked a gateway for, with nobody else's approval. One that the sender marked as
 * failed or countered himself still counts; what another person, or the gateway, took back does not.
 */
const sentAlone = (user_id: number) => sql`f.sent_by = ${user_id} and f.counters_id is null
  and (f.sent_at is not null or f.state = 'approved' and f.asked_at is not null)
  and (f.approved_by = ${user_id} or f.approved_by is null and f.user_id = ${user_id})
  and not exists (select 1 from refunds c where c.counters_id = f.id and c.user_id is distinct from ${user_id})`

/**
 * The sum that is passed; null where this person may do it alone. The caller holds the lock of the account; two accounts
 * of one event wait for each other here, so that both sums are looked at.
 */
export const findLimit = async (
  tx: Tx,
  key: PayableKey,
  { amount, change_id, id = 0 }: Wanted,
  user_id: number,
): Promise<number | null> => {
  const rule = await findRule(tx, key)
  if (!rule) return null
  const { event_id, above } = rule
  await tx.execute(sql.raw(`select pg_advisory_xact_lock(${SECOND_PERSON}, ${event_id})`))
  const owner = sql.raw(`f.${key.kind}_id`)
  const { rows } = await tx.execute<{ passed: boolean }>(sql`
    select ${amount}::bigint + greatest(
      coalesce((select sum(f.amount) from refunds f where f.change_id = ${change_id} and f.id <> ${id}
        and f.counters_id is null and f.state <> 'failed'
        and not exists (select 1 from refunds c where c.counters_id = f.id)), 0),
      coalesce((select sum(f.amount) from refunds f where ${owner} = ${key.id} and f.id <> ${id} and ${sentAlone(user_id)}), 0),
      coalesce((select sum(f.amount) from refunds f where f.event_id = ${event_id} and f.id <> ${id} and ${sentAlone(user_id)}
        and coalesce(f.sent_at, f.asked_at) > now() - interval '24 hours'), 0)) > ${above} as passed`)
  return rows[0]?.passed ? above : null
}

/** Written down as sent at once, it would be approved and paid by one person. */
export const requireSecondPerson = async (tx: Tx, key: PayableKey, wanted: Wanted, user_id: number) => {
  const above = await findLimit(tx, key, wanted, user_id)
  if (above !== null)
    throw invalid({
      amount: [
        `Con lo que ya devolviste pasa de ${formatPesos(above)}: una persona la solicita o la aprueba y otra la paga. Anótala como solicitada.`,
      ],
    })
}

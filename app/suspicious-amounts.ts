/**
 * Amounts that look a hundred times too large: once '45000.00' was stored as 4.500.000. Administrators get one letter
 * with them after the update; nothing is changed by itself, since a price may really be high.
 */
import { sql } from 'drizzle-orm'
import { suspiciousAmountsLetter } from '#domain/accounts/mails.ts'
import { tellAdministrators } from '#domain/accounts/tell-administrators.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { claimReport } from '#server/invariants/report-once.ts'
import type { AnyJob } from '#server/queue/queue.ts'

const NAME = 'suspicious-amounts'
/** As many as a person reads in a letter. */
const MOST = 40

/** Beside the middle of the others of its kind, with room for what is honestly dear. */
const besideOthers = (what: string, rows: string) => `
  select '${what} ' || one.id as id, one.amount from (${rows}) one
  where one.amount >= 50 * (
    select percentile_disc(0.5) within group (order by other.amount) from (${rows}) other
    where other.kin is not distinct from one.kin and other.id <> one.id and other.amount > 0)`

/** Amounts that were exactly a hundredth before, by the history. */
const AFTER_A_CHANGE = `
  select a.subject || ' ' || coalesce(a.subject_id, '') || ', ' || c.field as id, (c.pair->>1)::numeric as amount
  from audit_log a, jsonb_each(case jsonb_typeof(a.detail->'changes') when 'object' then a.detail->'changes' else '{}' end) c(field, pair)
  where c.field ~ 'price|amount|fee|cost|difference|value'
    and case when jsonb_typeof(c.pair->0) = 'number' and jsonb_typeof(c.pair->1) = 'number'
      then (c.pair->>0)::numeric > 0 and (c.pair->>1)::numeric = 100 * (c.pair->>0)::numeric else false end`

const SUSPICIOUS = [
  besideOthers('precio', 'select id, event_id as kin, event_price as amount from price_tiers'),
  besideOthers('servicio', 'select id, event_id as kin, cost_service as amount from price_tiers'),
  besideOthers('producto', 'select id, event_id as kin, price as amount from products'),
  besideOthers('cupón', `select id, event_id as kin, value as amount from coupons where kind = 'valor'`),
  `select 'pago ' || p.id as id, p.amount from payments p
   where p.amount >= 50 * nullif((select sum(c.amount) from charges c where c.registration_id = p.registration_id), 0)`,
  AFTER_A_CHANGE,
].join('\nunion all ')

export const findSuspiciousAmounts = async (db: Reader) => {
  const { rows } = await db.execute<{ id: string; amount: number }>(
    sql`select distinct id, amount::float8 as amount from (${sql.raw(SUSPICIOUS)}) found order by id limit ${MOST}`,
  )
  return rows
}

/** True when it was written now: a second run finds that it was. */
export const reportSuspiciousAmounts = (
  context: Pick<AppContext, 'db' | 'config' | 'address'>,
): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    if (!(await claimReport(tx, NAME))) return false
    const found = await findSuspiciousAmounts(tx)
    if (found.length === 0) return false
    const [url, organizer] = [`${context.address}/admin/historial`, context.config.organizerName]
    await tellAdministrators(tx, context, {
      kind: NAME,
      letterTo: (name) => suspiciousAmountsLetter({ name, found, url, organizer }),
    })
    return true
  })

export const amountJobs = (context: AppContext): AnyJob[] => [
  {
    name: 'amounts.report',
    every: '41 * * * *',
    run: async () => {
      await reportSuspiciousAmounts(context)
    },
  },
]

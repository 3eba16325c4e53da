/** The credits of an event for its staff, and the events in which they pay. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { events } from '#domain/events/tables.ts'
import { record } from '#server/audit/record.ts'
import { type Notice, pagedAnswer, type QueryOf } from '#server/contract-kit.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { likePattern, plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { readSettings } from '../policies/read-policies.ts'
import type { CreditList, CreditRow, listCredits as listed } from './credit-contract.ts'
import { credit_targets } from './credit-tables.ts'
import { LEFT } from './open-credits.ts'

/** A refund that its change owes in money is what a credit became; used up is used up; what is past its day lapsed. */
const STATE = sql.raw(`case
  when c.ended_at is null then 'open'
  when exists (select 1 from credit_uses u where u.credit_id = c.id and u.payment_id is null) then 'refunded'
  when exists (select 1 from credit_uses u where u.credit_id = c.id group by u.credit_id having sum(u.amount) = c.amount) then 'used'
  else 'lapsed' end`)

const rowsOf = (event_id: number) => sql`
  select c.id, m.name, m.last_name, m.dni, m.document_type, m.email, m.phone, r.reference, c.amount,
    case when c.ended_at is null then ${LEFT} else 0 end as left, c.valid_until::text, c.made_at, ${STATE} as state
  from credits c join participants m on m.id = c.participant_id join registrations r on r.id = c.registration_id
  where c.event_id = ${event_id}`

const listChoices = async (db: Reader, caller: Caller, event_id: number) => {
  const rows = await db
    .select({
      id: events.id,
      name: events.name,
      day: sql<string>`(${events.event_datetime} at time zone 'America/Bogota')::date::text`,
    })
    .from(events)
    .where(
      and(
        managedBy(caller),
        sql`${events.type} = 'propio'`,
        sql`${events.event_datetime} > now() and ${events.cancelled_at} is null`,
      ),
    )
    .orderBy(events.event_datetime, events.id)
  return rows.filter(({ id }) => id !== event_id)
}

const targetsOf = async (db: Reader, event_id: number) =>
  (
    await db
      .select({ id: credit_targets.target_event_id })
      .from(credit_targets)
      .where(eq(credit_targets.event_id, event_id))
      .orderBy(credit_targets.target_event_id)
  ).map(({ id }) => id)

const DUE_FIRST = sql`c.valid_until, c.id`

const SORTS = {
  name: plainText(sql`c.name || ' ' || c.last_name`),
  dni: sql`lpad(c.dni, 20, '0')`,
  reference: sql`c.reference`,
  amount: sql`c.amount`,
  left: sql`c."left"`,
  valid_until: sql`c.valid_until`,
  state: sql`c.state`,
}

type Totals = CreditList['totals']

export const listCredits = async (
  db: Reader,
  caller: Caller,
  event_id: number,
  { state, search, page, per_page, sort }: QueryOf<typeof listed>,
): Promise<CreditList> => {
  const pattern = likePattern(search)
  const found = sql`from (${rowsOf(event_id)}) c where (${state ?? null}::text is null or c.state = ${state ?? null})
    and (${search} = '' or c.name || ' ' || c.last_name ilike ${pattern} or c.dni ilike ${pattern} or c.email ilike ${pattern} or c.reference ilike ${pattern})`
  const { rows } = await db.execute<CreditRow>(
    sql`select c.* ${found} order by ${orderBy(sort, SORTS, { preset: DUE_FIRST, last: DUE_FIRST })}
      limit ${per_page} offset ${(page - 1) * per_page}`,
  )
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
  const { rows: summed } = await db.execute<Totals>(sql`
    select coalesce(sum(amount), 0)::int as made, coalesce(sum("left"), 0)::int as left, count(*)::int as people
    from (${rowsOf(event_id)}) c`)
  const { rows: until } = await db.execute<{ day: string }>(sql`
    select coalesce(${(await readSettings(db, event_id)).credits_until}::date,
      (event_datetime at time zone 'America/Bogota')::date + 365)::text as day from events where id = ${event_id}`)
  return {
    ...pagedAnswer(
      rows.map((row) => ({ ...row, made_at: new Date(row.made_at).toISOString() })),
      counted[0]?.total ?? 0,
      page,
      per_page,
    ),
    totals: summed[0] ?? { made: 0, left: 0, people: 0 },
    credits_until: until[0]?.day ?? '',
    targets: await targetsOf(db, event_id),
    choices: await listChoices(db, caller, event_id),
  }
}

/** Only events one manages are named or taken away; what a colleague named elsewhere stays. */
export const setTargets = async (
  tx: Tx,
  caller: Caller,
  event_id: number,
  event_ids: readonly number[],
): Promise<Notice> => {
  await tx.execute(sql`select id from events where id = ${event_id} for no key update`)
  const choices = (await listChoices(tx, caller, event_id)).map(({ id }) => id)
  const before = await targetsOf(tx, event_id)
  const wanted = [...new Set(event_ids)]
  if (wanted.some((id) => !choices.includes(id) && !before.includes(id)))
    throw invalid({ event_ids: ['Elige eventos tuyos que todavía no pasan.'] })
  const gone = before.filter((id) => choices.includes(id) && !wanted.includes(id))
  const added = wanted.filter((id) => !before.includes(id))
  if (gone.length > 0)
    await tx
      .delete(credit_targets)
      .where(and(eq(credit_targets.event_id, event_id), inArray(credit_targets.target_event_id, gone)))
  if (added.length > 0)
    await tx.insert(credit_targets).values(added.map((target_event_id) => ({ event_id, target_event_id })))
  if (gone.length + added.length > 0)
    await record(tx, caller, {
      action: 'eventos del saldo',
      subject: 'evento',
      subject_id: event_id,
      event_id,
      detail: { added, gone },
    })
  return { message: 'Eventos guardados', body: 'El saldo vale en los eventos que elegiste.', icon: 'success' }
}

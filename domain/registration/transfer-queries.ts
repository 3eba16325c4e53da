/** Reads of the transfer desk: the person's own page, and the queue of staff with the uses that look like a repeat. */
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/queries.ts'
import { events } from '#domain/events/tables.ts'
import { listActiveAccounts } from '#domain/payments/active-accounts.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import type { Registration } from './release-holds.ts'
import { plainNumber } from './rules/transfer.ts'
import { registrations, transfer_receipts } from './tables.ts'
import type { OwnTransfer, TransferReceipt } from './transfer-contract.ts'

export const findByProof = async (db: Reader, reference: string): Promise<Registration | null> => {
  const [row] = await db.select().from(registrations).where(eq(registrations.reference, reference))
  return row ?? null
}

/** The event's instructions; null when it does not take transfers (any more). */
export const findInstructions = async (db: Reader, event_id: number) => {
  const accounts = await listActiveAccounts(db, event_id, { sandbox: false })
  const settings = accounts.find(({ gateway_name }) => gateway_name === 'transferencia')?.settings
  return settings ? { instructions: settings.instructions ?? '', accounts: settings.accounts ?? '' } : null
}

const stateOf = (
  { state, payment_review, payment_pending, hold_until }: Registration,
  { now, waits, offered }: { now: Date; waits: boolean; offered: boolean },
): OwnTransfer['state'] => {
  if (state === 'paid') return 'approved'
  if (payment_review) return 'review'
  if (payment_pending || waits) return 'pending'
  if (state === 'cancelled' || !offered) return 'closed'
  return state !== 'held' || !hold_until || hold_until <= now ? 'over' : 'unpaid'
}

export const describeTransfer = async (db: Reader, registration: Registration): Promise<OwnTransfer> => {
  const [around] = await db
    .select({ event: events.name, slug: events.slug, now: sql<string>`now()` })
    .from(events)
    .where(eq(events.id, registration.event_id))
  if (!around) throw new Error('a registration has an event')
  const [last] = await db
    .select()
    .from(transfer_receipts)
    .where(eq(transfer_receipts.registration_id, registration.id))
    .orderBy(desc(transfer_receipts.id))
    .limit(1)
  const offer = await findInstructions(db, registration.event_id)
  const { reference, amount, hold_until } = registration
  return {
    event: around.event,
    slug: around.slug,
    reference,
    amount,
    state: stateOf(registration, {
      now: new Date(around.now),
      waits: last?.state === 'pending',
      offered: offer !== null,
    }),
    hold_until: hold_until?.toISOString() ?? null,
    instructions: offer?.instructions ?? '',
    accounts: offer?.accounts ?? '',
    receipt: last
      ? {
          number: last.number,
          state: last.state,
          reason: last.reason,
          created_at: last.created_at.toISOString(),
        }
      : null,
  }
}

export type TransferFilter = {
  event_id?: number | undefined
  state: 'pending' | 'approved' | 'rejected' | 'all'
  search: string
  page: number
  per_page: number
}

const FROM = sql`transfer_receipts t
  join registrations r on r.id = t.registration_id
  join events e on e.id = t.event_id
  join registration_members m on m.registration_id = r.id and m.position = 0
  left join users u on u.id = t.decided_by`

const managed = (caller: Caller) => managedBy(caller, sql`t.event_id`)

const conditionOf = (caller: Caller, { event_id, state, search }: TransferFilter): SQL =>
  sql.join(
    [
      managed(caller),
      ...(event_id ? [sql`t.event_id = ${event_id}`] : []),
      ...(state === 'all' ? [] : [sql`t.state = ${state}`]),
      ...(search
        ? [
            sql`(r.reference = ${search} or m.dni like ${`${search.replaceAll(/\D/g, '') || '-'}%`}
              or t.number like ${`%${plainNumber(search) || '-'}%`}
              or ${plainText(sql`m.name || ' ' || m.last_name`)} like ${plainPattern(search)})`,
          ]
        : []),
    ],
    sql` and `,
  )

/** Every other use of the same photo or number, anywhere; whose it is only where the caller may know. */
const earlierUses = (caller: Caller) => sql`coalesce((
  select json_agg(json_build_object(
    'same', case when o.image_hash = t.image_hash and o.number = t.number then 'both'
      when o.image_hash = t.image_hash then 'image' else 'number' end,
    'event', oe.name, 'state', o.state, 'created_at', o.created_at,
    'reference', case when ${managedBy(caller, sql`o.event_id`)} then orr.reference else '' end) order by o.id desc)
  from transfer_receipts o join events oe on oe.id = o.event_id join registrations orr on orr.id = o.registration_id
  where o.id <> t.id and (o.image_hash = t.image_hash or o.number = t.number)), '[]')`

const iso = (instant: string) => new Date(instant).toISOString()
const isoOrNull = (instant: string | null) => (instant ? iso(instant) : null)

export const listTransfers = async (db: Reader, caller: Caller, filter: TransferFilter) => {
  const condition = conditionOf(caller, filter)
  const { page, per_page, event_id } = filter
  const [{ rows }, counted, waiting] = await Promise.all([
    db.execute<TransferReceipt>(sql`
      select t.id, t.registration_id, t.event_id, e.name as event, r.reference, m.name || ' ' || m.last_name as name,
        m.dni, m.email, m.phone, t.number, t.amount, r.amount as due, t.state, t.reason, t.created_at, t.decided_at,
        u.name as decided_by, r.state as registration_state, r.hold_until,
        t.image_key is null as erased, ${earlierUses(caller)} as earlier
      from ${FROM} where ${condition}
      order by (t.state = 'pending') desc, case when t.state = 'pending' then t.created_at end, t.id desc
      limit ${per_page} offset ${(page - 1) * per_page}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${FROM} where ${condition}`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from transfer_receipts t
      where t.state = 'pending' and ${managed(caller)} and (${event_id ?? null}::int is null or t.event_id = ${event_id ?? null})`),
  ])
  return {
    total: counted.rows[0]?.total ?? 0,
    waiting: waiting.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      ...row,
      created_at: iso(row.created_at),
      decided_at: isoOrNull(row.decided_at),
      hold_until: isoOrNull(row.hold_until),
      earlier: row.earlier.map((use) => ({ ...use, created_at: iso(use.created_at) })),
    })),
  }
}

/** Where the picture is; not there for who does not manage the event. */
export const findImageKey = async (db: Reader, caller: Caller, id: number): Promise<string> => {
  const { rows } = await db.execute<{ image_key: string | null }>(
    sql`select t.image_key from transfer_receipts t where t.id = ${id} and ${managed(caller)}`,
  )
  if (!rows[0]?.image_key) throw notFound()
  return rows[0].image_key
}

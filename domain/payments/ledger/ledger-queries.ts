/**
 * Payments by registration and order: each that has, had or waits for money. What came in and went back is counted from
 * the lines of its account (docs/account.md), each on its day.
 */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, sameDocument, sameReference } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import type { PayableKey } from '../payable.ts'
import type { Standing } from '../rules/ledger.ts'
import type { LedgerEntry, LedgerFilter, LedgerSort, LedgerTotals } from './ledger-contract.ts'
import { linesIn, looksAtMoney, ofPayable, slimLines, within } from './ledger-lines.ts'
import { findOwners, isNamed, type Owners } from './search-owners.ts'

/** A filter with whom its search names; null where there is no search, or they are too many to be named. */
type Asked = LedgerFilter & { owners: Owners | null }

const asAsked = async (db: Reader, caller: Caller, filter: LedgerFilter): Promise<Asked> => ({
  ...filter,
  owners: filter.search ? await findOwners(db, caller, filter.search) : null,
})

const conditionOf = (caller: Caller, { search, owners, event_id, status, gateway }: Asked): SQL =>
  sql.join(
    [
      managedBy(caller, sql`l.event_id`),
      sql`l.shown_at is not null`,
      ...(event_id ? [sql`l.event_id = ${event_id}`] : []),
      ...(status ? [sql`l.standing = ${status}`] : []),
      ...(gateway ? [sql`(l.gateway = ${gateway} or ${gateway} = any(l.gateways))`] : []),
      ...(owners ? [isNamed(owners)] : []),
      ...(search && !owners
        ? [
            sql`(${sameReference(sql`l.reference`, search)} or ${sameDocument(sql`l.dni`, search)}
              or l.plain_name like ${plainPattern(search)})`,
          ]
        : []),
    ],
    sql` and `,
  )

/** The lines of a filter, from which lists and sums are read alike. */
const chosenBy = (caller: Caller, filter: Asked) =>
  sql`(select * from (${linesIn(filter)}) l where ${conditionOf(caller, filter)}) l`

type Row = Omit<LedgerEntry, 'at'> & { at: string }

const COLUMNS = sql`l.kind, l.id, l.event_id, l.event, l.reference, l.name, l.dni, l.document_type, l.members, l.amount, l.received,
  l.refunded, l.balance, l.standing, l.payment_status, l.state, l.gateway, l.shown_at as at`

const asEntry = (row: Row): LedgerEntry => ({ ...row, at: new Date(row.at).toISOString() })

const NEWEST = sql`l.shown_at desc, l.id desc, l.kind`

const SORTS = {
  name: sql`l.plain_name`,
  event: plainText(sql`l.event`),
  standing: sql`l.standing`,
  gateway: sql`l.gateway`,
  at: sql`l.shown_at`,
  amount: sql`l.amount`,
  received: sql`l.received`,
}

/** Every line of a filter, with all of its sums. */
export const listAllPayments = async (
  db: Reader,
  caller: Caller,
  { sort, ...filter }: LedgerFilter & { sort: LedgerSort },
) => {
  const asked = await asAsked(db, caller, filter)
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS} from ${chosenBy(caller, asked)} order by ${orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST })}`)
  return rows.map(asEntry)
}

type Key = { kind: LedgerEntry['kind']; id: number }

/** Of the lines of a page everything is summed up, in their order. */
const listKeys = async (db: Reader, filter: LedgerFilter, keys: Key[]): Promise<LedgerEntry[]> => {
  const idsOf = (kind: Key['kind']) =>
    sql`${sql.param(keys.flatMap((key) => (key.kind === kind ? [key.id] : [])))}::int[]`
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS} from (${linesIn(filter)}) l
    where (l.kind = 'registration' and l.id = any(${idsOf('registration')}) or l.kind = 'order' and l.id = any(${idsOf('order')}))`)
  const entries = new Map(rows.map((row) => [`${row.kind} ${row.id}`, asEntry(row)]))
  return keys.flatMap(({ kind, id }) => entries.get(`${kind} ${id}`) ?? [])
}

/** Of named purchases, which are few, each is summed up by itself; of all others money is read at once. */
const linesFor = (caller: Caller, filter: Asked, sort: LedgerSort) =>
  filter.owners && looksAtMoney(filter, sort)
    ? { lines: linesIn(filter), sorts: SORTS }
    : { lines: slimLines(caller, filter, sort), sorts: { ...SORTS, event: sql`l.plain_event` } }

export const listPayments = async (
  db: Reader,
  caller: Caller,
  { page, per_page, sort, ...filter }: LedgerFilter & { page: number; per_page: number; sort: LedgerSort },
) => {
  const asked = await asAsked(db, caller, filter)
  const { lines, sorts } = linesFor(caller, asked, sort)
  const chosen = sql`(${lines}) l where ${conditionOf(caller, asked)}`
  const { rows } = await db.execute<Key & { total: number }>(sql`
    select l.kind, l.id, (count(*) over ())::int as total from ${chosen}
    order by ${orderBy(sort, sorts, { preset: NEWEST, last: NEWEST })} limit ${per_page} offset ${(page - 1) * per_page}`)
  if (rows[0]) return { rows: await listKeys(db, filter, rows), total: rows[0].total }
  // A page after the last one still says how many there are.
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${chosen}`)
  return { rows: [], total: counted.rows[0]?.total ?? 0 }
}

type StatusRow = { standing: Standing; count: number; amount: number; received: number; refunded: number }

export const totalPayments = async (
  db: Reader,
  caller: Caller,
  filter: LedgerFilter,
): Promise<LedgerTotals> => {
  const asked = await asAsked(db, caller, filter)
  const [statuses, ways] = await Promise.all([
    db.execute<StatusRow>(sql`
      select l.standing, count(*)::int as count, sum(l.amount)::float8 as amount, sum(l.received)::float8 as received,
        sum(l.refunded)::float8 as refunded
      from ${chosenBy(caller, asked)} group by l.standing`),
    // Two payments of one line may have come through two gateways: each counts where it came in.
    db.execute<{ gateway: string; count: number; received: number }>(sql`
      with chosen as (select l.* from ${chosenBy(caller, asked)}),
      came as (
        select coalesce(a.gateway_name, case when l.way = 'gateway' then 'otra' else 'manual' end) as gateway, l.amount
        from chosen p join payments l on ${ofPayable('l')} left join payment_attempts a on a.id = l.attempt_id
        where ${within(sql`l.received_at`, filter)}
        union all
        select p.gateway, 0 from chosen p where p.payment_status in (8, 100) and p.received = 0 and ${within(sql`p.at`, filter)})
      select coalesce(gateway, '') as gateway, count(*)::int as count, sum(amount)::float8 as received
      from came group by 1 order by 3 desc, 1`),
  ])
  const sum = (name: 'count' | 'received' | 'refunded') =>
    statuses.rows.reduce((total, row) => total + row[name], 0)
  return {
    count: sum('count'),
    received: sum('received'),
    refunded: sum('refunded'),
    by_status: statuses.rows.map(({ standing, count, amount, received }) => ({
      standing,
      count,
      amount,
      received,
    })),
    by_gateway: ways.rows,
  }
}

const lineOf = ({ kind, id }: PayableKey) =>
  sql`(${linesIn({})} or (p.kind = ${kind} and p.id = ${id})) l where l.kind = ${kind} and l.id = ${id}`

/** One line, also one that is not listed (an ended hold without money); not there for who does not manage it. */
export const findPayment = async (db: Reader, caller: Caller, payment: PayableKey): Promise<LedgerEntry> => {
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS} from ${lineOf(payment)} and ${managedBy(caller, sql`l.event_id`)}`)
  if (!rows[0]) throw notFound()
  return asEntry(rows[0])
}

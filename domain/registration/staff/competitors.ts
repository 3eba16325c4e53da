/** People known to the installation, as staff search and see them (change-competitor.ts corrects them). */
import { getTableColumns, sql } from 'drizzle-orm'
import { BIB } from '#domain/bibs/bib-of.ts'
import { ageOn, bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { QueryOf, Role } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { countedBy, plainPattern, plainText, reachedAt, sameDocument } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { Health } from '../health.ts'
import { competitors } from '../tables.ts'
import type { Competitor, listCompetitors as listed } from './competitor-contract.ts'
import { recordsShownTo } from './seen-record.ts'

export type Staff = { user_id: number; role: Role }
export type Row = typeof competitors.$inferSelect

const NOT_SHOWN: Health = { eps: '', blood_type: '', rh_factor: '', conditions: '' }

const asCompetitor = ({ health: _, ...row }: Row, shown: Health): Competitor => ({
  ...row,
  ...shown,
  age: ageOn(row.birthday, bogotaDay(new Date())),
  created_at: row.created_at.toISOString(),
})

type ReadRow = Omit<Row, 'created_at' | 'owner_disputed_at'> & {
  created_at: string
  owner_disputed_at: string | null
}

const COLUMNS = sql.raw(
  Object.keys(getTableColumns(competitors))
    .map((column) => (column === 'birthday' ? 'competitors.birthday::text' : `competitors.${column}`))
    .join(', '),
)

const asRow = ({ created_at, owner_disputed_at, ...row }: ReadRow): Row => ({
  ...row,
  created_at: new Date(created_at),
  owner_disputed_at: owner_disputed_at === null ? null : new Date(owner_disputed_at),
})

const NEWEST = sql`${competitors.created_at} desc, ${competitors.id} desc`

/** Numbers by their size, whatever their length; what nobody gave stands last. */
const SORTS = {
  name: plainText(sql`${competitors.name} || ' ' || ${competitors.last_name}`),
  dni: sql`lpad(${competitors.dni}, 20, '0')`,
  email: sql`nullif(lower(${competitors.email}), '')`,
  phone: sql`nullif(${competitors.phone}, '')`,
  birthday: sql`${competitors.birthday}`,
  city: sql`nullif(${plainText(competitors.city)}, '')`,
  created_at: sql`${competitors.created_at}`,
}

export const listCompetitors = async (
  db: Reader,
  caller: Staff,
  { search, page, per_page, sort }: QueryOf<typeof listed>,
) => {
  const found = search
    ? sql`(${sameDocument(competitors.dni, search)} or ${reachedAt(competitors, search)}
        or ${plainText(sql`${competitors.name} || ' ' || ${competitors.last_name}`)} like ${plainPattern(search)})`
    : sql`true`
  const shown = recordsShownTo(caller)
  const count = async () =>
    (await db.execute<{ total: number }>(sql`select count(*)::int as total from ${shown} where ${found}`))
      .rows[0]?.total ?? 0
  const order = orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST, filled: ['name', 'created_at'] })
  const [{ rows }, all] = await Promise.all([
    db.execute<ReadRow & { total: number }>(sql`
      select ${COLUMNS}, ${countedBy(search)} as total from ${shown} where ${found}
      order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`),
    search ? null : count(),
  ])
  const total = all ?? rows[0]?.total ?? (await count())
  return { rows: rows.map(({ total: _, ...row }) => asCompetitor(asRow(row), NOT_SHOWN)), total }
}

/** As the caller may see them: the record, or what was typed for an event of the caller's. */
export const findCompetitor = async (db: Reader, caller: Staff, id: number): Promise<Row | null> => {
  const { rows } = await db.execute<ReadRow>(
    sql`select ${COLUMNS} from ${recordsShownTo(caller)} where competitors.id = ${id}`,
  )
  return rows[0] ? asRow(rows[0]) : null
}

/** The newest health data the person agreed to give to an event the caller manages, or keeps on the own record. */
export const findHealth = async (db: Reader, caller: Staff, row: Row): Promise<string | null> => {
  if (row.health) return row.health
  const scope =
    caller.role === 'Administrator'
      ? sql`true`
      : sql`exists (select 1 from event_assignments a where a.user_id = ${caller.user_id} and a.event_id = m.event_id)`
  const { rows } = await db.execute<{ health: string }>(sql`
    select m.health from participants m
    where m.competitor_id = ${row.id} and m.health is not null and ${scope} order by m.id desc limit 1`)
  return rows[0]?.health ?? null
}

export const describeCompetitor = (row: Row, health: Health) => asCompetitor(row, health)

type RegistrationRow = {
  id: number
  event_id: number
  event: string
  event_datetime: string
  state: string
  payment_status: number
  category: string
  size: string
  bib: string | null
  created_at: string
}

export const listCompetitorRegistrations = async (
  db: Reader,
  caller: Staff,
  id: number,
  organizer: string,
) => {
  const scope =
    caller.role === 'Administrator'
      ? sql`true`
      : sql`exists (select 1 from event_assignments a where a.user_id = ${caller.user_id} and a.event_id = r.event_id)`
  const { rows } = await db.execute<RegistrationRow>(sql`
    select r.id, r.event_id, e.name as event, e.event_datetime, r.state, r.payment_status,
      c.distance || ' ' || c.title as category, k.size, ${BIB} as bib, r.created_at
    from participants m
    join registrations r on r.id = m.registration_id
    join events e on e.id = r.event_id
    join categories c on c.id = m.category_id
    join kits k on k.id = m.kit_id
    where m.competitor_id = ${id} and ${scope}
    order by r.created_at desc, r.id desc`)
  return rows.map((row) => {
    const { label, colour } = paymentStatusOf(row.payment_status, organizer)
    return {
      ...row,
      event_datetime: bogotaText(row.event_datetime),
      created_at: new Date(row.created_at).toISOString(),
      payment_label: label,
      payment_colour: colour,
    }
  })
}

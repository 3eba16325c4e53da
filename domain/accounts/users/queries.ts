/** Reads of the accounts part. */
import { and, asc, count, desc, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { QueryOf, Role } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { countedBy, likePattern, plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { events } from '../../events/tables.ts'
import type { AssignedEvent, listUsers as listed, User } from '../contract.ts'
import { roleId } from '../rules/roles.ts'
import { event_assignments, users } from '../tables.ts'

const userColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  company: users.company,
  rol: users.rol,
  status: users.status,
  created_at: users.created_at,
  may_refund: users.may_refund,
  may_annul: users.may_annul,
  may_export_health: users.may_export_health,
}

type UserRow = Omit<User, 'status' | 'created_at' | 'roles'> & { status: boolean; created_at: Date }

const asUser = (row: UserRow): User => ({
  ...row,
  status: row.status ? '1' : '0',
  created_at: row.created_at.toISOString(),
  roles: [{ id: roleId(row.rol as Role), name: row.rol }],
})

const NEWEST = sql`${users.created_at} desc, ${users.id} desc`

/** What nobody filled in stands last. */
const SORTS = {
  name: plainText(users.name),
  email: sql`${users.email}`,
  phone: sql`nullif(${users.phone}, '')`,
  rol: sql`${users.rol}`,
  company: sql`nullif(${plainText(users.company)}, '') collate "C"`,
  // Who may come in first.
  status: sql`not ${users.status}`,
  created_at: sql`${users.created_at}`,
}

export const listUsers = async (
  db: Reader,
  { page, per_page, search, rol, status, sort }: QueryOf<typeof listed>,
) => {
  const pattern = likePattern(search)
  const found: SQL | undefined = and(
    search
      ? or(ilike(users.name, pattern), like(users.email, pattern.toLowerCase()), like(users.phone, pattern))
      : undefined,
    rol ? eq(users.rol, rol) : undefined,
    status ? eq(users.status, status === '1') : undefined,
  )
  const countAll = async () => (await db.select({ total: count() }).from(users).where(found))[0]?.total ?? 0
  const [rows, all] = await Promise.all([
    db
      .select({ ...userColumns, total: countedBy(search) })
      .from(users)
      .where(found)
      .orderBy(orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST, filled: ['name', 'rol', 'created_at'] }))
      .limit(per_page)
      .offset((page - 1) * per_page),
    search ? null : countAll(),
  ])
  const total = all ?? rows[0]?.total ?? (await countAll())
  return { rows: rows.map(({ total: _, ...row }) => asUser(row)), total }
}

export const findUser = async (db: Reader, id: number): Promise<User | null> => {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, id))
  return row ? asUser(row) : null
}

export const listAssignedEvents = async (db: Reader, user_id: number): Promise<AssignedEvent[]> => {
  const rows = await db
    .select({
      id: events.id,
      name: events.name,
      status: events.status,
      event_datetime: events.event_datetime,
    })
    .from(event_assignments)
    .innerJoin(events, eq(events.id, event_assignments.event_id))
    .where(eq(event_assignments.user_id, user_id))
    .orderBy(desc(events.event_datetime), asc(events.id))
  return rows.map((row) => ({ ...row, event_datetime: bogotaText(row.event_datetime) }))
}

/**
 * The condition that keeps a Colaborador inside the assigned events; an Administrator has none.
 * Every query of staff over events or what hangs on them carries it.
 */
export const managedBy = (caller: { user_id: number; role: Role }, event_id: SQL = sql`events.id`): SQL =>
  caller.role === 'Administrator'
    ? sql`true`
    : sql`exists (select 1 from ${event_assignments} managed where managed.user_id = ${caller.user_id} and managed.event_id = ${event_id})`

export const listManagedEventNames = (db: Reader, caller: { user_id: number; role: Role }) =>
  db
    .select({ id: events.id, name: events.name })
    .from(events)
    .where(and(managedBy(caller)))
    .orderBy(asc(events.name), asc(events.id))

/** Rights of the day of people with an account. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CrewRole } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { event_assignments, users } from '../../accounts/tables.ts'
import { readStarts } from '../event-starts.ts'
import { type WindowRefused, windowOf } from '../rules/crew-windows.ts'
import { GRANT_UNTIL, startsOf } from '../starts-sql.ts'
import { event_grants } from '../tables.ts'

export type GrantOutcome =
  | { grant_id: number; user_id: number }
  | WindowRefused
  | 'not found'
  | 'no user'
  | 'not Colaborador'
  | 'is staff'
  | 'already'

type Wish = { email: string; role: CrewRole; until: Date | null }

const managesEvent = async (tx: Tx, { id, rol }: { id: number; rol: string }, event_id: number) => {
  if (rol !== 'Colaborador') return rol === 'Administrator'
  const own = and(eq(event_assignments.user_id, id), eq(event_assignments.event_id, event_id))
  const [assigned] = await tx
    .select({ user_id: event_assignments.user_id })
    .from(event_assignments)
    .where(own)
  return assigned !== undefined
}

/** One that ended by itself makes room for a new one. */
const dropEnded = (tx: Tx, user_id: number, event_id: number, role: CrewRole) =>
  tx.execute(sql`
    update event_grants set revoked_at = now() where id in (
      select g.id from event_grants g cross join lateral ${sql.raw(startsOf('g.event_id'))} s
      where g.user_id = ${user_id} and g.event_id = ${event_id} and g.role = ${role} and g.revoked_at is null
        and ${sql.raw(GRANT_UNTIL)} <= now())`)

export const grantRole = async (
  tx: Tx,
  event_id: number,
  { email, role, until }: Wish,
  created_by: number,
): Promise<GrantOutcome> => {
  const starts = await readStarts(tx, event_id)
  if (!starts) return 'not found'
  const [user] = await tx
    .select({ id: users.id, rol: users.rol })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, true)))
    .for('share')
  if (!user) return 'no user'
  if (await managesEvent(tx, user, event_id)) return 'is staff'
  if (role === 'solicitudes' && user.rol !== 'Colaborador') return 'not Colaborador'
  const window = windowOf(role, starts, { now: starts.now, until })
  if (typeof window === 'string') return window
  await dropEnded(tx, user.id, event_id, role)
  const [granted] = await tx
    .insert(event_grants)
    .values({ event_id, user_id: user.id, role, from_at: window.from, until_at: window.until, created_by })
    .onConflictDoNothing()
    .returning({ id: event_grants.id })
  return granted ? { grant_id: granted.id, user_id: user.id } : 'already'
}

/** What was taken away; null when there was nothing. */
export const revokeGrant = async (tx: Tx, { event_id, grant_id }: { event_id: number; grant_id: number }) => {
  const [revoked] = await tx
    .update(event_grants)
    .set({ revoked_at: sql`now()` })
    .where(
      and(
        eq(event_grants.id, grant_id),
        eq(event_grants.event_id, event_id),
        isNull(event_grants.device_id),
        isNull(event_grants.revoked_at),
      ),
    )
    .returning({ user_id: event_grants.user_id, role: event_grants.role })
  return revoked ?? null
}

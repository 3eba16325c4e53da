/** Links to an event's sums: made, listed, revoked, and opened. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/tables.ts'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { lockEvent } from '../capacity/lock-event.ts'
import type { FiguresLink } from './sponsor-contract.ts'
import { figures_links } from './sponsor-tables.ts'

/** So many may be open at once. */
export const MOST_LINKS = 20

export type LinkOutcome =
  | { outcome: 'made'; id: number; token: string }
  | { outcome: 'no event' | 'too many' }

/** The event's lock: two at once do not pass the most. */
export const makeLink = async (
  tx: Tx,
  { event_id, name, user_id }: { event_id: number; name: string; user_id: number },
): Promise<LinkOutcome> => {
  if (!(await lockEvent(tx, event_id))) return { outcome: 'no event' }
  const open = and(eq(figures_links.event_id, event_id), isNull(figures_links.revoked_at))
  if ((await tx.$count(figures_links, open)) >= MOST_LINKS) return { outcome: 'too many' }
  const token = newToken()
  const [made] = await tx
    .insert(figures_links)
    .values({ event_id, name, token_hash: hashToken(token), created_by: user_id })
    .returning({ id: figures_links.id })
  return made ? { outcome: 'made', id: made.id, token } : { outcome: 'no event' }
}

/** Its name; null when the event has no such link, or it was revoked before. */
export const revokeLink = async (
  tx: Tx,
  { event_id, link_id }: { event_id: number; link_id: number },
): Promise<string | null> => {
  const [revoked] = await tx
    .update(figures_links)
    .set({ revoked_at: sql`now()` })
    .where(
      and(
        eq(figures_links.event_id, event_id),
        eq(figures_links.id, link_id),
        isNull(figures_links.revoked_at),
      ),
    )
    .returning({ name: figures_links.name })
  return revoked?.name ?? null
}

/** The newest first. */
export const listLinks = async (db: Reader, event_id: number): Promise<FiguresLink[]> =>
  (
    await db
      .select({ link: figures_links, created_by: users.name })
      .from(figures_links)
      .leftJoin(users, eq(users.id, figures_links.created_by))
      .where(eq(figures_links.event_id, event_id))
      .orderBy(desc(figures_links.id))
  ).map(({ link, created_by }) => ({
    id: link.id,
    name: link.name,
    created_at: link.created_at.toISOString(),
    created_by: created_by ?? '',
    revoked_at: link.revoked_at?.toISOString() ?? null,
  }))

/** The event a token opens; nobody needs the sums a year after the race. */
export const openLink = async (db: Reader, token: string) => {
  const { rows } = await db.execute<{ id: number; event_id: number }>(sql`
    select l.id, l.event_id from figures_links l join events e on e.id = l.event_id
    where l.token_hash = ${hashToken(token)} and l.revoked_at is null
      and e.event_datetime > now() - interval '1 year'`)
  return rows[0] ?? null
}

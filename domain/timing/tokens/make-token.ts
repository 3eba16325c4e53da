/** Keys of timing companies: made, revoked, listed. The company holds the key, the database only its hash. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/tables.ts'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import { bogotaDay, readBogota } from '#domain/colombia/clock.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { TIMING_PREFIX } from '#server/http/access.ts'
import { timing_tokens } from '../tables.ts'
import type { ShownToken } from './token-contract.ts'

const DAY_MS = 86_400_000
/** Results are corrected for some weeks. */
const DEFAULT_DAYS = 30
const LONGEST_DAYS = 365
const MOST = 20

/** Its last day if nobody says another; of an event long past, 30 days from now. */
export const defaultEnd = (event_datetime: Date, now: Date): string =>
  bogotaDay(new Date(Math.max(event_datetime.getTime(), now.getTime()) + DEFAULT_DAYS * DAY_MS))

export type TokenOutcome =
  | { outcome: 'made'; id: number; token: string }
  | { outcome: 'no event' | 'ends before' | 'ends late' | 'too many' }

type Asked = { event_id: number; name: string; expires_on?: string | undefined; user_id: number }

export const makeToken = async (
  tx: Tx,
  { event_id, name, expires_on, user_id }: Asked,
): Promise<TokenOutcome> => {
  const event = await lockEvent(tx, event_id)
  if (!event) return { outcome: 'no event' }
  const expires_at = readBogota(expires_on ?? defaultEnd(event.event_datetime, event.now), '23:59:59')
  if (!expires_at || expires_at <= event.now) return { outcome: 'ends before' }
  const latest = Math.max(event.event_datetime.getTime(), event.now.getTime()) + LONGEST_DAYS * DAY_MS
  if (expires_at.getTime() > latest) return { outcome: 'ends late' }
  const live = and(
    eq(timing_tokens.event_id, event_id),
    isNull(timing_tokens.revoked_at),
    gt(timing_tokens.expires_at, sql`now()`),
  )
  if ((await tx.$count(timing_tokens, live)) >= MOST) return { outcome: 'too many' }
  const token = `${TIMING_PREFIX}${newToken()}`
  const [made] = await tx
    .insert(timing_tokens)
    .values({ event_id, name, token_hash: hashToken(token), expires_at, created_by: user_id })
    .returning({ id: timing_tokens.id })
  return made ? { outcome: 'made', id: made.id, token } : { outcome: 'no event' }
}

/** Its name; null when the event has no such token, or it was revoked before. */
export const revokeToken = async (
  tx: Tx,
  { event_id, token_id }: { event_id: number; token_id: number },
): Promise<string | null> => {
  const [revoked] = await tx
    .update(timing_tokens)
    .set({ revoked_at: sql`now()` })
    .where(
      and(
        eq(timing_tokens.event_id, event_id),
        eq(timing_tokens.id, token_id),
        isNull(timing_tokens.revoked_at),
      ),
    )
    .returning({ name: timing_tokens.name })
  return revoked?.name ?? null
}

const stateOf = (revoked: Date | null, over: boolean): ShownToken['state'] =>
  revoked ? 'revoked' : over ? 'over' : 'live'

/** The newest first. */
export const listTokens = async (db: Reader, event_id: number): Promise<ShownToken[]> =>
  (
    await db
      .select({
        token: timing_tokens,
        created_by: users.name,
        over: sql<boolean>`${timing_tokens.expires_at} <= now()`,
      })
      .from(timing_tokens)
      .leftJoin(users, eq(users.id, timing_tokens.created_by))
      .where(eq(timing_tokens.event_id, event_id))
      .orderBy(desc(timing_tokens.id))
  ).map(({ token, created_by, over }) => ({
    id: token.id,
    name: token.name,
    created_at: token.created_at.toISOString(),
    created_by: created_by ?? '',
    expires_at: token.expires_at.toISOString(),
    revoked_at: token.revoked_at?.toISOString() ?? null,
    last_used_at: token.last_used_at?.toISOString() ?? null,
    uses: token.uses,
    state: stateOf(token.revoked_at, over),
  }))

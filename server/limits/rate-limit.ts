/**
 * Rate limits live in PostgreSQL, so they survive restarts and count across processes (security.md rule 11).
 * The database's clock runs the window.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'
import { tooMany } from '../http/refusals.ts'

export type Limit = { name: string; max: number; seconds: number }

export type Limiter = {
  /** Counts one hit and says whether it is still within the limit. */
  take: (limit: Limit, ...key: string[]) => Promise<{ allowed: boolean; hits: number; seconds: number }>
  /** Counts one hit; over the limit it refuses with 429. */
  enforce: (limit: Limit, ...key: string[]) => Promise<void>
  forget: (limit: Limit, ...key: string[]) => Promise<void>
}

export const openLimiter = (
  db: Reader,
  { secretKey, enabled }: { secretKey: string; enabled: boolean },
): Limiter => {
  const keyOf = (limit: Limit, key: string[]) =>
    `${limit.name}:${createHmac('sha256', secretKey).update(key.join('\n')).digest('base64url')}`

  const take: Limiter['take'] = async (limit, ...key) => {
    if (!enabled) return { allowed: true, hits: 0, seconds: 0 }
    const { rows } = await db.execute<{ hits: number; seconds: number }>(sql`
      insert into rate_limits as r (key, hits, ends_at)
      values (${keyOf(limit, key)}, 1, now() + make_interval(secs => ${limit.seconds}))
      on conflict (key) do update set
        hits = case when r.ends_at <= now() then 1 else r.hits + 1 end,
        ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
      returning hits, ceil(extract(epoch from ends_at - now()))::int as seconds`)
    const { hits, seconds } = rows[0] as { hits: number; seconds: number }
    return { allowed: hits <= limit.max, hits, seconds }
  }

  return {
    take,
    enforce: async (limit, ...key) => {
      const { allowed, seconds } = await take(limit, ...key)
      if (!allowed) throw tooMany(seconds)
    },
    forget: async (limit, ...key) => {
      await db.execute(sql`delete from rate_limits where key = ${keyOf(limit, key)}`)
    },
  }
}

export const dropEndedLimits = (db: Reader) => db.execute(sql`delete from rate_limits where ends_at < now()`)

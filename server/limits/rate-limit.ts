/**
 * Rate limits live in PostgreSQL, so they survive restarts and count across processes (security.md rule 11).
 * The database's clock runs the window.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'
import { runNamed } from '../database/named-query.ts'
import { tooMany } from '../http/refusals.ts'

export type Limit = { name: string; max: number; seconds: number }

export type Hit = { allowed: boolean; hits: number; seconds: number }

type Wanted = [Limit, ...key: string[]]

export type Limiter = {
  /** Counts one hit and says whether it is still within the limit. */
  take: (limit: Limit, ...key: string[]) => Promise<Hit>
  /** Counts one hit; over the limit it refuses with 429. */
  enforce: (limit: Limit, ...key: string[]) => Promise<void>
  /**
   * Counts one hit for each, in one round trip, in the order given. `newcomer` is counted, and answered last, only
   * when the first of them had no hit before: so many different ones, however often each comes.
   */
  takeAll: (wanted: Wanted[], newcomer?: Wanted) => Promise<Hit[]>
  /** How many hits there are, without adding one. */
  peek: (limit: Limit, ...key: string[]) => Promise<number>
  forget: (limit: Limit, ...key: string[]) => Promise<void>
}

const COUNT = `
  on conflict (key) do update set
    hits = case when r.ends_at <= now() then 1 else r.hits + 1 end,
    ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
  returning key, hits, ceil(extract(epoch from ends_at - now()))::int as seconds`

const TAKE = {
  name: 'take-limits',
  text: `
  with counted as (
    insert into rate_limits as r (key, hits, ends_at)
    select key, 1, now() + make_interval(secs => seconds)
    from unnest($1::text[], $2::int[]) as w(key, seconds)
    order by key
    ${COUNT}),
  newcomer as (
    insert into rate_limits as r (key, hits, ends_at)
    select $4::text, 1, now() + make_interval(secs => $5) from counted
    where $4::text is not null and key = $3 and hits = 1
    ${COUNT})
  select * from counted union all select * from newcomer`,
}

export const openLimiter = (
  db: Reader,
  { secretKey, enabled }: { secretKey: string; enabled: boolean },
): Limiter => {
  const keyOf = (limit: Limit, key: string[]) =>
    `${limit.name}:${createHmac('sha256', secretKey).update(key.join('\n')).digest('base64url')}`

  const takeAll: Limiter['takeAll'] = async (wanted, newcomer) => {
    if (!enabled) return wanted.map(() => ({ allowed: true, hits: 0, seconds: 0 }))
    const asked = newcomer ? [...wanted, newcomer] : wanted
    const keys = asked.map(([limit, ...key]) => keyOf(limit, key))
    const rows = await runNamed<{ key: string; hits: number; seconds: number }>(db, TAKE, [
      keys.slice(0, wanted.length),
      wanted.map(([limit]) => limit.seconds),
      keys[0],
      newcomer ? keys.at(-1) : null,
      newcomer?.[0].seconds ?? 0,
    ])
    return asked.flatMap(([limit], at) => {
      const counted = rows.find(({ key }) => key === keys[at])
      if (!counted) return []
      const { hits, seconds } = counted
      return { allowed: hits <= limit.max, hits, seconds }
    })
  }

  const take: Limiter['take'] = async (...wanted) => (await takeAll([wanted]))[0] as Hit

  const peek: Limiter['peek'] = async (limit, ...key) => {
    if (!enabled) return 0
    const { rows } = await db.execute<{ hits: number }>(
      sql`select hits from rate_limits where key = ${keyOf(limit, key)} and ends_at > now()`,
    )
    return rows[0]?.hits ?? 0
  }

  return {
    take,
    takeAll,
    peek,
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

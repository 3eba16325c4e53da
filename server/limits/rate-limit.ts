/**
 * Rate limits live in PostgreSQL, so they survive restarts and count across processes (security.md rule 11).
 * The database's clock runs the window.
 */
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'
import { type NamedQuery, runNamed } from '../database/named-query.ts'
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
  /**
   * Reads one row by a query made with `readingAlong`, and counts as `takeAll` does where its column `counts` is
   * true: one round trip for both.
   */
  readAndTake: <T extends { counts: boolean }>(
    query: NamedQuery,
    values: readonly unknown[],
    wanted: Wanted[],
    newcomer?: Wanted,
  ) => Promise<{ row: T | null; hits: Hit[] }>
  /** How many hits there are, without adding one. */
  peek: (limit: Limit, ...key: string[]) => Promise<number>
  forget: (limit: Limit, ...key: string[]) => Promise<void>
}

const COUNT = `
  on conflict (key) do update set
    hits = case when r.ends_at <= now() then 1 else r.hits + 1 end,
    ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
  returning key, hits, ceil(extract(epoch from ends_at - now()))::int as seconds`

/** Takes $1 to $5; `whether` says when anything is counted at all. */
const counting = (whether: string) => `
  counted as (
    insert into rate_limits as r (key, hits, ends_at)
    select key, 1, now() + make_interval(secs => seconds)
    from unnest($1::text[], $2::int[]) as w(key, seconds) ${whether}
    order by key
    ${COUNT}),
  newcomer as (
    insert into rate_limits as r (key, hits, ends_at)
    select $4::text, 1, now() + make_interval(secs => $5::int) from counted
    where $4::text is not null and key = $3::text and hits = 1
    ${COUNT})`

const TAKE = {
  name: 'take-limits',
  text: `with ${counting('')} select * from counted union all select * from newcomer`,
}

const PEEK = {
  name: 'peek-limit',
  text: 'select hits from rate_limits where key = $1 and ends_at > now()',
}

type Counted = { key: string; hits: number; seconds: number }

/** The limits' own values come first. */
export const FIRST_VALUE = 6

/** A query that is read along with the count; its own values start at `FIRST_VALUE`. */
export const readingAlong = ({ name, text }: NamedQuery): NamedQuery => ({
  name,
  text: `with asked as (${text}), ${counting('where (select counts from asked)')}
    select asked.*, c.key, c.hits, c.seconds from asked
    left join (select * from counted union all select * from newcomer) c on true`,
})

export const openLimiter = (
  db: Reader,
  { secretKey, enabled }: { secretKey: string; enabled: boolean },
): Limiter => {
  // Never leaves the database, so a plain hash of secret and key will do.
  const keyOf = (limit: Limit, key: string[]) =>
    `${limit.name}:${hash('sha256', `${secretKey}\n${key.join('\n')}`, 'base64url')}`

  const limitValues = (wanted: Wanted[], newcomer: Wanted | undefined, keys: string[]) => [
    keys.slice(0, wanted.length),
    wanted.map(([limit]) => limit.seconds),
    keys[0],
    newcomer ? keys.at(-1) : null,
    newcomer?.[0].seconds ?? 0,
  ]

  const hitsOf = (asked: Wanted[], keys: string[], rows: Counted[]) =>
    asked.flatMap(([limit], at) => {
      const counted = rows.find(({ key }) => key === keys[at])
      if (!counted) return []
      const { hits, seconds } = counted
      return { allowed: hits <= limit.max, hits, seconds }
    })

  const takeAll: Limiter['takeAll'] = async (wanted, newcomer) => {
    if (!enabled) return wanted.map(() => ({ allowed: true, hits: 0, seconds: 0 }))
    const asked = newcomer ? [...wanted, newcomer] : wanted
    const keys = asked.map(([limit, ...key]) => keyOf(limit, key))
    return hitsOf(asked, keys, await runNamed<Counted>(db, TAKE, limitValues(wanted, newcomer, keys)))
  }

  const readAndTake: Limiter['readAndTake'] = async <T extends { counts: boolean }>(
    query: NamedQuery,
    values: readonly unknown[],
    wanted: Wanted[],
    newcomer?: Wanted,
  ) => {
    const asked = newcomer ? [...wanted, newcomer] : wanted
    const keys = enabled ? asked.map(([limit, ...key]) => keyOf(limit, key)) : []
    // Without limits nothing is wanted: the same statement counts no row.
    const limits = enabled ? limitValues(wanted, newcomer, keys) : [[], [], null, null, 0]
    const rows = await runNamed<T & Counted>(db, query, [...limits, ...values])
    return { row: rows[0] ?? null, hits: hitsOf(asked, keys, rows) }
  }

  const take: Limiter['take'] = async (...wanted) => (await takeAll([wanted]))[0] as Hit

  const peek: Limiter['peek'] = async (limit, ...key) => {
    if (!enabled) return 0
    const [row] = await runNamed<{ hits: number }>(db, PEEK, [keyOf(limit, key)])
    return row?.hits ?? 0
  }

  return {
    take,
    takeAll,
    readAndTake,
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

/**
 * Rate limits live in PostgreSQL, so they survive restarts and count across processes (security.md rule 11).
 * The database's clock runs the window.
 */
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'
import { type NamedQuery, runNamed } from '../database/named-query.ts'
import { tooMany } from '../http/refusals.ts'
import { networkOf } from './network-of.ts'

export type Limit = { name: string; max: number; seconds: number }

export type Hit = { allowed: boolean; hits: number; seconds: number }

/** An address among the keys counts as its network, whoever names it. */
export type Wanted = [Limit, ...key: string[]]

/** Counted once for each of the others that is of the limit `of` and had no hit before: so many different ones. */
export type Newcomer = { limit: Wanted; of: Limit }

export type Limiter = {
  /** False where an installation for trying things out counts nothing. */
  enabled: boolean
  /** Counts one hit and says whether it is still within the limit. */
  take: (limit: Limit, ...key: string[]) => Promise<Hit>
  /** How often it was hit, without a hit of its own. */
  look: (limit: Limit, ...key: string[]) => Promise<Hit>
  /** Counts one hit; over the limit it refuses with 429. */
  enforce: (limit: Limit, ...key: string[]) => Promise<void>
  /** Counts one hit for each, in one round trip; answered in the order given. */
  takeAll: (wanted: Wanted[]) => Promise<Hit[]>
  /**
   * Reads one row by a query made with `readingAlong` and counts in the same round trip, where its column `counts` is
   * true or one of the limits is used up: over a limit, right and wrong are counted and answered alike. `own` is who
   * need not be counted at all. The newcomer's hit comes last. What was not counted is allowed.
   */
  readAndTake: <T extends { counts: boolean; own: boolean }>(
    query: NamedQuery,
    values: readonly unknown[],
    wanted: Wanted[],
    newcomer: Newcomer,
  ) => Promise<{ row: T | null; hits: Hit[] }>
  /** What came of it was nothing: it counts as if it had not been. */
  giveBack: (wanted: Wanted[]) => Promise<void>
  forget: (limit: Limit, ...key: string[]) => Promise<void>
}

const COUNT = `
  on conflict (key) do update set
    hits = case when r.ends_at <= now() then excluded.hits else r.hits + excluded.hits end,
    ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
  returning key, hits, ceil(extract(epoch from ends_at - now()))::int as seconds`

/** Takes $1 and $2; `whether` says when anything is counted at all. A key that is there twice is two hits. */
const counting = (whether: string) => `
  counted as (
    insert into rate_limits as r (key, hits, ends_at)
    select key, count(*)::int, now() + make_interval(secs => max(seconds))
    from unnest($1::text[], $2::int[]) as w(key, seconds) ${whether}
    group by key order by key
    ${COUNT})`

const TAKE = { name: 'take-limits', text: `with ${counting('')} select * from counted` }

const LOOK = {
  name: 'look-at-limit',
  text: `select hits, ceil(extract(epoch from ends_at - now()))::int as seconds
    from rate_limits where key = $1 and ends_at > now()`,
}

const GIVE_BACK = {
  name: 'give-back-limits',
  text: `update rate_limits r set hits = greatest(r.hits - w.hits, 0)
    from (select key, count(*)::int as hits from unnest($1::text[]) as given(key) group by key) w
    where r.key = w.key and r.ends_at > now()`,
}

type Counted = { key: string; hits: number; seconds: number }

/** The limits' own values come first. */
export const FIRST_VALUE = 7

/** A query that is read along with the count; its own values start at `FIRST_VALUE`. */
export const readingAlong = ({ name, text }: NamedQuery): NamedQuery => ({
  name,
  text: `with asked as (${text}),
    used_up as (
      select 1 from unnest($1::text[], $3::int[]) as w(key, max) join rate_limits r using (key)
      where r.hits >= w.max and r.ends_at > now()),
    ${counting('where (select not own and (counts or exists (select 1 from used_up)) from asked)')},
    newcomer as (
      insert into rate_limits as r (key, hits, ends_at)
      select $5::text, count(*)::int, now() + make_interval(secs => $6::int) from counted
      where key = any($4::text[]) and hits = 1 having count(*) > 0
      ${COUNT})
    select asked.*, c.key, c.hits, c.seconds from asked
    left join (select * from counted union all select * from newcomer) c on true`,
})

export const createLimiter = (
  db: Reader,
  { secretKey, enabled }: { secretKey: string; enabled: boolean },
): Limiter => {
  // Never leaves the database, so a plain hash of secret and key will do.
  const keyOf = (limit: Limit, key: string[]) =>
    `${limit.name}:${hash('sha256', `${secretKey}\n${key.map(networkOf).join('\n')}`, 'base64url')}`

  const keysOf = (wanted: Wanted[]) => wanted.map(([limit, ...key]) => keyOf(limit, key))

  const hitsOf = (asked: Wanted[], keys: string[], rows: Counted[]): Hit[] =>
    asked.map(([limit], at) => {
      const counted = rows.find(({ key }) => key === keys[at])
      if (!counted) return { allowed: true, hits: 0, seconds: 0 }
      return { allowed: counted.hits <= limit.max, hits: counted.hits, seconds: counted.seconds }
    })

  const takeAll: Limiter['takeAll'] = async (wanted) => {
    if (!enabled) return hitsOf(wanted, [], [])
    const keys = keysOf(wanted)
    const seconds = wanted.map(([limit]) => limit.seconds)
    return hitsOf(wanted, keys, await runNamed<Counted>(db, TAKE, [keys, seconds]))
  }

  const readAndTake: Limiter['readAndTake'] = async <T>(
    query: NamedQuery,
    values: readonly unknown[],
    wanted: Wanted[],
    newcomer: Newcomer,
  ) => {
    // Without limits nothing is wanted: the same statement counts no row.
    const counted = enabled ? wanted : []
    const keys = keysOf(counted)
    const newcomerKey = keyOf(newcomer.limit[0], newcomer.limit.slice(1) as string[])
    const rows = await runNamed<T & Counted>(db, query, [
      keys,
      counted.map(([{ seconds }]) => seconds),
      counted.map(([{ max }]) => max),
      keys.filter((_, at) => counted[at]?.[0].name === newcomer.of.name),
      newcomerKey,
      newcomer.limit[0].seconds,
      ...values,
    ])
    const asked = [...wanted, newcomer.limit]
    return { row: rows[0] ?? null, hits: hitsOf(asked, enabled ? [...keys, newcomerKey] : [], rows) }
  }

  const take: Limiter['take'] = async (...wanted) => (await takeAll([wanted]))[0] as Hit

  return {
    enabled,
    take,
    look: async (limit, ...key) => {
      if (!enabled) return { allowed: true, hits: 0, seconds: 0 }
      const [row] = await runNamed<Omit<Counted, 'key'>>(db, LOOK, [keyOf(limit, key)])
      const { hits, seconds } = row ?? { hits: 0, seconds: 0 }
      return { allowed: hits < limit.max, hits, seconds }
    },
    takeAll,
    readAndTake,
    enforce: async (limit, ...key) => {
      const { allowed, seconds } = await take(limit, ...key)
      if (!allowed) throw tooMany(seconds)
    },
    giveBack: async (wanted) => {
      if (enabled && wanted.length > 0) await runNamed(db, GIVE_BACK, [keysOf(wanted)])
    },
    forget: async (limit, ...key) => {
      await db.execute(sql`delete from rate_limits where key = ${keyOf(limit, key)}`)
    },
  }
}

export const dropEndedLimits = (db: Reader) => db.execute(sql`delete from rate_limits where ends_at < now()`)

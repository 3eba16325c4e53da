/**
 * Six digits that go to a mailbox. A code exists from the moment somebody asks for it, in one row, for one use: who
 * guesses at people that asked for none guesses at nothing. Wrong ones count for the network over all people.
 */
import { createHmac, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Reader } from '../database/connect.ts'
import { tooMany, workWanted } from '../http/refusals.ts'
import { createSeats } from './at-once.ts'
import { networkOf } from './network-of.ts'
import { createWork } from './proof-of-work.ts'
import type { Limit, Limiter } from './rate-limit.ts'

const GOOD_FOR_MINUTES = 30
/** From here on a network works for each try, and waits. */
const WORK_ABOVE = 30
const SLOW_MS = 5_000
/** Wrong ones of a network in an hour; then it is refused, while links in letters go on working. */
const WRONG_LIMIT: Limit = { name: 'wrong-codes', max: 300, seconds: 3600 }
/** Slowed answers of one network that may be open at once. */
const SLOWED = { atOnce: 3, inLine: 12 }

/** The purpose of a code and where it went: another mailbox or another purpose is another code. */
export type CodeFor = readonly [purpose: string, ...who: string[]]

type Given = { code: string; address: string; work?: string | undefined }

type Parts = {
  db: Reader
  secretKey: string
  limiter: Limiter
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Shorter in tests. */
  slowMs?: number
}

export const createMailedCodes = ({ db, secretKey, limiter, log, slowMs = SLOW_MS }: Parts) => {
  const work = createWork({ limiter, secretKey })
  const slowed = createSeats(SLOWED)
  const macOf = (...parts: string[]) =>
    createHmac('sha256', secretKey)
      .update(`mailed-code\n${parts.join('\n')}`)
      .digest('base64url')
  const keyOf = (whom: CodeFor) => macOf('key', ...whom)

  const isRight = async (whom: CodeFor, code: string): Promise<boolean> => {
    const { rowCount } = await db.execute(sql`
      delete from mailed_codes where key = ${keyOf(whom)} and code_hash = ${macOf('code', keyOf(whom), code)}
        and expires_at > now()`)
    return rowCount === 1
  }

  const isGood = async (whom: CodeFor, code: string): Promise<boolean> => {
    const { rowCount } = await db.execute(sql`
      select 1 from mailed_codes where key = ${keyOf(whom)} and code_hash = ${macOf('code', keyOf(whom), code)}
        and expires_at > now()`)
    return rowCount === 1
  }

  const countWrong = async (network: string) => {
    const { hits } = await limiter.take(WRONG_LIMIT, network)
    if (hits === WORK_ABOVE || hits === WRONG_LIMIT.max)
      log.warn({ wrong_codes: hits }, 'one network guesses at codes')
  }

  /** A network that guesses is slowed and then refused, over all people. */
  const guarded = async ({ address, work: done }: Given, isIt: () => Promise<boolean>): Promise<boolean> => {
    const network = networkOf(address)
    const { hits, seconds } = await limiter.look(WRONG_LIMIT, network)
    if (hits >= WRONG_LIMIT.max) throw tooMany(seconds)
    if (hits >= WORK_ABOVE) {
      if (!(await work.isDone(done, ['code', network])))
        throw workWanted(await work.ask(['code', network], hits / WORK_ABOVE))
      await slowed(network, () => wait(slowMs))
    }
    if (await isIt()) return true
    await countWrong(network)
    return false
  }

  return {
    /** Another code makes the one before worthless. */
    make: async (tx: Reader, whom: CodeFor): Promise<string> => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await tx.execute(sql`
        insert into mailed_codes (key, code_hash, expires_at)
        values (${keyOf(whom)}, ${macOf('code', keyOf(whom), code)},
          now() + make_interval(mins => ${GOOD_FOR_MINUTES}))
        on conflict (key) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`)
      return code
    },

    /** Whether it is the code, which is used up by that. `null`: nobody is there whose code it could be. */
    use: (whom: CodeFor | null, given: Given): Promise<boolean> =>
      guarded(given, async () => whom !== null && (await isRight(whom, given.code))),

    /** The ones among these that the code is for; it stays good for its one use. */
    look: async <T extends { whom: CodeFor }>(among: readonly T[], given: Given): Promise<T[]> => {
      const found: T[] = []
      await guarded(given, async () => {
        for (const one of among) if (await isGood(one.whom, given.code)) found.push(one)
        return found.length > 0
      })
      return found
    },
  }
}

export const dropEndedCodes = (db: Reader) =>
  db.execute(sql`delete from mailed_codes where expires_at < now()`)

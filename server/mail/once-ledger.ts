/**
 * The rows of a mailing of which each is sent once, for whoever has such a table (certificates, messages). All of it is
 * row state: a mail is marked 'sending' before the SMTP server hears of it and is never taken again by itself, so that
 * nobody gets two, whenever a process dies.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Reader, Tx } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../http/refusals.ts'
import { mails } from './tables.ts'

/** What is said of a mail whose sender died or lost the connection with it on its way. */
export const INTERRUPTED =
  'El envío se interrumpió: pudo haber llegado. Confírmalo con la persona antes de reintentar.'

/** What every row has: `attempts` counts those that were answered before this one. */
export type DueRow = { id: number; attempts: number }

/** Why nothing is sent to who would be next: ever, or for so many minutes. */
export type Passed = { state: 'failed' | 'left out'; reason: string } | { minutes: number }

export type Claim<Due, T> =
  | { outcome: 'claimed'; recipient: Due; prepared: T }
  | { outcome: 'kept' }
  | { outcome: 'passed' }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'nothing due' }

type Made<T> =
  | { outcome: 'made'; prepared: T }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'failed'; reason: string }

export type Preparing<Due, T> = {
  mailsPerMinute: number
  /** Draws and writes what is sent: done before the row is marked, so that dying here loses nothing. */
  prepare: (tx: Tx, recipient: Due) => Promise<T>
  /** Without SMTP the letter is kept in the same transaction, and that is all. */
  keep?: ((tx: Tx, recipient: Due, prepared: T) => Promise<void>) | undefined
}

type LedgerSettings<Due extends DueRow> = {
  /** With id, state, attempts, next_try_at, claimed_at, sent_at and last_error. */
  table: PgTable
  /** Other such tables: what leaves from them has a place of the minute too. */
  besides: PgTable[]
  /** Locks the row for this transaction, and its mailing in share mode, so that stopping waits for this moment. */
  findDue: (tx: Tx) => Promise<Due | undefined>
  /** Who is next and gets nothing after all. */
  pass?: (tx: Tx, recipient: Due) => Promise<Passed | null>
  /** What is said of a row whose letter could not be made. */
  unmade: string
}

const ONE_CLAIM_AT_A_TIME = sql`select pg_advisory_xact_lock(7302)`
/** Longer than a mail may take (send-mail.ts): who still holds it then has died. */
const ABANDONED_MINUTES = 2
/** Minutes after the first, second, third time the server said 'later'; then it has failed. */
const BACKOFF_MINUTES = [1, 5, 15]

const passedBy = (passed: Passed): SQL =>
  'minutes' in passed
    ? sql`next_try_at = now() + make_interval(mins => ${passed.minutes}::int)`
    : sql`state = ${passed.state}, last_error = ${passed.reason}`

export const createLedger = <Due extends DueRow>(settings: LedgerSettings<Due>) => {
  const { table, besides, findDue, pass = async () => null, unmade } = settings
  const claims = sql.join(
    [table, ...besides, mails].map(
      (one) => sql`select claimed_at from ${one} where claimed_at > now() - interval '1 minute'`,
    ),
    sql` union all `,
  )

  /** Seconds until the minute has a place for one more: letters of the outbox go first and count too. */
  const secondsToNextPlace = async (db: Reader, mailsPerMinute: number): Promise<number> => {
    const { rows } = await db.execute<{ seconds: string }>(sql`
      select extract(epoch from claimed_at + interval '1 minute' - clock_timestamp()) as seconds
      from (${claims}) claims order by claimed_at desc offset ${mailsPerMinute - 1} limit 1`)
    return rows[0] ? Math.max(0.05, Number(rows[0].seconds)) : 0
  }

  const change = (db: Reader, values: SQL, wanted: SQL) =>
    db.execute(sql`update ${table} set ${values} where ${wanted}`)
  const is = (id: number) => sql`id = ${id}`
  const inFlight = (id: number) => sql`id = ${id} and state = 'sending'`

  const prepareOne = async <T>(
    tx: Tx,
    recipient: Due,
    prepare: Preparing<Due, T>['prepare'],
  ): Promise<Made<T>> => {
    try {
      return { outcome: 'made', prepared: await prepare(tx, recipient) }
    } catch (error) {
      // Many people are downloading theirs: this one can wait.
      if (error instanceof Refusal) return { outcome: 'wait', seconds: 2 }
      await change(tx, sql`state = 'failed', last_error = ${unmade}`, is(recipient.id))
      return { outcome: 'failed', reason: error instanceof Error ? error.message : unmade }
    }
  }

  const claim = async <T>(
    db: Database,
    { mailsPerMinute, prepare, keep }: Preparing<Due, T>,
  ): Promise<Claim<Due, T>> => {
    const early = keep ? 0 : await secondsToNextPlace(db, mailsPerMinute)
    if (early > 0) return { outcome: 'wait', seconds: early }
    return inTransaction<Claim<Due, T>>(db, async (tx) => {
      const recipient = await findDue(tx)
      if (!recipient) return { outcome: 'nothing due' }
      const passed = await pass(tx, recipient)
      if (passed) {
        await change(tx, passedBy(passed), is(recipient.id))
        return { outcome: 'passed' }
      }
      const made = await prepareOne(tx, recipient, prepare)
      if (made.outcome !== 'made') return made
      const { prepared } = made
      if (keep) {
        await keep(tx, recipient, prepared)
        await change(tx, sql`state = 'sent', sent_at = now(), attempts = 1`, is(recipient.id))
        return { outcome: 'kept' }
      }
      // One process counts and claims at a time, or two would both see the last free place of this minute.
      await tx.execute(ONE_CLAIM_AT_A_TIME)
      const seconds = await secondsToNextPlace(tx, mailsPerMinute)
      if (seconds > 0) return { outcome: 'wait', seconds }
      await change(
        tx,
        sql`state = 'sending', claimed_at = clock_timestamp(), attempts = attempts + 1`,
        is(recipient.id),
      )
      return { outcome: 'claimed', recipient, prepared }
    })
  }

  const markFailed = (db: Database, id: number, reason: string) =>
    change(db, sql`state = 'failed', last_error = ${reason}`, inFlight(id))

  return {
    claim,

    /** It left, whatever became of the claim. */
    markSent: (db: Database, id: number) =>
      change(db, sql`state = 'sent', sent_at = now(), last_error = null`, is(id)),

    /** It may have arrived. */
    markUncertain: (db: Database, id: number) =>
      change(db, sql`state = 'uncertain', last_error = ${INTERRUPTED}`, inFlight(id)),

    markFailed,

    /** It certainly did not arrive and may go again. */
    putBack: (
      db: Database,
      { id, attempts }: DueRow,
      { reason, counts }: { reason: string; counts: boolean },
    ) => {
      const minutes = counts ? BACKOFF_MINUTES[attempts] : BACKOFF_MINUTES[0]
      if (minutes === undefined) return markFailed(db, id, reason)
      return change(
        db,
        sql`state = 'waiting', last_error = ${reason}, attempts = ${counts ? attempts + 1 : attempts},
          next_try_at = now() + make_interval(mins => ${minutes}::int)`,
        inFlight(id),
      )
    },

    settleAbandoned: (db: Database) =>
      change(
        db,
        sql`state = 'uncertain', last_error = ${INTERRUPTED}`,
        sql`state = 'sending' and claimed_at < now() - make_interval(mins => ${ABANDONED_MINUTES}::int)`,
      ),
  }
}

export type Ledger<Due extends DueRow> = ReturnType<typeof createLedger<Due>>

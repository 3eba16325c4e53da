/**
 * Which mail goes next, and what became of it. All of it is row state: a mail is marked 'sending' before the SMTP
 * server hears of it and is never taken again by itself, so that nobody gets two, whenever a process dies.
 */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Reader, Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Refusal } from '#server/http/refusals.ts'
import { mails } from '#server/mail/tables.ts'
import { INTERRUPTED } from '../messages.ts'
import type { CertificateValues, Placement } from '../rules/placement.ts'
import { certificate_batches, certificate_recipients, certificates } from '../tables.ts'

/** All that a mail and its certificate are made of. */
export type DueRecipient = {
  id: number
  batch_id: number
  name: string
  email: string
  message_id: string
  attempts: number
  code: string
  annulled: boolean
  values: CertificateValues
  nombre_evento: string
  background_id: number | null
  template: string | null
  placements: Placement[]
  icono_evento: string | null
}

const ONE_CLAIM_AT_A_TIME = sql`select pg_advisory_xact_lock(7302)`
/** Longer than a mail may take (send-mail.ts): who still holds it then has died. */
const ABANDONED_MINUTES = 2
/** Minutes after the first, second, third time the server said 'later'; then it has failed. */
const BACKOFF_MINUTES = [1, 5, 15]

/**
 * The lock on the row keeps other processes off while the certificate is drawn; the shared lock on the batch makes
 * stopping wait for this moment, and this moment see the stopping.
 */
const findDue = async (tx: Tx): Promise<DueRecipient | undefined> => {
  const { rows } = await tx.execute<DueRecipient>(sql`
    select r.id, r.batch_id, r.name, r.email, r.message_id, r.attempts,
      c.code, c.state = 'annulled' as annulled, c.values,
      b.nombre_evento, b.background_id, b.template, b.placements, b.icono_evento
    from ${certificate_recipients} r
    join ${certificate_batches} b on b.id = r.batch_id
    join ${certificates} c on c.id = r.certificate_id
    where r.state = 'waiting' and r.next_try_at <= now() and b.status = '0'
    order by r.next_try_at, r.id
    limit 1
    for update of r skip locked
    for share of b`)
  return rows[0]
}

/** Seconds until the minute has a place for one more: letters of the outbox go first and count too. */
const secondsToNextPlace = async (db: Reader, mailsPerMinute: number): Promise<number> => {
  const { rows } = await db.execute<{ seconds: string }>(sql`
    select extract(epoch from at + interval '1 minute' - clock_timestamp()) as seconds
    from (
      select claimed_at as at from ${certificate_recipients} where claimed_at > now() - interval '1 minute'
      union all
      select claimed_at from ${mails} where claimed_at > now() - interval '1 minute') claims
    order by at desc offset ${mailsPerMinute - 1} limit 1`)
  return rows[0] ? Math.max(0.05, Number(rows[0].seconds)) : 0
}

const change = (db: Reader, id: number) => ({
  set: (values: Partial<typeof certificate_recipients.$inferInsert> | Record<string, unknown>) =>
    (db as Database).update(certificate_recipients).set(values).where(eq(certificate_recipients.id, id)),
})

export type Claim<T> =
  | { outcome: 'claimed'; recipient: DueRecipient; prepared: T }
  | { outcome: 'kept' }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'nothing due' }

type Preparing<T> = {
  mailsPerMinute: number
  /** Draws the certificate and writes the letter: done before the row is marked, so that dying here loses nothing. */
  prepare: (tx: Tx, recipient: DueRecipient) => Promise<T>
  /** Without SMTP the letter is kept in the same transaction, and that is all. */
  keep?: ((tx: Tx, recipient: DueRecipient, prepared: T) => Promise<void>) | undefined
}

export const claimRecipient = async <T>(
  db: Database,
  { mailsPerMinute, prepare, keep }: Preparing<T>,
): Promise<Claim<T>> => {
  const early = keep ? 0 : await secondsToNextPlace(db, mailsPerMinute)
  if (early > 0) return { outcome: 'wait', seconds: early }
  return inTransaction<Claim<T>>(db, async (tx) => {
    const recipient = await findDue(tx)
    if (!recipient) return { outcome: 'nothing due' }
    if (recipient.annulled) {
      const reason = 'El certificado fue anulado.'
      await change(tx, recipient.id).set({ state: 'failed', last_error: reason })
      return { outcome: 'failed', reason }
    }
    let prepared: T
    try {
      prepared = await prepare(tx, recipient)
    } catch (error) {
      // Many people are downloading theirs: this one can wait.
      if (error instanceof Refusal) return { outcome: 'wait', seconds: 2 }
      const reason = 'No se pudo dibujar el certificado.'
      await change(tx, recipient.id).set({ state: 'failed', last_error: reason })
      return { outcome: 'failed', reason: error instanceof Error ? error.message : reason }
    }
    if (keep) {
      await keep(tx, recipient, prepared)
      await change(tx, recipient.id).set({ state: 'sent', sent_at: sql`now()`, attempts: 1 })
      return { outcome: 'kept' }
    }
    // One process counts and claims at a time, or two would both see the last free place of this minute.
    await tx.execute(ONE_CLAIM_AT_A_TIME)
    const seconds = await secondsToNextPlace(tx, mailsPerMinute)
    if (seconds > 0) return { outcome: 'wait', seconds }
    await change(tx, recipient.id).set({
      state: 'sending',
      claimed_at: sql`clock_timestamp()`,
      attempts: sql`attempts + 1`,
    })
    return { outcome: 'claimed', recipient, prepared }
  })
}

const inFlight = (id: number) =>
  and(eq(certificate_recipients.id, id), eq(certificate_recipients.state, 'sending'))

/** It left, whatever became of the claim. */
export const markSent = (db: Database, id: number) =>
  change(db, id).set({ state: 'sent', sent_at: sql`now()`, last_error: null })

/** It may have arrived. */
export const markUncertain = (db: Database, id: number) =>
  db.update(certificate_recipients).set({ state: 'uncertain', last_error: INTERRUPTED }).where(inFlight(id))

export const markFailed = (db: Database, id: number, reason: string) =>
  db.update(certificate_recipients).set({ state: 'failed', last_error: reason }).where(inFlight(id))

/** It certainly did not arrive and may go again. */
export const putBack = (
  db: Database,
  { id, attempts }: { id: number; attempts: number },
  { reason, counts }: { reason: string; counts: boolean },
) => {
  const minutes = counts ? BACKOFF_MINUTES[attempts] : BACKOFF_MINUTES[0]
  if (minutes === undefined) return markFailed(db, id, reason)
  return db
    .update(certificate_recipients)
    .set({
      state: 'waiting',
      last_error: reason,
      next_try_at: sql`now() + make_interval(mins => ${minutes}::int)`,
      attempts: counts ? attempts + 1 : attempts,
    })
    .where(inFlight(id))
}

export const settleAbandoned = (db: Database) =>
  db
    .update(certificate_recipients)
    .set({ state: 'uncertain', last_error: INTERRUPTED })
    .where(
      and(
        eq(certificate_recipients.state, 'sending'),
        lt(certificate_recipients.claimed_at, sql`now() - make_interval(mins => ${ABANDONED_MINUTES}::int)`),
      ),
    )

/** A mailing ends when nothing of it waits or is on its way. */
export const finishBatches = (db: Database) =>
  db
    .update(certificate_batches)
    .set({ status: '1', ended_at: sql`now()` })
    .where(
      and(
        eq(certificate_batches.status, '0'),
        sql`not exists (
          select 1 from ${certificate_recipients} r
          where r.batch_id = certificate_batches.id and r.state in ('waiting', 'sending'))`,
      ),
    )

/** Stopping a mailing and going on with it, trying failures again, and taking a certificate back. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { certificate_batches, certificate_recipients, certificates } from '../tables.ts'

/**
 * Who takes a mail holds the batch for that moment (claim-recipient.ts), so this waits for it, and what is not taken
 * by then stays unsent.
 */
export const stopBatch = async (tx: Tx, batch_id: number): Promise<boolean> => {
  const stopped = await tx
    .update(certificate_batches)
    .set({ status: '2', ended_at: sql`now()` })
    .where(and(eq(certificate_batches.id, batch_id), eq(certificate_batches.status, '0')))
    .returning({ id: certificate_batches.id })
  if (stopped.length === 0) return false
  // Out of the sender's sight: what is stopped costs nothing when the next mail is looked for.
  await tx
    .update(certificate_recipients)
    .set({ next_try_at: sql`'infinity'` })
    .where(and(eq(certificate_recipients.batch_id, batch_id), eq(certificate_recipients.state, 'waiting')))
  return true
}

/**
 * Goes on with what still waits, at its date if that is to come. What was sent, failed, is on its way or may have
 * arrived is not touched: a row that left never waits again, so nobody gets two however often this is done.
 */
export const continueBatch = async (
  tx: Tx,
  batch_id: number,
): Promise<{ waiting: number; later: Date | null } | 'not stopped'> => {
  const [batch] = await tx
    .update(certificate_batches)
    .set({ status: '0', ended_at: null })
    .where(and(eq(certificate_batches.id, batch_id), eq(certificate_batches.status, '2')))
    .returning({ date: certificate_batches.fecha_notificacion })
  if (!batch) return 'not stopped'
  const waiting = await tx
    .update(certificate_recipients)
    .set({ next_try_at: sql`greatest(now(), ${batch.date?.toISOString() ?? null}::timestamptz)` })
    .where(and(eq(certificate_recipients.batch_id, batch_id), eq(certificate_recipients.state, 'waiting')))
    .returning({ at: certificate_recipients.next_try_at })
  const later =
    batch.date && waiting[0] && waiting[0].at.getTime() === batch.date.getTime() ? batch.date : null
  return { waiting: waiting.length, later }
}

/** All that failed; an uncertain one may have arrived, so a person has to name it. */
export const retryRecipients = async (
  tx: Tx,
  batch_id: number,
  named: number[] | undefined,
): Promise<number | 'stopped'> => {
  // First the batch, then its rows: as the sender does.
  const [batch] = await tx
    .select({ status: certificate_batches.status })
    .from(certificate_batches)
    .where(eq(certificate_batches.id, batch_id))
    .for('update')
  if (batch?.status === '2') return 'stopped'
  const wanted = named
    ? and(
        inArray(certificate_recipients.id, named),
        inArray(certificate_recipients.state, ['failed', 'uncertain']),
      )
    : eq(certificate_recipients.state, 'failed')
  const waiting = await tx
    .update(certificate_recipients)
    .set({ state: 'waiting', attempts: 0, next_try_at: sql`now()`, last_error: null })
    .where(and(eq(certificate_recipients.batch_id, batch_id), wanted))
    .returning({ id: certificate_recipients.id })
  if (waiting.length > 0)
    await tx
      .update(certificate_batches)
      .set({ status: '0', ended_at: null })
      .where(and(eq(certificate_batches.id, batch_id), eq(certificate_batches.status, '1')))
  return waiting.length
}

export const changeCertificateState = (
  tx: Tx,
  certificate_id: number,
  { state, reason }: { state: 'válido' | 'anulado'; reason: string | undefined },
) =>
  tx
    .update(certificates)
    .set(
      state === 'anulado'
        ? { state: 'annulled', annul_reason: reason ?? null, annulled_at: sql`now()` }
        : { state: 'valid', annul_reason: null, annulled_at: null },
    )
    .where(eq(certificates.id, certificate_id))

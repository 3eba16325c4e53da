/** Stopping a message and going on with it, trying again what was refused, deciding what is uncertain. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { message_recipients, messages } from '../tables.ts'

const waitingOf = (message_id: number) =>
  and(eq(message_recipients.message_id, message_id), eq(message_recipients.state, 'waiting'))

/** Who takes a letter holds the message for that moment (claim-letter.ts), so this waits for it. */
export const stopMessage = async (tx: Tx, id: number): Promise<'draft' | 'stopped' | 'over'> => {
  const [message] = await tx
    .select({ state: messages.state })
    .from(messages)
    .where(eq(messages.id, id))
    .for('update')
  if (message?.state === 'scheduled') {
    await tx
      .update(messages)
      .set({ state: 'draft', scheduled_at: null, version: sql`version + 1` })
      .where(eq(messages.id, id))
    return 'draft'
  }
  if (message?.state !== 'sending') return 'over'
  await tx.update(messages).set({ state: 'stopped', ended_at: sql`now()` }).where(eq(messages.id, id))
  // Out of the sender's sight: what is stopped costs nothing when the next letter is looked for.
  await tx.update(message_recipients).set({ next_try_at: sql`'infinity'` }).where(waitingOf(id))
  return 'stopped'
}

/** What was sent, refused, is on its way or may have arrived is not touched: a row that left never waits again. */
export const continueMessage = async (tx: Tx, id: number): Promise<number | 'not stopped'> => {
  const going = await tx
    .update(messages)
    .set({ state: 'sending', ended_at: null })
    .where(and(eq(messages.id, id), eq(messages.state, 'stopped')))
    .returning({ id: messages.id })
  if (going.length === 0) return 'not stopped'
  const waiting = await tx
    .update(message_recipients)
    .set({ next_try_at: sql`now()` })
    .where(waitingOf(id))
    .returning({ id: message_recipients.id })
  return waiting.length
}

/** All that was refused; an uncertain one may have arrived, so a person has to name it. */
export const retryLetters = async (
  tx: Tx,
  id: number,
  chosen: number[] | undefined,
): Promise<number | 'stopped'> => {
  // First the message, then its rows: as the sender does.
  const [message] = await tx
    .select({ state: messages.state })
    .from(messages)
    .where(eq(messages.id, id))
    .for('update')
  if (message?.state === 'stopped') return 'stopped'
  const wanted = chosen
    ? and(inArray(message_recipients.id, chosen), inArray(message_recipients.state, ['failed', 'uncertain']))
    : eq(message_recipients.state, 'failed')
  const waiting = await tx
    .update(message_recipients)
    .set({ state: 'waiting', attempts: 0, next_try_at: sql`now()`, last_error: null })
    // Who was forgotten has no address.
    .where(and(eq(message_recipients.message_id, id), wanted, sql`${message_recipients.email} <> ''`))
    .returning({ id: message_recipients.id })
  if (waiting.length > 0)
    await tx
      .update(messages)
      .set({ state: 'sending', ended_at: null })
      .where(and(eq(messages.id, id), eq(messages.state, 'sent')))
  return waiting.length
}

/** The person says that it arrived. */
export const settleArrived = async (tx: Tx, message_id: number, id: number): Promise<boolean> => {
  const settled = await tx
    .update(message_recipients)
    .set({ state: 'sent', sent_at: sql`coalesce(sent_at, claimed_at, now())`, last_error: null })
    .where(
      and(
        eq(message_recipients.id, id),
        eq(message_recipients.message_id, message_id),
        eq(message_recipients.state, 'uncertain'),
      ),
    )
    .returning({ id: message_recipients.id })
  return settled.length > 0
}

/** The first time counts. */
export const openText = async (tx: Tx, message_id: number, id: number): Promise<Date | null> => {
  const [row] = await tx
    .update(message_recipients)
    .set({ whatsapp_at: sql`coalesce(whatsapp_at, now())` })
    .where(and(eq(message_recipients.id, id), eq(message_recipients.message_id, message_id)))
    .returning({ at: message_recipients.whatsapp_at })
  return row?.at ?? null
}

/** Holds by the minute: ended when their time is over, reminded an hour before. The database's clock decides. */
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { askBeforeEnd } from '#domain/payments/jobs.ts'
import type { Processor } from '#domain/payments/processor/processor.ts'
import { payment_attempts } from '#domain/payments/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { PAST_DAYS } from '#server/limits/squatting.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { eraseOldActs } from './bulk/bulk-acts.ts'
import { eraseDocumentPhotos } from './documents/erase-photos.ts'
import { eraseOldConsentRequests, eraseOldHealth, eraseUnsignedHealth } from './erase-health.ts'
import { keepPausedHolds } from './hold/pause-charging.ts'
import { expireHolds, type Tell } from './hold/release-holds.ts'
import { forgetOldMoves, moveDueMailboxes } from './mailbox/mailbox-jobs.ts'
import { eraseOldMedicalLog } from './medical/erase-medical.ts'
import { notifyParticipants } from './notify-participants.ts'
import { registrations } from './tables.ts'

const isOver = and(eq(registrations.state, 'held'), lte(registrations.hold_until, sql`now()`))

const ofEnding = (db: Database) =>
  inArray(
    payment_attempts.registration_id,
    db
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(eq(registrations.state, 'held'), lte(registrations.hold_until, sql`now() + interval '1 minute'`)),
      ),
  )

/** How many ended. Safe to run twice and beside saves, which expire holds under the same lock. */
export const releaseEndedHolds = async (context: AppContext, processor: Processor): Promise<number> => {
  const { db } = context
  await keepPausedHolds(context)
  await askBeforeEnd(db, processor, ofEnding(db))
  const tell: Tell = (tx, id, occasion) => notifyParticipants(tx, context, id, occasion)
  const over = await db.selectDistinct({ event_id: registrations.event_id }).from(registrations).where(isOver)
  let ended = 0
  for (const { event_id } of over)
    ended += await inTransaction(db, async (tx) => {
      await lockEvent(tx, event_id)
      return expireHolds(tx, event_id, tell)
    })
  return ended
}

/** One letter a hold, an hour before its end; not to who is already paying. */
export const remindHolds = async (context: AppContext): Promise<number> => {
  const { db } = context
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          eq(registrations.state, 'held'),
          isNull(registrations.reminder_sent_at),
          eq(registrations.payment_pending, false),
          isNull(registrations.paused_hold_until),
          gt(registrations.amount, 0),
          lte(registrations.hold_until, sql`now() + interval '1 hour'`),
          gt(registrations.hold_until, sql`now()`),
        ),
      )
      .orderBy(asc(registrations.id))
      .limit(500)
      .for('update', { skipLocked: true })
    for (const { id } of due) {
      await tx.update(registrations).set({ reminder_sent_at: sql`now()` }).where(eq(registrations.id, id))
      await notifyParticipants(tx, context, id, 'hold-ending')
    }
    return due.length
  })
}

/** Where a form came from, and what it said, tell squatters and second presses apart for some days, and nothing afterwards. */
export const forgetAddresses = (db: Database) =>
  db.execute(sql`
    update registrations set saved_from = null, form_hash = null
    where (saved_from is not null or form_hash is not null) and created_at < now() - make_interval(days => ${PAST_DAYS})`)

export const registrationJobs = (context: AppContext, processor: Processor): AnyJob[] => [
  {
    name: 'registration.release-holds',
    every: '* * * * *',
    run: async () => {
      await releaseEndedHolds(context, processor)
    },
  },
  {
    name: 'registration.erase-health',
    every: '41 4 * * *',
    run: async () => {
      while ((await eraseOldHealth(context.db)) > 0);
      while ((await eraseUnsignedHealth(context.db)) > 0);
      while ((await eraseOldConsentRequests(context.db)) > 0);
      while ((await eraseOldMedicalLog(context.db)) > 0);
      while ((await eraseDocumentPhotos(context.db, context.files)) > 0);
    },
  },
  {
    name: 'registration.forget-addresses',
    every: '53 4 * * *',
    run: async () => {
      await forgetAddresses(context.db)
    },
  },
  {
    name: 'registration.move-mailboxes',
    every: '*/10 * * * *',
    run: async () => {
      await moveDueMailboxes(context)
      await forgetOldMoves(context.db)
    },
  },
  {
    name: 'registration.erase-acts',
    every: '23 * * * *',
    run: async () => {
      await eraseOldActs(context.db)
    },
  },
  {
    name: 'registration.remind-holds',
    every: '* * * * *',
    run: async () => {
      await remindHolds(context)
    },
  },
]

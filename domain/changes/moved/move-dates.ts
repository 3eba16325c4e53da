/**
 * The event gets another date: what hangs on it follows by the same time, and its people are told in ten minutes. Moved
 * back within them, nobody is told anything; moved once more, everybody is told once, from the date they know.
 */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import { shiftWindows } from '#domain/crew/shift-windows.ts'
import type { LockedEvent } from '#domain/events/capacity/lock-event.ts'
import { moveEvent } from '#domain/events/form/move-event.ts'
import { holdsNeverPast } from '#domain/registration/hold/shorten-holds.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { event_notices } from './moved-tables.ts'

export type Move = { to: Date; answer_until: Date; message: string; offers: boolean }

/** Dates are typed and told to the minute. */
export const isSameMinute = (one: Date, other: Date): boolean =>
  bogotaText(one).slice(0, 16) === bogotaText(other).slice(0, 16)

/** Earlier notices of the event close: its people are asked about the newest one only. */
export const closeEarlier = (tx: Tx, event_id: number) =>
  tx
    .update(event_notices)
    .set({ closed_at: sql`now()` })
    .where(and(eq(event_notices.event_id, event_id), isNull(event_notices.closed_at)))

/** A move that nobody was told of yet: the date people know is the one before it. */
const takeBackUntold = async (tx: Tx, event_id: number): Promise<Date | null> => {
  const [untold] = await tx
    .update(event_notices)
    .set({ taken_back_at: sql`now()`, closed_at: sql`now()` })
    .where(
      and(
        eq(event_notices.event_id, event_id),
        eq(event_notices.kind, 'moved'),
        isNull(event_notices.closed_at),
        gt(event_notices.tell_at, sql`now()`),
      ),
    )
    .returning({ moved_from_at: event_notices.moved_from_at })
  return untold?.moved_from_at ?? null
}

/** The caller holds the event's lock and has checked everything. */
export const moveDates = async (
  tx: Tx,
  caller: Caller,
  { id: event_id, event_datetime: from }: LockedEvent,
  { to, answer_until, message, offers }: Move,
): Promise<'moved' | 'taken back'> => {
  const known = (await takeBackUntold(tx, event_id)) ?? from
  await closeEarlier(tx, event_id)
  await moveEvent(tx, event_id, { from, to })
  await shiftWindows(tx, event_id, { from, to })
  await holdsNeverPast(tx, event_id, to)
  const isBack = isSameMinute(known, to)
  const [made] = isBack
    ? []
    : await tx
        .insert(event_notices)
        .values({
          event_id,
          kind: 'moved',
          moved_from_at: known,
          moved_to_at: to,
          answer_until,
          message,
          offers,
          tell_at: sql`now() + interval '10 minutes'`,
          user_id: caller.user_id,
        })
        .returning({ id: event_notices.id })
  await record(tx, caller, {
    action: 'mover evento',
    subject: 'evento',
    subject_id: event_id,
    event_id,
    detail: {
      ...(made ? { notice: made.id, answer_until: bogotaText(answer_until), offers } : { taken_back: true }),
      from: bogotaText(from),
      to: bogotaText(to),
    },
  })
  return isBack ? 'taken back' : 'moved'
}

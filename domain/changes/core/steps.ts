/**
 * The steps of a change, each under the locks of event and registration and in the transaction of whoever asks for it:
 * a change is done or not begun. Only this file and run-change.ts write `changes.state`.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { moveReserved } from '#domain/events/capacity/seats.ts'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { KINDS } from '../kinds/every-kind.ts'
import { stoppedByHandover } from '../rules/handed-over.ts'
import { type ChangeState, kindLabel, OPEN_STATES } from '../rules/kinds.ts'
import { lastDayOf } from '../rules/policy.ts'
import { changes } from '../tables.ts'
import { bookDue, counterDue } from './change-money.ts'
import type { Change, Quote, Refused } from './kind.ts'
import { isOut, type Subject } from './subject.ts'
import { tellChange } from './tell-change.ts'

export type Actor = { user_id: number } | null

const HOURS_TO_PAY = 5

export const updateOpen = async (
  tx: Tx,
  { id }: Change,
  set: Partial<typeof changes.$inferInsert>,
): Promise<Change> => {
  const [changed] = await tx
    .update(changes)
    .set(set)
    .where(and(eq(changes.id, id), inArray(changes.state, [...OPEN_STATES])))
    .returning()
  if (!changed) throw new Error('a change ended under its lock')
  return changed
}

export const audit = (
  tx: Tx,
  actor: Actor,
  change: Change,
  step: string,
  detail: Record<string, unknown> = {},
) =>
  record(tx, actor, {
    action: `${step}: ${kindLabel(change.kind).toLowerCase()}`,
    subject: 'participante',
    subject_id: change.participant_id,
    event_id: change.event_id,
    detail: { change: change.id, before: change.before.words, after: change.after.words, ...detail },
  })

/** What it had reserved goes back; the check of the table wants it gone before the state moves on. */
const freeReserved = async (tx: Tx, change: Change): Promise<void> => {
  const { event_id, reserved_distance_id, reserved_kit_id, reserved_block_id } = change
  if (reserved_distance_id === null && reserved_kit_id === null) return
  const moved = await moveReserved(
    tx,
    event_id,
    { distance_id: reserved_distance_id, kit_id: reserved_kit_id, block_id: reserved_block_id },
    -1,
  )
  if (moved !== 'moved') throw new Error(`a reserved seat was not given back: ${moved}`)
}

const NOTHING_RESERVED = { reserved_distance_id: null, reserved_kit_id: null, reserved_block_id: null }

/** It ends in this state. The caller holds the event's lock. */
export const finish = async (
  tx: Tx,
  context: AppContext,
  change: Change,
  state: Exclude<ChangeState, (typeof OPEN_STATES)[number]>,
  {
    actor = null,
    reason,
    quiet = false,
  }: { actor?: Actor; reason?: string | undefined; quiet?: boolean } = {},
): Promise<Change> => {
  await freeReserved(tx, change)
  if (state !== 'done') {
    await counterDue(tx, change, 'El cambio no se hizo')
    await KINDS[change.kind].letGo?.(tx, context, change)
  }
  const ended = await updateOpen(tx, change, {
    state,
    ...NOTHING_RESERVED,
    ended_at: sql`now()` as never,
    token_hash: null,
    // Nothing goes back: the account for it is nobody's business any more.
    ...(state === 'done' ? {} : { sealed: null }),
    ...(reason === undefined ? {} : { reason }),
  })
  await audit(
    tx,
    actor,
    ended,
    { done: 'hecho', refused: 'no aprobado', expired: 'venció', withdrawn: 'retirado' }[state],
    {
      ...(ended.reason ? { reason: ended.reason } : {}),
    },
  )
  if (!quiet) await tellChange(tx, context, ended)
  return ended
}

/** Its own part of the work; what it reserved and asked for gives way to it first, under the same lock. */
export const apply = async (tx: Tx, context: AppContext, subject: Subject, change: Change, actor: Actor) => {
  const stopped = isOut(subject, change.kind)
    ? stoppedByHandover(change.kind, { asker: 'staff', basis: undefined })
    : null
  if (stopped) return { refused: stopped }
  await freeReserved(tx, change)
  await counterDue(tx, change, 'Se aplica el cambio')
  const freed = await updateOpen(tx, change, NOTHING_RESERVED)
  const applied = await KINDS[change.kind].apply(tx, context, subject, freed)
  if (typeof applied !== 'string') return applied
  if (applied === 'done') return finish(tx, context, freed, 'done', { actor })
  // A kind that waits for another person has written the link and its end itself.
  const waiting = await updateOpen(tx, freed, { state: applied })
  await tellChange(tx, context, waiting)
  return waiting
}

/** The sum stands in the account, its target is kept, and it is done when the money is there. */
export const waitForPayment = async (
  tx: Tx,
  context: AppContext,
  subject: Subject,
  change: Change,
  { due, reserves }: Pick<Quote, 'due' | 'reserves'>,
): Promise<Change | Refused> => {
  const target = reserves ?? { distance_id: null, kit_id: null, block_id: null }
  if ((await moveReserved(tx, change.event_id, target, 1)) !== 'moved')
    return { refused: 'Ya no hay cupo o talla para este cambio. Cotiza de nuevo.' }
  const last = lastDayOf(change.policy ?? subject.policies[change.kind], subject.event_day)
  const waiting = await updateOpen(tx, change, {
    state: 'waiting_payment',
    expires_at: sql`least(now() + interval '${sql.raw(String(HOURS_TO_PAY))} hours',
      greatest(now() + interval '1 hour', (${last}::date + 1)::timestamp at time zone 'America/Bogota'))` as never,
    reserved_distance_id: target.distance_id,
    reserved_kit_id: target.kit_id,
    reserved_block_id: target.distance_id === null ? null : target.block_id,
  })
  await bookDue(tx, waiting, due)
  const { balance } = await sumsOf(tx, { kind: 'registration', id: change.registration_id })
  // Money in favour already covers it.
  if (balance <= 0) return apply(tx, context, subject, waiting, null)
  await tellChange(tx, context, waiting)
  return waiting
}

export type Gate = 'person' | 'decision' | 'payment'

/** On from a gate that is passed, to the next one that is closed, or to the end. */
export const goOn = async (
  tx: Tx,
  context: AppContext,
  subject: Subject,
  change: Change,
  { from, quote, actor }: { from: Gate; quote: Pick<Quote, 'due' | 'reserves'>; actor: Actor },
): Promise<Change | Refused> => {
  if (from === 'person' && change.policy?.needs_approval && change.asked_by !== 'staff') {
    const waiting = await updateOpen(tx, change, {
      state: 'waiting_decision',
      token_hash: null,
      expires_at: null,
    })
    await tellChange(tx, context, waiting)
    return waiting
  }
  if (quote.due > 0 && !change.applied_owing) return waitForPayment(tx, context, subject, change, quote)
  return apply(tx, context, subject, change, actor)
}

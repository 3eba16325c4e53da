/**
 * A person's answer to a notice, or what happens without one, each under the locks of event and registration: done or
 * not begun. Credit and refund are changes like any other, with all that came in and past every policy: the organiser
 * moved or cancelled, not the person.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Payout } from '../contract.ts'
import { type Change, isRefused, type Quote, type Refused } from '../core/kind.ts'
import { createPayoutCipher } from '../core/payout-cipher.ts'
import { findOpen, obstacle } from '../core/quote-change.ts'
import { lockChange } from '../core/run-change.ts'
import { apply, audit, finish } from '../core/steps.ts'
import { lockSubject, type Subject } from '../core/subject.ts'
import { shareOf } from '../kinds/end-with-money.ts'
import { KINDS } from '../kinds/every-kind.ts'
import type { Policy } from '../rules/policy.ts'
import { changes } from '../tables.ts'
import { event_answers, event_notices } from './moved-tables.ts'
import type { Choice } from './notice-contract.ts'

export type EventNotice = typeof event_notices.$inferSelect
export type EventAnswer = typeof event_answers.$inferSelect

/** Everything comes back, today, to everybody. */
const ALL_BACK: Policy = {
  enabled: true,
  opens_on: null,
  closes_on: null,
  fees: [],
  needs_approval: false,
  max_times: 20,
  gives_back: 'money',
  price_basis: 'purchase',
  returns_service: true,
}

const KIND = { credit: 'deferral', refund: 'refund' } as const

export const findNotice = async (tx: Tx, id: number): Promise<EventNotice | null> => {
  const [found] = await tx.select().from(event_notices).where(eq(event_notices.id, id))
  return found ?? null
}

export const findAnswer = async (
  tx: Tx,
  notice_id: number,
  participant_id: number,
): Promise<EventAnswer | null> => {
  const [found] = await tx
    .select()
    .from(event_answers)
    .where(and(eq(event_answers.notice_id, notice_id), eq(event_answers.participant_id, participant_id)))
  return found ?? null
}

/** A purchase of one that still owes a difference gives back what came in; of several staff look first. */
const asItCounts = (subject: Subject): Subject => ({
  ...subject,
  // Who calls the event off gives back whatever was handed over.
  handed_over: [],
  balance: subject.balance > 0 && subject.people.length === 1 ? 0 : subject.balance,
})

/** What stands in the way; that the day is over is no reason where the event was cancelled. */
const stopped = (subject: Subject, { kind }: EventNotice): string | null => {
  if (subject.person.state !== 'confirmed' || subject.registration.state !== 'paid')
    return 'Este cupo no está confirmado.'
  const now = kind === 'cancelled' ? new Date(0) : subject.offer.now
  return obstacle({ ...subject, offer: { ...subject.offer, now } })
}

/** Null when nothing came in: there is nothing to give back. */
export const quoteChoice = async (
  tx: Tx,
  subject: Subject,
  notice: EventNotice,
  choice: 'credit' | 'refund',
): Promise<Quote | Refused | null> => {
  const why = stopped(subject, notice)
  if (why) return { refused: why }
  if ((await shareOf(tx, subject)) === 0) return null
  const kind = KIND[choice]
  return KINDS[kind].quote(tx, asItCounts(subject), {
    wish: { kind },
    asker: 'person',
    policy: ALL_BACK,
    fee: 0,
    basis: 'cancellation',
  })
}

/** What else waited for this person is over: the answer decides about the place. */
const withdrawOpen = async (tx: Tx, context: AppContext, participant_id: number) => {
  const open = await findOpen(tx, participant_id)
  const locked = open && (await lockChange(tx, open.id))
  if (locked)
    await finish(tx, context, locked.change, 'withdrawn', { reason: 'El evento se movió o se canceló' })
}

const giveUp = async (
  tx: Tx,
  context: AppContext,
  subject: Subject,
  { choice, quote, payout }: { choice: 'credit' | 'refund'; quote: Quote; payout?: Payout | undefined },
): Promise<Change | Refused> => {
  await withdrawOpen(tx, context, subject.person.id)
  const { event_id, registration_id, id, category_id, kit_id } = subject.person
  const [inserted] = await tx
    .insert(changes)
    .values({
      event_id,
      registration_id,
      participant_id: id,
      kind: KIND[choice],
      state: 'waiting_decision',
      asked_by: 'person',
      before: { words: quote.before, category_id, kit_id },
      after: { words: quote.after },
      difference: quote.difference,
      fee: quote.fee,
      back: quote.back,
      gives_back: quote.gives_back,
      policy: ALL_BACK,
      basis: 'cancellation',
      due_on: choice === 'refund' ? quote.due_on : null,
      sealed: payout ? createPayoutCipher(context.secretKey).encryptPayout(payout) : null,
    })
    .returning()
  if (!inserted) throw new Error('no change was inserted')
  await audit(tx, null, inserted, 'responder al aviso')
  return apply(tx, context, asItCounts(subject), inserted, null)
}

const write = (
  tx: Tx,
  { notice_id, participant_id }: Pick<EventAnswer, 'notice_id' | 'participant_id'>,
  answer: { choice: Choice; by_default: boolean; change_id: number | null },
) =>
  tx
    .insert(event_answers)
    .values({ notice_id, participant_id, ...answer })
    .onConflictDoUpdate({
      target: [event_answers.notice_id, event_answers.participant_id],
      set: { ...answer, answered_at: sql`now()` },
    })

export type Answering = {
  notice_id: number
  participant_id: number
  choice: Choice
  shown_back?: number | undefined
  payout?: Payout | undefined
}

/** Chosen by the person, and the place ended with it. */
export const isFinal = (answer: EventAnswer | null): boolean =>
  answer !== null && answer.choice !== 'keep' && (answer.change_id !== null || !answer.by_default)

/** After the refund was promised: to which account, where a transfer pays it and nobody told before. */
const tellAccount = async (
  tx: Tx,
  context: AppContext,
  change_id: number,
  payout: Payout,
): Promise<'account' | Refused> => {
  const [change] = await tx.select().from(changes).where(eq(changes.id, change_id)).for('update')
  if (!change) return { refused: 'No encontramos tu devolución.' }
  const { rows } = await tx.execute(
    sql`select 1 from refunds where change_id = ${change_id} and way = 'transfer' and state in ('requested', 'approved')`,
  )
  if (rows.length === 0)
    return { refused: 'Tu devolución no necesita una cuenta: ya salió o va por donde pagaste.' }
  await tx
    .update(changes)
    .set({ sealed: createPayoutCipher(context.secretKey).encryptPayout(payout) })
    .where(eq(changes.id, change_id))
  await audit(tx, null, change, 'dar la cuenta')
  return 'account'
}

export const answerNotice = async (
  tx: Tx,
  context: AppContext,
  { notice_id, participant_id, choice, shown_back, payout }: Answering,
): Promise<Choice | 'account' | Refused> => {
  const subject = await lockSubject(tx, participant_id)
  const notice = await findNotice(tx, notice_id)
  const answer = await findAnswer(tx, notice_id, participant_id)
  if (!notice) return { refused: 'Este enlace ya no sirve.' }
  if (answer?.change_id && choice === 'refund' && answer.choice === 'refund' && payout)
    return tellAccount(tx, context, answer.change_id, payout)
  if (isFinal(answer))
    return {
      refused:
        answer?.choice === 'credit'
          ? 'Ya elegiste el saldo y tu cupo quedó libre.'
          : 'Ya pediste la devolución y tu cupo quedó libre.',
    }
  if (!subject) return { refused: 'Este cupo ya no existe.' }
  if (notice.closed_at !== null || notice.answer_until < subject.offer.now)
    return {
      refused:
        notice.kind === 'moved'
          ? 'El plazo para responder terminó: tu cupo sigue en la nueva fecha.'
          : 'El plazo para responder terminó: te devolvemos el dinero.',
    }
  const row = { notice_id, participant_id }
  if (choice === 'keep') {
    if (notice.kind === 'cancelled')
      return { refused: 'El evento se canceló: elige el saldo o la devolución.' }
    await write(tx, row, { choice, by_default: false, change_id: null })
    return 'keep'
  }
  if (!notice.offers) return { refused: 'La fecha es casi la misma: tu cupo sigue igual.' }
  const quote = await quoteChoice(tx, subject, notice, choice)
  if (!quote) return { refused: 'Tu inscripción no tuvo costo: no hay dinero que devolver.' }
  if (isRefused(quote)) return quote
  if (shown_back !== undefined && shown_back !== quote.back)
    return { refused: 'El valor cambió mientras lo mirabas. Revísalo de nuevo.' }
  if (quote.needs_payout && !payout)
    return { refused: 'Escribe la cuenta a la que te devolvemos el dinero.', field: 'payout' }
  const done = await giveUp(tx, context, subject, { choice, quote, payout })
  if (isRefused(done)) return done
  await write(tx, row, { choice, by_default: false, change_id: done.id })
  return choice
}

/** Nobody answered in time: of a cancelled event the money goes back. What stands in the way is for staff. */
export const applyDefault = async (
  tx: Tx,
  context: AppContext,
  { notice_id, participant_id }: { notice_id: number; participant_id: number },
): Promise<'done' | 'nothing' | Refused> => {
  const subject = await lockSubject(tx, participant_id)
  const notice = await findNotice(tx, notice_id)
  const answer = await findAnswer(tx, notice_id, participant_id)
  if (!notice || notice.closed_at !== null || !answer?.by_default || answer.change_id !== null)
    return 'nothing'
  // Gone meanwhile, by staff or by a change of its own: nothing is left to give back here.
  if (!subject?.person.holds_place) {
    await write(tx, answer, { choice: 'refund', by_default: false, change_id: null })
    return 'nothing'
  }
  const quote = await quoteChoice(tx, subject, notice, 'refund')
  if (quote && isRefused(quote)) return quote
  if (!quote) {
    await write(tx, answer, { choice: 'refund', by_default: false, change_id: null })
    return 'nothing'
  }
  const done = await giveUp(tx, context, subject, { choice: 'refund', quote })
  if (isRefused(done)) return done
  await write(tx, answer, { choice: 'refund', by_default: true, change_id: done.id })
  return 'done'
}

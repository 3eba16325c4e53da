/**
 * Paying with a credit: a payment of way 'credit' of each that is used. What covers a hold confirms it; less than that
 * confirms nothing (decision 24): it stands in the account, and the rest is paid as ever. Under the locks of event,
 * registration and credits, in this order, so that a credit is used once.
 */
import { eq, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import { bookPayment } from '#domain/payments/account/book-payment.ts'
import { isPaying, type Registration } from '#domain/registration/hold/release-holds.ts'
import { settleRegistration } from '#domain/registration/hold/settle-registration.ts'
import { FROZEN, isFrozen } from '#domain/registration/mailbox/frozen.ts'
import { notifyParticipants, tellReceived } from '#domain/registration/notify-participants.ts'
import { registrations } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Refused } from '../core/kind.ts'
import { changePaid } from '../core/run-change.ts'
import { readSettings } from '../policies/read-policies.ts'
import { bringBack, lockCredits } from './bring-back.ts'
import { credit_uses, credits } from './credit-tables.ts'
import { findOpenCredits, owedBy, type Share, shareOut } from './open-credits.ts'

const TO_THE_ORGANISER = 7

export type Used = { used: number; balance: number; settled: boolean }

export type Using = {
  registration_id: number
  event_id: number
  /** None named: all of them. */
  credit_ids?: readonly number[] | undefined
  /** The mailboxes that the request proved to read. */
  mailboxes: readonly string[]
}

const obstacleOf = (registration: Registration, now: Date): string | null => {
  const { state, hold_until } = registration
  if (state === 'held' && (!hold_until || hold_until <= now))
    return 'Tu reserva terminó. Inscríbete de nuevo y úsalo entonces.'
  if (state !== 'held' && state !== 'paid') return 'Esta inscripción ya terminó: no tiene nada por pagar.'
  if (isPaying(registration)) return 'Hay un pago en proceso. Espera a que termine antes de usar tu saldo.'
  return null
}

/** A mailbox that moved without a word of the old address spends nothing yet. */
const anyFrozen = async (tx: Tx, shares: Share[]) => {
  const { rows } = await tx.execute<{ id: number; competitor_id: number }>(sql`
    select o.id, o.competitor_id from credits c join participants o on o.id = c.participant_id
    where c.id = any(${sql.param(shares.map(({ id }) => id))}::int[])`)
  for (const row of rows) if (await isFrozen(tx, row)) return true
  return false
}

/** One credit pays its part; what is left of it stays or lapses, as the event it came from says. */
const spend = async (tx: Tx, { registration_id }: Using, share: Share) => {
  const { id, usable: amount, participant_id, event } = share
  const payment_id = await bookPayment(
    tx,
    { kind: 'registration', id: registration_id },
    { way: 'credit', amount, participant_id, note: `Saldo de ${event}`.slice(0, 500) },
  )
  if (payment_id === null) throw new Error('a payment with a credit has no key of its own')
  const { credit_rest } = await readSettings(tx, share.event_id)
  await tx.insert(credit_uses).values({ credit_id: id, payment_id, amount })
  await tx
    .update(credits)
    .set({
      used: sql`${credits.used} + ${amount}`,
      ...(amount === share.left || credit_rest === 'lapses' ? { ended_at: sql`now()` } : {}),
    })
    .where(eq(credits.id, id))
}

export const payWithCredits = async (tx: Tx, context: AppContext, using: Using): Promise<Used | Refused> => {
  const { registration_id, event_id, credit_ids } = using
  const event = await lockEvent(tx, event_id)
  const [registration] = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.id, registration_id))
    .for('update')
  if (!event || !registration) return { refused: 'No encontramos esa inscripción.' }
  const stopped = obstacleOf(registration, event.now)
  if (stopped) return { refused: stopped }
  const key = { kind: 'registration', id: registration_id } as const
  const { balance } = await sumsOf(tx, key)
  if (balance <= 0) return { refused: 'No tienes nada por pagar.' }
  // What came back of others is the person's again before anything is counted.
  await bringBack(
    tx,
    sql`c.document_key in (select document_key from participants where registration_id = ${registration_id})`,
  )
  const offered = await findOpenCredits(tx, using)
  await lockCredits(
    tx,
    offered.map(({ id }) => id),
  )
  const named = (await findOpenCredits(tx, using)).filter(({ id }) => credit_ids?.includes(id) ?? true)
  const shares = shareOut(named, await owedBy(tx, registration_id, balance), balance).filter(
    ({ usable }) => usable > 0,
  )
  if (await anyFrozen(tx, shares)) return { refused: FROZEN }
  if (shares.length === 0)
    return { refused: 'No hay un saldo que sirva aquí: ya se usó, venció o no vale en este evento.' }
  for (const share of shares) await spend(tx, using, share)
  const used = shares.reduce((sum, { usable }) => sum + usable, 0)
  const rest = balance - used
  await record(tx, null, {
    action: 'usar saldo',
    subject: 'inscripción',
    subject_id: registration_id,
    event_id,
    detail: { used, balance: rest, credits: shares.map(({ id }) => id) },
  })
  const settled = registration.state === 'held' && rest === 0
  if (settled) {
    const settlement = {
      status: TO_THE_ORGANISER,
      source: 'system',
      note: 'Pagada con saldo a favor',
    } as const
    if (!(await settleRegistration(tx, registration, settlement)))
      throw new Error('a locked hold was not settled')
    await notifyParticipants(tx, context, registration_id, 'paid')
  }
  if (registration.state === 'paid') {
    await tellReceived(tx, context, registration_id, { amount: used, balance: rest })
    await changePaid(tx, context, registration_id, rest)
  }
  return { used, balance: rest, settled }
}

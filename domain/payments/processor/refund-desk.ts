/**
 * Refunds by the gateways' own calls: claimed in one transaction, asked for outside of any, answered in another. One
 * that has no answer is asked about, never asked for again before that.
 */
import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Notice } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/route.ts'
import { followMoney, lockRefund, tellGivenBack } from '../account/account-acts.ts'
import * as messages from '../account/account-messages.ts'
import { refunds } from '../account/account-tables.ts'
import {
  type Claim,
  claimRefund,
  findAttempt,
  isUnanswered,
  isUnderWay,
  orderOf,
  type Written,
  writeAnswer,
} from '../account/ask-gateway.ts'
import { findRefund, type Refund } from '../account/book-refund.ts'
import { notAsked } from '../gateways/answer.ts'
import type { AskOptions, GatewayAccount, RefundAnswer } from '../gateways/gateway.ts'
import { gatewayNamed } from '../gateways/known-gateways.ts'
import type { Attempt } from '../insert-attempt.ts'
import { auditedAs, keyOf, ownerOf, type Payables } from '../payable.ts'
import { recordStatus } from '../record-status.ts'
import { brandOf } from '../rules/gateway-brands.ts'

const A_ROUND = 50
const AT_ONCE = 10

/** What is open to the processor: the account an attempt was paid at, and where providers live. */
export type Reach = {
  accountOf: (attempt: Attempt) => Promise<GatewayAccount | null>
  options: () => AskOptions
}

export const createRefundDesk = ({ db, log }: AppContext, payables: Payables, reach: Reach) => {
  const ask = async (
    what: 'refund' | 'queryRefund',
    refund: Refund,
    attempt: Attempt,
  ): Promise<RefundAnswer> => {
    const gateway = gatewayNamed(attempt.gateway_name ?? '')
    const account = await reach.accountOf(attempt)
    const order = await orderOf(db, refund, attempt)
    if (!gateway || !account) return notAsked('account')
    return (await gateway[what]?.(order, account, reach.options())) ?? notAsked('account')
  }

  /** What was answered, under the lock of what was paid. */
  const write = (id: number, attempt: Attempt, answer: RefundAnswer, claimed_at: string | null = null) =>
    inTransaction(db, async (tx): Promise<Written> => {
      const gateway = attempt.gateway_name ?? ''
      const key = keyOf(attempt)
      const locked = await payables[key.kind].lock(tx, key.id)
      const refund = await findRefund(tx, id)
      if (!locked || !refund) return 'nothing'
      const written = await writeAnswer(tx, key, refund, answer, { gateway, claimed_at })
      if (written === 'nothing' || written === 'waits' || written === 'unanswered') return written
      // Under way and then confirmed is one letter.
      if (written === 'sent' || (written === 'confirmed' && refund.state !== 'sent'))
        await tellGivenBack(tx, payables, key, id, gateway)
      await followMoney(tx, payables, key, locked)
      await recordStatus(tx, {
        ...ownerOf(key),
        status_before: locked.payment_status,
        status_after: locked.payment_status,
        source: 'gateway',
        note: messages.refundHistory(brandOf(gateway), written),
      })
      await record(tx, refund.sent_by === null ? null : { user_id: refund.sent_by }, {
        action: 'respuesta de la pasarela a una devolución',
        ...auditedAs(key, locked.event_id),
        detail: { refund: id, amount: refund.amount, gateway, written },
      })
      return written
    })

  /** Asks what became of one that was asked for before. */
  const lookUp = async (id: number): Promise<Written> => {
    const refund = await findRefund(db, id)
    const attempt = refund && (await findAttempt(db, refund.attempt_id))
    if (!refund || !attempt) return 'nothing'
    const written = await write(id, attempt, await ask('queryRefund', refund, attempt))
    if (isUnderWay(refund)) await db.update(refunds).set({ asked_at: sql`now()` }).where(eq(refunds.id, id))
    return written
  }

  const claim = (caller: Caller, id: number): Promise<Claim | Notice> =>
    inTransaction(db, async (tx) => {
      const { key, owner, refund } = await lockRefund(tx, payables, caller, id)
      const claimed = await claimRefund(tx, key, refund, caller.user_id)
      if ('attempt' in claimed)
        await record(tx, caller, {
          action: 'pedir devolución a la pasarela',
          ...auditedAs(key, owner.event_id),
          detail: { refund: id, amount: refund.amount, gateway: claimed.attempt.gateway_name },
        })
      return claimed
    })

  const tell = async (id: number, written: Written): Promise<Notice> => {
    const refund = await findRefund(db, id)
    const attempt = refund && (await findAttempt(db, refund.attempt_id))
    return messages.gatewayAnswer(written, brandOf(attempt?.gateway_name ?? ''), refund?.provider_answer)
  }

  /** 'Devolver por la pasarela'. */
  const giveBack = async (caller: Caller, id: number): Promise<Notice> => {
    const known = await inTransaction(db, (tx) => lockRefund(tx, payables, caller, id))
    if (isUnderWay(known.refund)) return tell(id, await lookUp(id))
    if (isUnanswered(known.refund)) {
      const found = await lookUp(id)
      if (found !== 'released') return tell(id, found)
    }
    const claimed = await claim(caller, id)
    if (!('attempt' in claimed)) return claimed
    const { refund, attempt, claimed_at } = claimed
    const answer = await ask('refund', refund, attempt)
    const written = await write(id, attempt, answer, claimed_at)
    const { gateway_name: gateway } = attempt
    log.info({ refund: id, gateway, outcome: answer.outcome, written }, 'refund asked for')
    return tell(id, written)
  }

  /**
   * Those without an answer, and those under way: the longer one waits, the rarer it is asked about. How many were.
   */
  const askOpen = async (): Promise<number> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from refunds where attempt_id is not null and counters_id is null and (
        state = 'approved' and asked_at < now() - interval '2 minutes'
        or state = 'sent' and way = 'gateway' and sent_at > now() - interval '60 days'
          and asked_at < now() - greatest(interval '10 minutes', least(interval '6 hours', (now() - sent_at) / 4)))
      order by asked_at limit ${A_ROUND}`)
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await Promise.all(rows.slice(from, from + AT_ONCE).map(({ id }) => lookUp(id)))
    return rows.length
  }

  return { giveBack, lookUp, askOpen }
}

/** The inbox 'Solicitudes', and what staff do for a participant. */
import { eq } from 'drizzle-orm'
import { listOpenRefunds } from '#domain/payments/account/open-refunds.ts'
import { participants } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { requireRight } from '#server/http/rights.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { type Change, isRefused, type Refused } from '../core/kind.ts'
import { createPayoutCipher } from '../core/payout-cipher.ts'
import { obstacle, quoteChange } from '../core/quote-change.ts'
import { askChange, decideChange, withdrawChange } from '../core/run-change.ts'
import { showChange, showParticipant, showQuote } from '../core/show-changes.ts'
import { lockSubject, readSubject } from '../core/subject.ts'
import * as messages from '../messages.ts'
import { countWaiting, findChange, findInboxRow, type InboxRow, listInbox } from '../queries.ts'
import { WITHDRAWAL_EXCEPTIONS } from '../rules/withdrawal.ts'
import { asRefusal } from '../runner/runner-routes.ts'
import { showRequest, showRequests } from './show-requests.ts'
import * as contract from './staff-contract.ts'

/** Pesos leave for it, which is a right of its own. */
const givesMoney = ({ kind, gives_back, back }: Change) =>
  kind === 'refund' || (gives_back === 'money' && back > 0)

/** Also as a credit: who was only granted to decide requests decides neither. */
const movesMoney = (change: Change) => givesMoney(change) || change.back > 0

/** The place ends by it, or the team loses somebody: annulling is a right of its own too. */
const endsPlace = (kind: Change['kind']) => kind === 'refund' || kind === 'deferral' || kind === 'leave'

export const staffChangeRoutes = (context: AppContext): Route[] => {
  const { db } = context

  const readable = async (caller: Caller, id: number): Promise<{ row: InboxRow; change: Change }> => {
    const [row, change] = await Promise.all([findInboxRow(db, caller, id), findChange(db, id)])
    if (!row || !change) throw notFound()
    return { row, change }
  }

  const ofEvent = async ({ id, participant_id }: { id: number; participant_id: number }) => {
    const [found] = await db
      .select({ event_id: participants.event_id })
      .from(participants)
      .where(eq(participants.id, participant_id))
    if (found?.event_id !== id) throw notFound()
    return participant_id
  }

  return [
    route(contract.listRequests, async ({ caller, query }) => {
      const { rows, total } = await listInbox(db, caller, query)
      return {
        ...pagedAnswer(await showRequests(db, context, rows), total, query.page, query.per_page),
        waiting: await countWaiting(db, caller),
      }
    }),

    route(contract.countRequests, async ({ caller }) => ({
      decision: await countWaiting(db, caller),
      refunds: (await listOpenRefunds(db, caller, { open: '1', search: '', page: 1, per_page: 1, sort: '' }))
        .total,
    })),

    route(contract.readRequest, async ({ caller, params }) => {
      const { row, change } = await readable(caller, params.id)
      const payout =
        change.kind === 'refund' && row.managed
          ? createPayoutCipher(context.secretKey).decryptPayout(change.sealed)
          : null
      // Who looks at somebody's bank account is written down.
      if (payout)
        await inTransaction(db, (tx) =>
          record(tx, caller, {
            action: 'ver cuenta bancaria',
            subject: 'participante',
            subject_id: change.participant_id,
            event_id: change.event_id,
            detail: { change: change.id },
          }),
        )
      return { ...(await showRequest(db, context, row, change)), payout }
    }),

    route(contract.decideChange, async ({ caller, params, body }) => {
      const { row, change } = await readable(caller, params.id)
      const { approve, apply_owing, exception } = body
      if (approve && givesMoney(change)) requireRight(caller, 'refund')
      if (approve && endsPlace(change.kind)) requireRight(caller, 'annul')
      if (!row.managed && (apply_owing || (approve && movesMoney(change)))) throw messages.moneyIsForStaff()
      const isWithdrawal = change.kind === 'refund' && change.basis === 'withdrawal'
      if (!approve && isWithdrawal && !exception)
        throw invalid({ exception: ['El retracto es un derecho: elige la excepción de la ley que aplica.'] })
      const named = exception && !approve ? WITHDRAWAL_EXCEPTIONS[exception] : ''
      const reason = [named, body.reason].filter(Boolean).join(' ')
      if ((!approve || apply_owing) && !reason) throw invalid({ reason: ['Escribe la razón.'] })
      const decided = await inTransaction(db, async (tx): Promise<Change | Refused> => {
        const outcome = await decideChange(tx, context, change.id, { approve, reason, apply_owing }, caller)
        return isRefused(outcome) ? refuse(outcome) : outcome
      })
      if (isRefused(decided)) throw asRefusal(decided)
      return messages.decided(decided)
    }),

    route(contract.staffChanges, async ({ params }) => {
      const subject = await readSubject(db, await ofEvent(params))
      if (!subject) throw notFound()
      return { ...(await showParticipant(db, context, subject)), stopped: obstacle(subject) }
    }),

    route(contract.quoteStaffChange, async ({ params, body }) => {
      const id = await ofEvent(params)
      const { basis, ...wish } = body
      const answer = await inTransaction(db, async (tx) => {
        const subject = await lockSubject(tx, id)
        if (!subject) throw notFound()
        const quoted = await quoteChange(tx, subject, { wish, asker: 'staff', basis, reason: 'cotización' })
        if (isRefused(quoted)) return refuse(quoted)
        return refuse(showQuote(wish.kind, quoted.quote, { needs_approval: false, needs_person: null }))
      })
      if (isRefused(answer)) throw asRefusal(answer)
      return answer
    }),

    route(contract.askStaffChange, async ({ caller, params, body }) => {
      const id = await ofEvent(params)
      const { basis, reason, apply_owing, shown_due, shown_back, accepts_exchange, ...wish } = body
      if (endsPlace(wish.kind)) requireRight(caller, 'annul')
      const asking = {
        wish,
        asker: 'staff',
        basis,
        reason,
        apply_owing,
        shown_due,
        shown_back,
        accepts_exchange,
      } as const
      const changed = await inTransaction(db, async (tx): Promise<Change | Refused> => {
        const outcome = await askChange(tx, context, id, asking, caller)
        if (isRefused(outcome)) return refuse(outcome)
        if (givesMoney(outcome)) requireRight(caller, 'refund')
        return outcome
      })
      if (isRefused(changed)) throw asRefusal(changed)
      const reference = (await findInboxRow(db, caller, changed.id))?.reference ?? ''
      return { ...messages.decided(changed), change: showChange(context, reference, changed) }
    }),

    route(contract.withdrawStaffChange, async ({ caller, params, body }) => {
      const { row, change } = await readable(caller, params.id)
      if (!row.managed) throw notFound()
      const { reason } = body
      if (change.kind === 'refund' && change.basis === 'withdrawal' && change.state === 'waiting_decision')
        throw asRefusal({
          refused: 'El retracto es un derecho: recházalo con la excepción de la ley que aplica.',
        })
      const ended = await inTransaction(db, (tx) =>
        withdrawChange(tx, context, change.id, { actor: caller, reason }),
      )
      if (isRefused(ended)) throw asRefusal(ended)
      return messages.CLOSED
    }),
  ]
}

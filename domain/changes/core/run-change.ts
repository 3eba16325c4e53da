/**
 * The way of every change: asked, perhaps confirmed by the person, perhaps decided by staff, perhaps paid, then done.
 * Each function is one transaction's work (steps.ts has what they share).
 */
import { and, eq, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inSavepoint, refuse } from '#server/database/transaction.ts'
import { serveExchanges } from '../exchange/exchange-sizes.ts'
import { KINDS } from '../kinds/every-kind.ts'
import { LINK_OVER } from '../messages.ts'
import { isOpen } from '../rules/kinds.ts'
import { changes } from '../tables.ts'
import { type Change, isRefused, type Quote, type Refused } from './kind.ts'
import { createPayoutCipher } from './payout-cipher.ts'
import { needsPerson, whyNotPersonal } from './personal.ts'
import { type AskedChange, quoteChange } from './quote-change.ts'
import { type Actor, apply, audit, finish, type Gate, goOn, updateOpen } from './steps.ts'
import { lockSubject, type Subject } from './subject.ts'
import { tellChange } from './tell-change.ts'

const HOURS_TO_CONFIRM = 48

export type Asking = AskedChange & {
  shown_due: number
  shown_back: number
  accepts_exchange?: boolean | undefined
  apply_owing?: boolean | undefined
}

/** What was quoted is asked for; at another price, or without the person's size, nothing is done. */
export const askChange = async (
  tx: Tx,
  context: AppContext,
  participant_id: number,
  asking: Asking,
  actor: Actor,
): Promise<Change | Refused> => {
  const subject = await lockSubject(tx, participant_id)
  if (!subject) return { refused: 'Esta persona ya no está en la inscripción.' }
  const quoted = await quoteChange(tx, subject, asking)
  if (isRefused(quoted)) return quoted
  const { quote, policy } = quoted
  const { wish, asker, reason = '' } = asking
  const why = await whyNotPersonal(tx, subject, asking)
  if (why) return why
  if (quote.due !== asking.shown_due || quote.back !== asking.shown_back)
    return { refused: 'El valor cambió mientras lo mirabas. Revisa la cotización de nuevo.' }
  if (quote.exchange && !asking.accepts_exchange)
    return {
      refused: 'Esa talla se acaba de agotar. Elige otra, o pide quedar en la lista de intercambio.',
      field: 'kit_id',
    }
  if (quote.needs_payout && !wish.payout && asker !== 'staff')
    return { refused: 'Escribe la cuenta a la que te devolvemos el dinero.', field: 'payout' }
  const { event_id, registration_id, id } = subject.person
  const [inserted] = await tx
    .insert(changes)
    .values({
      event_id,
      registration_id,
      participant_id: id,
      kind: wish.kind,
      state: 'waiting_decision',
      asked_by: asker,
      asked_user_id: asker === 'staff' ? (actor?.user_id ?? null) : null,
      before: { words: quote.before, category_id: subject.person.category_id, kit_id: subject.person.kit_id },
      after: { words: quote.after },
      to_category_id: quote.to_category_id,
      to_kit_id: quote.to_kit_id,
      difference: quote.difference,
      fee: quote.fee,
      back: quote.back,
      gives_back: quote.gives_back,
      policy,
      basis: quote.basis,
      due_on: quote.due_on,
      receiver_email: quote.receiver_email,
      sealed: wish.payout ? createPayoutCipher(context.secretKey).encryptPayout(wish.payout) : null,
      told: wish.told ?? '',
      reason,
      applied_owing: asking.apply_owing === true && asker === 'staff',
      ...(asker === 'staff' ? { decided_by: actor?.user_id ?? null, decided_at: sql`now()` as never } : {}),
    })
    .returning()
  if (!inserted) throw new Error('no change was inserted')
  await audit(tx, actor, inserted, 'pedir', { asked_by: asker, ...(reason ? { reason } : {}) })
  if (needsPerson(asking)) return askPerson(tx, context, inserted)
  return exchanged(tx, context, await goOn(tx, context, subject, inserted, { from: 'person', quote, actor }))
}

/** A wish for a size may be just what somebody else waits for. */
const exchanged = async (
  tx: Tx,
  context: AppContext,
  outcome: Change | Refused,
): Promise<Change | Refused> => {
  if (isRefused(outcome) || outcome.state !== 'waiting_exchange') return outcome
  await serveExchanges(tx, context, outcome.event_id)
  const [now] = await tx.select().from(changes).where(eq(changes.id, outcome.id))
  return now ?? outcome
}

const askPerson = async (tx: Tx, context: AppContext, change: Change): Promise<Change> => {
  const token = newToken()
  const waiting = await updateOpen(tx, change, {
    state: 'waiting_person',
    token_hash: hashToken(token),
    expires_at: sql`now() + interval '${sql.raw(String(HOURS_TO_CONFIRM))} hours'` as never,
  })
  await tellChange(tx, context, waiting, { token })
  return waiting
}

/** The change with everything about it locked, as it stands now; null when it is over. */
export const lockChange = async (
  tx: Tx,
  id: number,
): Promise<{ change: Change; subject: Subject | null } | null> => {
  const [known] = await tx.select().from(changes).where(eq(changes.id, id))
  if (!known) return null
  const subject = await lockSubject(tx, known.participant_id)
  const [change] = await tx.select().from(changes).where(eq(changes.id, id)).for('update')
  return change && isOpen(change.state) ? { change, subject } : null
}

/** Quoted anew, as it is now: between asking and deciding sizes run out and prices end. */
const requote = async (tx: Tx, subject: Subject, change: Change): Promise<Quote | Refused> => {
  const policy = change.policy ?? subject.policies[change.kind]
  return KINDS[change.kind].quote(tx, subject, {
    wish: {
      kind: change.kind,
      category_id: change.to_category_id ?? undefined,
      kit_id: change.to_kit_id ?? undefined,
      receiver_email: change.receiver_email ?? undefined,
      payout: undefined,
      told: undefined,
    },
    asker: change.asked_by,
    policy,
    fee: change.fee,
    basis: (change.basis as Quote['basis'] | null) ?? undefined,
    reason: change.asked_by === 'staff' ? change.reason : undefined,
  })
}

/** A gate opened: the rest of the way, in the same transaction. A refusal leaves the change where it was. */
const passGate = (
  tx: Tx,
  context: AppContext,
  id: number,
  from: Gate,
  actor: Actor,
  also: Partial<Change> = {},
) =>
  inSavepoint(tx, async (part): Promise<Change | Refused> => {
    const locked = await lockChange(part, id)
    if (!locked?.subject) return { refused: 'Este cambio ya terminó.' }
    const { subject } = locked
    const change = Object.keys(also).length > 0 ? await updateOpen(part, locked.change, also) : locked.change
    const moves = change.kind === 'category' || change.kind === 'leave'
    const quote = moves ? await requote(part, subject, change) : null
    if (quote && isRefused(quote)) return refuse(quote)
    // What was promised to the person counts: only its seats are looked at again.
    const due = change.back > 0 ? 0 : Math.max(0, change.difference + change.fee)
    const reserves = quote?.reserves ?? { distance_id: null, kit_id: change.to_kit_id, block_id: null }
    const next = await goOn(part, context, subject, change, { from, quote: { due, reserves }, actor })
    const outcome = await exchanged(part, context, next)
    return isRefused(outcome) ? refuse(outcome) : outcome
  })

/** The person opened the letter and agreed, or did not. */
export const answerByPerson = async (
  tx: Tx,
  context: AppContext,
  id: number,
  { token_hash, accept }: { token_hash: string; accept: boolean },
): Promise<Change | Refused> => {
  const waiting = await lockChange(tx, id)
  // The link works once, however often it is pressed.
  if (waiting?.change.state !== 'waiting_person' || waiting.change.token_hash !== token_hash)
    return { refused: LINK_OVER }
  if (accept) return passGate(tx, context, id, 'person', null, { token_hash: null, expires_at: null })
  const locked = await lockChange(tx, id)
  if (!locked) return { refused: 'Este cambio ya terminó.' }
  return finish(tx, context, locked.change, 'withdrawn', { reason: 'La persona no lo confirmó' })
}

export const decideChange = async (
  tx: Tx,
  context: AppContext,
  id: number,
  {
    approve,
    reason = '',
    apply_owing = false,
  }: { approve: boolean; reason?: string | undefined; apply_owing?: boolean | undefined },
  actor: { user_id: number },
): Promise<Change | Refused> => {
  const locked = await lockChange(tx, id)
  if (!locked) return { refused: 'Esta solicitud ya terminó.' }
  const { change } = locked
  const owing = apply_owing && change.state === 'waiting_payment'
  if (change.state !== 'waiting_decision' && !owing)
    return { refused: 'Esta solicitud no espera una decisión.' }
  const decided = { decided_by: actor.user_id, decided_at: sql`now()` as never, reason }
  if (!approve) {
    const refused = await updateOpen(tx, change, decided)
    return finish(tx, context, refused, 'refused', { actor })
  }
  return passGate(tx, context, id, owing ? 'payment' : 'decision', actor, {
    ...decided,
    applied_owing: apply_owing,
  })
}

/** Money came for this registration: what waited for it is done once nothing is owed. */
export const changePaid = async (tx: Tx, context: AppContext, registration_id: number, balance: number) => {
  if (balance > 0) return
  const waiting = await tx
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.registration_id, registration_id), eq(changes.state, 'waiting_payment')))
    .orderBy(changes.id)
  for (const { id } of waiting) {
    const outcome = await inSavepoint(tx, async (part): Promise<Change | Refused> => {
      const locked = await lockChange(part, id)
      if (!locked?.subject) return { refused: 'Este cambio ya terminó.' }
      const applied = await apply(part, context, locked.subject, locked.change, null)
      return isRefused(applied) ? refuse(applied) : applied
    })
    if (!isRefused(outcome)) continue
    // Paid and not possible any more: staff decide, the money is in favour.
    const locked = await lockChange(tx, id)
    if (locked) await finish(tx, context, locked.change, 'refused', { reason: outcome.refused })
  }
}

export const withdrawChange = async (
  tx: Tx,
  context: AppContext,
  id: number,
  { actor, reason }: { actor: Actor; reason?: string | undefined },
): Promise<Change | Refused> => {
  const locked = await lockChange(tx, id)
  if (!locked) return { refused: 'Este cambio ya terminó.' }
  return finish(tx, context, locked.change, 'withdrawn', { actor, reason })
}

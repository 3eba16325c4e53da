/** A form that came over HTTP: checked against what the event offers, saved in one transaction, its people told. */
import { createHash } from 'node:crypto'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { type Attempt, openAttempt } from '#domain/payments/open-attempt.ts'
import { findPaymentSettings } from '#domain/payments/queries.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { openTurns } from '#server/database/turns.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import type { Machine } from '#server/machine.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import type { SaveBody } from './contract.ts'
import { type EventOffer, findOffer, isOpen } from './find-offer.ts'
import { openHealth } from './health.ts'
import { formProblems } from './rules/form-problems.ts'
import { type SaveOutcome, saveRegistration } from './save-registration.ts'
import { settleRegistration } from './settle-registration.ts'
import { tellMembers } from './tell-people.ts'
import { openAccounts, welcomeMembers } from './welcome-members.ts'

const SAVE_LIMIT: Limit = { name: 'registration-save', max: 20, seconds: 3600 }
/** Which text of waiver and data policy the person saw. */
export const CONSENT_VERSION = '2026-11'
const FREE = 100

export type Submission = {
  body: SaveBody
  /** Reference of the hold whose proof came along. */
  replaces: string | null
  address: string
  origin: 'web' | 'staff'
}

/** One works under the event's lock, the others prepare what comes before it. */
const turns = openTurns({ atOnce: 3, waitMs: 8_000 })

const hashOf = ({ competitors, event_id, category_id }: SaveBody) =>
  createHash('sha256')
    .update(JSON.stringify([event_id, category_id, competitors]))
    .digest('base64url')

export type SubmitOutcome = {
  offer: EventOffer | null
  saved: SaveOutcome
  /** Opened with the save: whoever has a registration to pay has what to pay it by. */
  attempt: Attempt | null
}

export const submitRegistration = async (
  machine: Machine,
  submission: Submission,
): Promise<SubmitOutcome> => {
  const { db, limiter, secretKey } = machine
  const { body, replaces, address, origin } = submission
  const [offer, { vat_rate }] = await Promise.all([
    findOffer(db, body.event_id),
    findPaymentSettings(db, body.event_id),
  ])
  if (!offer || !isOpen(offer)) return { offer, saved: { outcome: 'closed' }, attempt: null }
  const days = { today: bogotaDay(offer.now), eventDay: bogotaDay(offer.event_datetime) }
  const problems = formProblems(body, offer, days)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (origin === 'web') await limiter.enforce(SAVE_LIMIT, body.competitors[0]?.email ?? '')

  const { sealHealth } = openHealth(secretKey)
  const trace = { version: CONSENT_VERSION, at: offer.now.toISOString(), address }
  let attempt: Attempt | null = null
  const change = async (tx: Tx): Promise<SaveOutcome> => {
    attempt = null
    // Before the event's lock: what follows it should be short.
    const invitations = await openAccounts(tx, machine, body.competitors)
    const outcome = await saveRegistration(tx, {
      offer,
      category_id: body.category_id,
      team: body.competitors,
      form_hash: hashOf(body),
      origin,
      trace,
      sealHealth,
      replaces,
      tell: (inner, id, occasion) => tellMembers(inner, machine, id, occasion),
    })
    if (outcome.outcome !== 'saved') return outcome
    if (outcome.again) {
      await writeMails(tx, invitations, { smtp: machine.config.smtpUrl !== undefined })
      return outcome
    }
    const { registration } = outcome
    // With something to buy on offer the person may still add it; otherwise nothing is left to do.
    const isFree = registration.amount === 0 && !offer.sells_products
    if (isFree) await settleRegistration(tx, registration, { status: FREE, source: 'system' })
    const settled = isFree
      ? { ...registration, state: 'paid', payment_status: FREE, hold_until: null }
      : registration
    const { id, reference, event_id, amount } = settled
    if (!isFree && amount > 0)
      attempt = await openAttempt(tx, {
        kind: 'registration',
        id,
        reference,
        event_id,
        amount,
        vat_rate,
        isNew: replaces === null,
      })
    await welcomeMembers(tx, machine, { registration: settled, offer, team: body.competitors, invitations })
    return { outcome: 'saved', registration: settled, again: false }
  }
  const saved = await turns(offer.id, () => inTransaction(db, change))
  return { offer, saved, attempt }
}

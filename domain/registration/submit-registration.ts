/** A form that came over HTTP: checked against what the event offers, saved in one transaction, its people told. */
import { createHash } from 'node:crypto'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { taxOf } from '#domain/payments/gateways/tax.ts'
import { type DueAttempt, openAttempt } from '#domain/payments/open-attempt.ts'
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
import { type Draft, type SaveOutcome, saveRegistration } from './save-registration.ts'
import { settleRegistration } from './settle-registration.ts'
import { tellFormer } from './tell-changes.ts'
import { tellMembers } from './tell-people.ts'
import { heldLetters, openAccounts } from './welcome-members.ts'

const SAVE_LIMIT: Limit = { name: 'registration-save', max: 20, seconds: 3600 }
/** Which text of waiver and data policy the person saw. */
export const CONSENT_VERSION = '2026-11'
const FREE = 100

export type Submission = {
  body: SaveBody
  /** References of the holds whose own proof came along. */
  replaces: string[]
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
  attempt: DueAttempt | null
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
  const team = body.competitors
  const setting = { smtp: machine.config.smtpUrl !== undefined }
  // With something to buy on offer the person may still add it; otherwise nothing is left to do.
  const isFree = ({ amount }: Pick<Draft, 'amount'>) => amount === 0 && !offer.sells_products
  let attempt: DueAttempt | null = null
  const change = async (tx: Tx): Promise<SaveOutcome> => {
    attempt = null
    // Before the event's lock: what follows it should be short.
    const invitations = await openAccounts(tx, machine, team)
    const outcome = await saveRegistration(tx, {
      offer,
      category_id: body.category_id,
      team,
      form_hash: hashOf(body),
      origin,
      trace,
      sealHealth,
      replaces,
      tell: (inner, id, occasion) => tellMembers(inner, machine, id, occasion),
      tellFormer: (inner, id, former) => tellFormer(inner, machine, id, former),
      company: (draft) => ({
        ...setting,
        tax: draft.amount > 0 ? taxOf(draft.amount, vat_rate) : null,
        mails: isFree(draft)
          ? invitations
          : [...invitations, ...heldLetters(machine, { registration: draft, offer, team })],
      }),
    })
    if (outcome.outcome !== 'saved') return outcome
    const { registration, again, company } = outcome
    if (again) {
      await writeMails(tx, invitations, setting)
      return outcome
    }
    attempt = company?.attempt ?? null
    if (isFree(registration)) {
      if (!company) await writeMails(tx, invitations, setting)
      await settleRegistration(tx, registration, { status: FREE, source: 'system' })
      await tellMembers(tx, machine, registration.id, 'free')
      const settled = { ...registration, state: 'paid', payment_status: FREE, hold_until: null }
      return { ...outcome, registration: settled }
    }
    if (!company) {
      const { id, reference, event_id, amount } = registration
      if (amount > 0)
        attempt = await openAttempt(tx, {
          kind: 'registration',
          id,
          reference,
          event_id,
          amount,
          vat_rate,
          version: registration.people_version,
        })
      const letters = heldLetters(machine, { registration, offer, team })
      await writeMails(tx, [...invitations, ...letters], setting)
    }
    return outcome
  }
  const saved = await turns(offer.id, () => inTransaction(db, change))
  return { offer, saved, attempt }
}

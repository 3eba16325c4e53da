/** A form that came over HTTP: checked against what the event offers, saved in one transaction, its people told. */
import { createHash } from 'node:crypto'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { taxOf } from '#domain/payments/gateways/tax.ts'
import { type DueAttempt, openAttempt } from '#domain/payments/open-attempt.ts'
import { findPaymentSettings } from '#domain/payments/queries.ts'
import type { WorkChallenge } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { openTurns } from '#server/database/turns.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Machine } from '#server/machine.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { requestConsents } from '../consent/request-consents.ts'
import type { SaveBody } from '../contract.ts'
import { openHealth } from '../health.ts'
import { type Settlement, settleRegistration } from '../hold/settle-registration.ts'
import { type EventOffer, findOffer, isOpen } from '../lookup/find-offer.ts'
import { notifyParticipants, settledOccasion } from '../notify-participants.ts'
import { formProblems } from '../rules/form-problems.ts'
import { openAdmission } from './admit-save.ts'
import { heldEmails, inviteParticipants } from './invite-participants.ts'
import { type Draft, type SaveOutcome, saveRegistration } from './save-registration.ts'
import { tellFormer } from './tell-changes.ts'

/** Which text of waiver and data policy the person saw. */
export const CONSENT_VERSION = '2026-11'
const FREE = 100

export type Submission = {
  body: SaveBody
  /** References of the holds whose own proof came along. */
  replaces: string[]
  address: string
  origin: 'web' | 'staff'
  /** Staff who register somebody and take the money, or give the place away, in one act. */
  settles?: Settlement
}

type Admitted = { saved_from: string | null; unproven: readonly string[] }

/** One works under the event's lock, the others prepare what comes before it. */
const turns = openTurns({ atOnce: 3 })

const hashOf = ({ competitors, event_id, category_id }: SaveBody) =>
  createHash('sha256')
    .update(JSON.stringify([event_id, category_id, competitors]))
    .digest('base64url')

export type SubmitOutcome = {
  offer: EventOffer | null
  saved: SaveOutcome | { outcome: 'work first'; work: WorkChallenge }
  /** Opened with the save: whoever has a registration to pay has what to pay it by. */
  attempt: DueAttempt | null
}

/** Staff write down people who stand before them. */
const BY_STAFF = {
  admitted: true,
  saved_from: null,
  unproven: [],
  giveBack: async () => {},
  slowDown: async () => {},
} as const

/** A private event takes who read it by its address, which cannot be counted up as its id can. */
const mayEnter = ({ type, slug }: EventOffer, { body, origin }: Submission) =>
  type !== 'privado' || origin === 'staff' || body.key === slug

export const submitRegistration = async (
  machine: Machine,
  submission: Submission,
): Promise<SubmitOutcome> => {
  const { db, secretKey } = machine
  const { body, replaces, address, origin, settles } = submission
  const [offer, { vat_rate, paused_at }] = await Promise.all([
    findOffer(db, body.event_id),
    findPaymentSettings(db, body.event_id),
  ])
  if (!offer || !mayEnter(offer, submission))
    return { offer: null, saved: { outcome: 'closed' }, attempt: null }
  if (!isOpen(offer)) return { offer, saved: { outcome: 'closed' }, attempt: null }
  const days = { today: bogotaDay(offer.now), eventDay: bogotaDay(offer.event_datetime) }
  const problems = formProblems(body, offer, days)
  if (Object.keys(problems).length > 0) throw invalid(problems)

  const { sealHealth } = openHealth(secretKey)
  const trace = { version: CONSENT_VERSION, at: offer.now.toISOString(), address }
  const team = body.competitors
  const setting = { smtp: machine.config.smtpUrl !== undefined }
  // With something to buy on offer the person may still add it, while the event charges; else nothing is left to do.
  const isFree = ({ amount }: Pick<Draft, 'amount'>) =>
    amount === 0 && (!offer.sells_products || paused_at !== null)
  const settlementOf = (saved: Pick<Draft, 'amount'>): Settlement | undefined =>
    isFree(saved) ? { status: FREE, source: 'system' } : settles
  let attempt: DueAttempt | null = null
  const form_hash = hashOf(body)
  const change = async (tx: Tx, { saved_from, unproven }: Admitted): Promise<SaveOutcome> => {
    attempt = null
    // Before the event's lock: what follows it should be short.
    const invitations = await inviteParticipants(tx, machine, team)
    const outcome = await saveRegistration(tx, {
      offer,
      category_id: body.category_id,
      team,
      form_hash,
      origin,
      trace,
      saved_from,
      unproven,
      sealHealth,
      replaces,
      // Who pays the organiser in person does not wait for the gateways.
      paused: paused_at !== null && !settles,
      tell: (inner, id, occasion) => notifyParticipants(inner, machine, id, occasion),
      tellFormer: (inner, id, former) => tellFormer(inner, machine, id, former),
      company: (draft) => ({
        ...setting,
        tax: draft.amount > 0 && !settles ? taxOf(draft.amount, vat_rate) : null,
        mails: settlementOf(draft)
          ? invitations
          : [...invitations, ...heldEmails(machine, { registration: draft, offer, team })],
      }),
    })
    if (outcome.outcome !== 'saved') return outcome
    const { registration, again, company } = outcome
    // The same form once more, now with its money, is settled all the same.
    if (again && !(settles && registration.state === 'held')) {
      await writeMails(tx, invitations, setting)
      return outcome
    }
    attempt = company?.attempt ?? null
    // Our form brings them; a client of the specification and the desk may not.
    if (team.some(({ consents }) => !consents)) await requestConsents(tx, machine, registration.id)
    const settlement = settlementOf(registration)
    if (settlement) {
      const { status } = settlement
      if (!company) await writeMails(tx, invitations, setting)
      await settleRegistration(tx, registration, settlement)
      await notifyParticipants(tx, machine, registration.id, settledOccasion(status))
      const settled = { ...registration, state: 'paid', payment_status: status, hold_until: null }
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
      const letters = heldEmails(machine, { registration, offer, team })
      await writeMails(tx, [...invitations, ...letters], setting)
    }
    return outcome
  }
  const admit = openAdmission(machine)
  const { saved, slowDown } = await turns(offer.id, async () => {
    const admission = origin === 'web' ? await admit({ offer, body, form_hash, replaces, address }) : BY_STAFF
    if (!admission.admitted) {
      const { work } = admission
      return { saved: { outcome: 'work first', work } as const, slowDown: BY_STAFF.slowDown }
    }
    let isNew = false
    try {
      const outcome = await inTransaction(db, (tx) => change(tx, admission))
      isNew = outcome.outcome === 'saved' && !outcome.again
      return { saved: outcome, slowDown: admission.slowDown }
    } finally {
      if (!isNew) await admission.giveBack()
    }
  })
  await slowDown()
  return { offer, saved, attempt }
}

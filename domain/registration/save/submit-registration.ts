/** A form that came over HTTP: checked against what the event offers, admitted, saved in one transaction. */
import { createHmac } from 'node:crypto'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { findPaymentSettings } from '#domain/payments/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import type { WorkChallenge } from '#server/contract-kit.ts'
import { createKeyedQueue } from '#server/database/keyed-queue.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import type { SaveBody } from '../contract.ts'
import { type EventOffer, findOffer, isOpen } from '../lookup/find-offer.ts'
import { formProblems } from '../rules/form-problems.ts'
import { createAdmission } from './admit-save.ts'
import type { Sale } from './plan-registration.ts'
import { type SaveOutcome, saveRegistration } from './save-registration.ts'

/** Which text of waiver and data policy the person saw. */
export const CONSENT_VERSION = '2026-11'

export type Submission = {
  body: SaveBody
  /** References of the holds whose own proof came along. */
  replaces: string[]
  address: string
  origin: 'web' | 'staff'
  settles?: Sale['settles']
}

/** One works under the event's lock, the others prepare what comes before it. */
const queue = createKeyedQueue({ atOnce: 3 })

/** Keyed: it is also over health data, of which there are few answers to try once everything else is known. */
const hashOf = (secretKey: string, { competitors, event_id, category_id, team_name }: SaveBody) =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify([event_id, category_id, competitors, team_name]))
    .digest('base64url')

export type SubmitOutcome = {
  offer: EventOffer | null
  saved: SaveOutcome | { outcome: 'work first'; work: WorkChallenge }
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
  context: AppContext,
  submission: Submission,
): Promise<SubmitOutcome> => {
  const { db } = context
  const { body, replaces, address, origin, settles } = submission
  const [offer, { vat_rate, paused_at }] = await Promise.all([
    findOffer(db, body.event_id),
    findPaymentSettings(db, body.event_id),
  ])
  if (!offer || !mayEnter(offer, submission)) return { offer: null, saved: { outcome: 'closed' } }
  if (!isOpen(offer)) return { offer, saved: { outcome: 'closed' } }
  const days = { today: bogotaDay(offer.now), eventDay: bogotaDay(offer.event_datetime) }
  const problems = formProblems(body, offer, days)
  if (Object.keys(problems).length > 0) throw invalid(problems)

  const form_hash = hashOf(context.secretKey, body)
  const order = {
    offer,
    category_id: body.category_id,
    team_name: body.team_name,
    team: body.competitors,
    form_hash,
    origin,
    trace: { version: CONSENT_VERSION, at: offer.now.toISOString(), address },
    replaces,
    sale: { context, vat_rate, paused: paused_at !== null, settles },
  }
  const admit = createAdmission(context)
  const { saved, slowDown } = await queue(offer.id, async () => {
    const admission = origin === 'web' ? await admit({ offer, body, form_hash, replaces, address }) : BY_STAFF
    if (!admission.admitted) {
      const { work } = admission
      return { saved: { outcome: 'work first', work } as const, slowDown: BY_STAFF.slowDown }
    }
    const { saved_from, unproven, giveBack, slowDown } = admission
    const outcome = await inTransaction(db, (tx) =>
      saveRegistration(tx, { ...order, saved_from, unproven }),
    ).catch(async (error) => {
      await giveBack()
      throw error
    })
    if (outcome.outcome !== 'saved' || outcome.again) await giveBack()
    return { saved: outcome, slowDown }
  })
  await slowDown()
  return { offer, saved }
}

/** A form that came over HTTP: checked against what the event offers, admitted, saved in one transaction. */
import { createHmac } from 'node:crypto'
import { bogotaDay, formatDateTime } from '#domain/colombia/clock.ts'
import { type Block, blockCode, findBlock } from '#domain/events/capacity/find-block.ts'
import type { AppContext } from '#server/app-context.ts'
import type { WorkChallenge } from '#server/contract-kit.ts'
import { createKeyedQueue } from '#server/database/keyed-queue.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import type { SaveBody } from '../contract.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import type { OfferCache, PayingWays } from '../lookup/offer-cache.ts'
import { distanceOf, isOpen, isOpenAtDesk, isOver } from '../lookup/offer-state.ts'
import { findTypedBlock } from '../lookup/typed-block.ts'
import * as messages from '../messages.ts'
import { contradictedByAge, kitProblems } from '../rules/fit-problems.ts'
import { formProblems } from '../rules/form-problems.ts'
import { createAdmission } from './admit-save.ts'
import type { Sale } from './plan-registration.ts'
import { type SaveOutcome, saveRegistration } from './save-registration.ts'

/** Which text of waiver and data policy the person saw. */
export const CONSENT_VERSION = '2026-12'

export type Submission = {
  body: SaveBody
  /** References of the holds whose own proof came along. */
  replaces: string[]
  address: string
  origin: 'web' | 'staff'
  settles?: Sale['settles']
  /** Whose kept places staff give away; everybody else comes with the code. */
  block_id?: number | undefined
  /** Why staff go past a rule: the deadline while the desk is open, the public limit, a kit for somebody else. */
  reason?: string | undefined
}

/** What staff may do with a reason. */
export type Exception = 'deadline' | 'limit' | 'kit'

/** One works under the event's lock, the others prepare what comes before it. */
const queue = createKeyedQueue({ atOnce: 5 })

/** Keyed: it is also over health data, of which there are few answers to try once everything else is known. */
const hashOf = (secretKey: string, { competitors, event_id, category_id, team_name, block_code }: SaveBody) =>
  createHmac('sha256', secretKey)
    .update(
      JSON.stringify([event_id, category_id, competitors, team_name, block_code && blockCode(block_code)]),
    )
    .digest('base64url')

export type SubmitOutcome = {
  offer: EventOffer | null
  saved:
    | SaveOutcome
    | { outcome: 'work first'; work: WorkChallenge }
    | { outcome: 'distance closed'; distance: string; until: string }
    | { outcome: 'other category'; category: { distance: string; title: string } | null }
    | { outcome: 'unknown block' }
    | { outcome: 'block released'; block: string }
    /** Staff may, if they say why. */
    | { outcome: 'needs reason'; exception: Exception; sentence: string }
  /** How it may be paid, as it was planned. */
  ways?: PayingWays
  /** What staff went past, with their reason. */
  exceptions: Exception[]
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

const refused = (offer: EventOffer | null, saved: SubmitOutcome['saved']): SubmitOutcome => ({
  offer,
  saved,
  exceptions: [],
})

/** The first distance of the form that takes nobody of the public any more. */
const closedDistance = (offer: EventOffer, body: SaveBody) =>
  body.competitors
    .map(({ category_id = body.category_id }) => distanceOf(offer, category_id))
    .find((distance) => distance !== null && isOver(distance, offer.now)) ?? null

const needsReason = (offer: EventOffer, exception: Exception, sentence: string) =>
  refused(offer, { outcome: 'needs reason', exception, sentence })

/**
 * What the form goes past, for staff with a reason; otherwise why it is refused. Only the places are known later, under
 * the event's lock.
 */
const findExceptions = (
  offer: EventOffer,
  { body, origin, reason }: Submission,
): SubmitOutcome | Exception[] => {
  const byStaff = origin === 'staff'
  const exceptions: Exception[] = []
  const closed = closedDistance(offer, body)
  if (!isOpen(offer) || closed) {
    if (!byStaff || !isOpenAtDesk(offer)) {
      if (!isOpen(offer) || !closed) return refused(offer, { outcome: 'closed' })
      const until = closed.register_deadline ?? ''
      return refused(offer, { outcome: 'distance closed', distance: closed.name, until })
    }
    exceptions.push('deadline')
    const since = formatDateTime(closed?.register_deadline ?? offer.register_deadline)
    if (!reason) return needsReason(offer, 'deadline', messages.afterDeadline(closed?.name ?? null, since))
  }
  const problems = formProblems(body, offer, { today: bogotaDay(offer.now) })
  const fields = Object.keys(problems)
  if (fields.length > 0) {
    const byAge = fields.every((field) => field.endsWith('category_id'))
      ? contradictedByAge(body, offer, bogotaDay(offer.event_datetime))
      : null
    if (byAge) return refused(offer, { outcome: 'other category', ...byAge })
    throw invalid(problems)
  }
  const unfit = kitProblems(body, offer)
  if (Object.keys(unfit).length > 0) {
    if (!byStaff) throw invalid(unfit)
    exceptions.push('kit')
    if (!reason) return needsReason(offer, 'kit', Object.values(unfit).flat()[0] ?? '')
  }
  return exceptions
}

type FoundBlock = Block | null | SubmitOutcome

const findBlockOf = async (
  context: AppContext,
  offer: EventOffer,
  { body, address, block_id, replaces }: Submission,
): Promise<FoundBlock> => {
  const code = body.block_code
  if (block_id === undefined && !code) return null
  const block =
    block_id === undefined
      ? await findTypedBlock(context, { event_id: offer.id, code: code ?? '', address })
      : await findBlock(context.db, offer.id, block_id)
  if (!block) return refused(offer, { outcome: 'unknown block' })
  if (!block.released) return block
  // Who came by it before it was released stays in, and may change the own hold.
  return replaces.length > 0 ? null : refused(offer, { outcome: 'block released', block: block.name })
}

const READ_AGAIN = 3

export type Desk = { context: AppContext; offers: OfferCache }

export const submitRegistration = async (
  desk: Desk,
  submission: Submission,
  tries = READ_AGAIN,
): Promise<SubmitOutcome> => {
  const { context, offers } = desk
  const { db } = context
  const { body, replaces, address, origin, settles, reason } = submission
  const found = await (tries === READ_AGAIN ? offers.toSave(body.event_id) : offers.read(body.event_id))
  if (!found || !mayEnter(found.offer, submission)) return refused(null, { outcome: 'closed' })
  const { offer, accounts, settings } = found
  const exceptions = findExceptions(offer, submission)
  if (!Array.isArray(exceptions)) return exceptions
  const block = await findBlockOf(context, offer, submission)
  if (block && 'saved' in block) return block

  const form_hash = hashOf(context.secretKey, body)
  const order = {
    offer,
    category_id: body.category_id,
    team_name: body.team_name,
    team: body.competitors,
    form_hash,
    origin,
    document_in_hand: origin === 'staff',
    trace: { version: CONSENT_VERSION, at: offer.now.toISOString(), address },
    replaces,
    block,
    upTo: origin === 'staff' && reason ? ('permit' as const) : ('public' as const),
    total: body.shown_total,
    sale: { context, vat_rate: settings.vat_rate, paused: settings.paused_at !== null, settles },
  }
  const admit = createAdmission(context)
  const { saved, slowDown } = await queue(offer.id, async () => {
    const knock = { offer, body, form_hash, replaces, address, inBlock: block !== null }
    const admission = origin === 'web' ? await admit(knock) : BY_STAFF
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
  if (saved.outcome === 'changed meanwhile' && tries > 0)
    return submitRegistration(desk, submission, tries - 1)
  if (saved.outcome === 'sold out' && origin === 'staff' && !reason && saved.permit_left >= saved.people)
    return needsReason(offer, 'limit', messages.aboveLimit(offer.participant_limit, saved.permit_left))
  const above: Exception[] = saved.outcome === 'saved' && saved.above_limit ? ['limit'] : []
  return { offer, ways: { accounts, settings }, saved, exceptions: [...exceptions, ...above] }
}

/**
 * Staff change categories, kit sizes and answers. Who goes to another category costs what it costs at the tier of the
 * day it was saved; of a paid registration `settled_amount` keeps what it cost then (docs/pricing.md).
 */
import { replaceBibs } from '#domain/bibs/follow-participants.ts'
import { moveCoupon } from '#domain/coupons/redeem-coupon.ts'
import { readLoad } from '#domain/events/capacity/read-load.ts'
import type { Missing } from '#domain/events/capacity/seats.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import { listAnswered, listFormAnswers } from '#domain/surveys/queries.ts'
import { checkAnswers } from '#domain/surveys/rules/answers.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { keepAct } from '../bulk/bulk-acts.ts'
import type { BulkLine } from '../bulk/bulk-tables.ts'
import { settleWhenFree } from '../checkout/change-totals.ts'
import type { Registration } from '../hold/release-holds.ts'
import { findOffer } from '../lookup/find-offer.ts'
import { admitsOnItsDay } from '../lookup/offer-state.ts'
import { listPeople, type Participant, reprice } from '../reprice.ts'
import { listChanged, onlySizes } from './changed-people.ts'
import { lockManaged } from './find-managed.ts'
import { handedOverProblems, kitExceptions, movePeople, waveProblems } from './move-people.ts'
import { movedTo, type RegistrationChange, targetOf, withOwn, wordsOf } from './moved-person.ts'

export type ChangeOutcome =
  | { outcome: 'previewed'; difference: number }
  /** `free`: nothing is left to pay, and it was settled by that. */
  /** `left_block`: who went where their block has no places, and has one of the public's now. */
  /** `sizes`: who got another size, where that is all that was changed: it can be taken back. */
  | { outcome: 'changed'; difference: number; free: boolean; left_block: boolean; sizes: BulkLine[] }
  | { outcome: 'kit sold out' }
  /** `needs_reason`: with one there may be a place, up to the permit. */
  | { outcome: 'sold out'; missing: Exclude<Missing, 'no kits'>; needs_reason: boolean }
  | { outcome: 'ended' }

/** What was paid and annulled waits for its refund only: nobody expects that person any more. */
const isOver = ({ state, payment_review, payment_status }: Registration) =>
  state === 'cancelled' && (!payment_review || isPaid(payment_status))

const ownsOf = ({ state }: Registration) => (state === 'held' || state === 'paid' ? state : 'nothing')

/** With the code as far as it is good where they go. */
const writeMoved = async (
  tx: Tx,
  caller: Pick<Caller, 'user_id'> | null,
  registration: Registration,
  people: Participant[],
  note: string,
) => {
  const { coupon_id, coupon_uses: uses, products_total } = registration
  const category_ids = people.map(({ category_id }) => category_id)
  const owns = ownsOf(registration)
  const coupon = coupon_id === null ? null : await moveCoupon(tx, { coupon_id, uses, category_ids, owns })
  return reprice(tx, registration, { people, coupon, products_total }, {}, { note, user_id: caller?.user_id })
}

const hasLeftBlock = async (tx: Tx, before: Participant[]) => {
  if (before.every(({ block_id }) => block_id === null)) return false
  const after = await listPeople(tx, before[0]?.registration_id ?? 0)
  return after.some(({ id, block_id }) => block_id === null && before.find((one) => one.id === id)?.block_id)
}

/** `act_id` takes a change of sizes back for some minutes, as one of many people (bulk/undo-act.ts). */
export const changeRegistration = async (
  tx: Tx,
  caller: Caller,
  change: RegistrationChange,
): Promise<ChangeOutcome & { act_id: string | null }> => {
  const registration = await lockManaged(tx, caller, change.id)
  const outcome = await changeLocked(tx, caller, registration, change)
  if (outcome.outcome !== 'changed') return { ...outcome, act_id: null }
  const { event_id } = registration
  const act = { event_id, user_id: caller.user_id, kind: 'size' as const, lines: outcome.sizes }
  return { ...outcome, act_id: await keepAct(tx, act) }
}

/**
 * The same of one that is locked with its event; without a caller its people themselves did it. A preview does
 * everything and takes it back: so it also says what would be refused.
 */
export const changeLocked = async (
  tx: Tx,
  caller: Pick<Caller, 'user_id'> | null,
  registration: Registration,
  change: RegistrationChange,
): Promise<ChangeOutcome> => {
  if (isOver(registration)) return { outcome: 'ended' }
  const { event_id } = registration
  const offer = await findOffer(tx, event_id)
  if (!offer) throw new Error('a registration has an event')
  const people = await listPeople(tx, change.id)

  const given = await listAnswered(
    tx,
    people.map(({ id }) => id),
  )
  // A question that was added after the person registered is owed by nobody: only an answer that was given stays given.
  const owed = (questions: typeof offer.questions, participant_id: number) =>
    questions.map((question) => ({
      ...question,
      obligatoria: question.obligatoria && given.get(participant_id)?.has(question.id) === true,
    }))

  const problems: Record<string, string[]> = {}
  const moved = people.map((person, at) => {
    const category = offer.categories.find(({ id }) => id === targetOf(person, people, change))
    const runsAlone = person.team_role === null
    const together = runsAlone ? people.slice(at, at + 1) : people.filter((one) => one.team_role !== null)
    // Who does not fit where they are is listed for staff; it blocks no change of size or answers.
    if (category && (category.id === person.category_id || admitsOnItsDay(category, together)))
      return movedTo(person, category, offer, change.price_basis)
    if (runsAlone && people.length > 1) {
      const row = change.members.findIndex(({ id }) => id === person.id)
      problems[`members.${row}.category_id`] = ['Elige una categoría que admita a esta persona.']
    } else problems.category_id = ['Elige una categoría que admita a todo el equipo.']
    return person
  })
  for (const [at, { id, kit_id, answers }] of change.members.entries()) {
    if (!people.some((person) => person.id === id))
      problems[`members.${at}.id`] = ['Esa persona no es de esta inscripción.']
    if (change.members.findIndex((other) => other.id === id) < at)
      problems[`members.${at}.id`] = ['Esa persona está repetida.']
    if (!offer.kits.some((kit) => kit.id === kit_id))
      problems[`members.${at}.kit_id`] = ['Elige una talla de este evento.']
    const checked = answers ? checkAnswers(owed(offer.questions, id), answers) : null
    if (checked && !checked.accepted)
      for (const { question_id, sentence } of checked.problems)
        problems[`members.${at}.answers.${question_id}`] = [sentence]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)

  const pairs = people.map((before, at) => ({
    before,
    after: withOwn(offer, before, moved[at] ?? before, change),
  }))
  const { reason } = change
  const unfit = kitExceptions(pairs, offer)
  for (const [id, sentence] of reason ? [] : unfit)
    problems[`members.${change.members.findIndex((one) => one.id === id)}.kit_id`] = [sentence]
  Object.assign(problems, await handedOverProblems(tx, pairs, change.members))
  Object.assign(problems, await waveProblems(tx, offer, pairs, change.members))
  if (Object.keys(problems).length > 0) throw invalid(problems)

  const before = await readLoad(tx, event_id)
  const seats = await movePeople(tx, offer, pairs, {
    owns: ownsOf(registration) !== 'nothing',
    upTo: reason ? 'permit' : 'public',
  })
  if (seats === 'no kits') return refuse({ outcome: 'kit sold out' } satisfies ChangeOutcome)
  if (seats !== 'moved') {
    const needs_reason = seats === 'no spots' && !reason
    return refuse({ outcome: 'sold out', missing: seats, needs_reason } satisfies ChangeOutcome)
  }
  const after = await readLoad(tx, event_id)
  const exceptions = [
    ...(unfit.size > 0 ? ['kit'] : []),
    ...(after.above_limit && after.used > before.used ? ['limit'] : []),
  ]
  const ids = people.map(({ id }) => id)
  const answered = await listFormAnswers(tx, ids)
  await saveAnswers(
    tx,
    change.members.flatMap(({ id, answers }) => (answers ? [{ participant_id: id, answers }] : [])),
  )

  const moves = moved.some(({ category_id }, at) => category_id !== people[at]?.category_id)
  const changed = moves
    ? await writeMoved(tx, caller, registration, moved, wordsOf(people, moved, offer.categories))
    : registration
  await replaceBibs(
    tx,
    moved.filter(({ category_id }, at) => category_id !== people[at]?.category_id).map(({ id }) => id),
  )
  const difference = changed.amount - registration.amount
  if (change.preview) return refuse({ outcome: 'previewed', difference } satisfies ChangeOutcome)
  const told = await listChanged(tx, offer, pairs, {
    before: answered,
    after: await listFormAnswers(tx, ids),
  })
  const { state, payment_pending, amount: amount_before } = registration
  const free = state === 'held' && !payment_pending && amount_before > 0 && changed.amount === 0
  if (free) await settleWhenFree(tx, changed)
  await record(tx, caller, {
    action: 'cambiar',
    subject: 'inscripción',
    subject_id: change.id,
    event_id,
    ...told[0],
    detail: {
      category_id: moved[0]?.category_id,
      category_before: people[0]?.category_id,
      ...(people.length > 1 ? { categories: moved.map(({ category_id }) => category_id) } : {}),
      difference,
      amount_before,
      amount: changed.amount,
      ...(changed.coupon_id === registration.coupon_id ? {} : { coupon_dropped: registration.coupon_id }),
      kits: Object.fromEntries(
        pairs.flatMap(({ before, after }) =>
          before.kit_id === after.kit_id ? [] : [[after.id, after.kit_id]],
        ),
      ),
      ...(reason ? { reason, exceptions } : {}),
    },
  })
  // One row a person: the history of each says what was changed of theirs.
  for (const other of told.slice(1))
    await record(tx, caller, {
      action: 'cambiar participante',
      subject: 'inscripción',
      subject_id: change.id,
      event_id,
      ...other,
    })
  const sizes = difference === 0 && ownsOf(registration) !== 'nothing' ? onlySizes(pairs, told) : []
  return { outcome: 'changed', difference, free, left_block: await hasLeftBlock(tx, people), sizes }
}

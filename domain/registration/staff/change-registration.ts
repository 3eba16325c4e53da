/**
 * Staff change category, kit sizes and answers. The registration costs what its new category costs, at the tier of the
 * day it was saved; of a paid one `settled_amount` keeps what it cost then (docs/pricing.md).
 */
import { eq } from 'drizzle-orm'
import { moveCoupon } from '#domain/coupons/redeem-coupon.ts'
import { giveBackKits, takeKits } from '#domain/events/capacity.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import { listAnswered } from '#domain/surveys/queries.ts'
import { checkAnswers } from '#domain/surveys/rules/answers.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { settleWhenFree } from '../checkout/change-totals.ts'
import type { Registration } from '../hold/release-holds.ts'
import { findOffer, type OfferedCategory } from '../lookup/find-offer.ts'
import { admits } from '../rules/category-match.ts'
import { entryPrice, totalsOf } from '../rules/totals.ts'
import { participants, registrations } from '../tables.ts'
import { lockManaged } from './find-managed.ts'

export type RegistrationChange = {
  id: number
  preview: boolean
  category_id: number
  members: { id: number; kit_id: number; answers?: { question_id: number; value: string }[] | undefined }[]
}

export type ChangeOutcome =
  | { outcome: 'previewed'; difference: number }
  /** `free`: nothing is left to pay, and it was settled by that. */
  | { outcome: 'changed'; difference: number; free: boolean }
  | { outcome: 'kit sold out' }
  | { outcome: 'ended' }

/** What was paid and annulled waits for its refund only: nobody expects that person any more. */
const isOver = ({ state, payment_review, payment_status }: Registration) =>
  state === 'cancelled' && (!payment_review || isPaid(payment_status))

type Target = { category: OfferedCategory; before: OfferedCategory | undefined }

const ownsOf = ({ state }: Registration) => (state === 'held' || state === 'paid' ? state : 'nothing')

/** The price of the same people in another category, and the code as far as it is good there. */
const priceOf = async (tx: Tx, registration: Registration, { category, before }: Target) => {
  const { coupon_id, coupon_uses, tier_price } = registration
  // Old rows do not say what the tier asked: their price was never another than that of their category.
  const tier = tier_price ?? registration.entry_price - (before?.difference ?? 0)
  const entry_price = entryPrice(tier, category.difference)
  const coupon =
    coupon_id === null
      ? null
      : await moveCoupon(tx, {
          coupon_id,
          uses: coupon_uses,
          category_id: category.id,
          owns: ownsOf(registration),
        })
  return {
    category_id: category.id,
    tier_price: tier,
    entry_price,
    coupon_id: coupon?.id ?? null,
    coupon_uses: coupon?.uses ?? 0,
    ...totalsOf({ ...registration, entry_price, coupon }),
  }
}

/** A preview does everything and takes it back: so it also says what would be refused. */
export const changeRegistration = async (
  tx: Tx,
  caller: Caller,
  change: RegistrationChange,
): Promise<ChangeOutcome> => {
  const registration = await lockManaged(tx, caller, change.id)
  if (isOver(registration)) return { outcome: 'ended' }
  const { event_id } = registration
  const offer = await findOffer(tx, event_id)
  if (!offer) throw new Error('a registration has an event')
  const people = await tx.select().from(participants).where(eq(participants.registration_id, change.id))

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
  const category = offer.categories.find(({ id }) => id === change.category_id)
  const before = offer.categories.find(({ id }) => id === registration.category_id)
  const team = people.map(({ gender, age }) => ({ gender: gender as 'male' | 'female', age }))
  // Who does not fit where they are is listed for staff; it blocks no change of size or answers.
  if (!category || (category.id !== registration.category_id && !admits(category, team)))
    problems.category_id = ['Elige una categoría que admita a todo el equipo.']
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
  if (Object.keys(problems).length > 0 || !category) throw invalid(problems)

  const kits = { returned: new Map<number, number>(), wanted: new Map<number, number>() }
  const add = (counted: Map<number, number>, kit_id: number) =>
    counted.set(kit_id, (counted.get(kit_id) ?? 0) + 1)
  for (const { id, kit_id } of change.members) {
    const person = people.find((one) => one.id === id)
    if (!person || person.kit_id === kit_id) continue
    add(kits.returned, person.kit_id)
    add(kits.wanted, kit_id)
    await tx.update(participants).set({ kit_id }).where(eq(participants.id, id))
  }
  // One whose hold is over owns no kits: it only says which it will want when staff seat it.
  if (registration.state === 'held' || registration.state === 'paid') {
    await giveBackKits(tx, kits.returned)
    if ((await takeKits(tx, kits.wanted)) === 'sold out')
      return refuse({ outcome: 'kit sold out' } satisfies ChangeOutcome)
  }
  await saveAnswers(
    tx,
    change.members.flatMap(({ id, answers }) => (answers ? [{ participant_id: id, answers }] : [])),
  )

  const moves = category.id !== registration.category_id
  const [changed] = moves
    ? await tx
        .update(registrations)
        .set(await priceOf(tx, registration, { category, before }))
        .where(eq(registrations.id, change.id))
        .returning()
    : [registration]
  if (!changed) throw new Error('a locked registration vanished')
  const difference = changed.amount - registration.amount
  if (change.preview) return refuse({ outcome: 'previewed', difference } satisfies ChangeOutcome)
  const { state, payment_pending, amount: amount_before } = registration
  const free = state === 'held' && !payment_pending && amount_before > 0 && changed.amount === 0
  if (free) await settleWhenFree(tx, changed)
  await record(tx, caller, {
    action: 'cambiar',
    subject: 'inscripción',
    subject_id: change.id,
    event_id,
    detail: {
      category_id: category.id,
      category_before: registration.category_id,
      difference,
      amount_before,
      amount: changed.amount,
      ...(changed.coupon_id === registration.coupon_id ? {} : { coupon_dropped: registration.coupon_id }),
      kits: Object.fromEntries(kits.wanted),
    },
  })
  return { outcome: 'changed', difference, free }
}

/**
 * Staff change categories, kit sizes and answers. Who goes to another category costs what it costs at the tier of the
 * day it was saved; of a paid registration `settled_amount` keeps what it cost then (docs/pricing.md).
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
import { listPeople, type Participant, reprice } from '../reprice.ts'
import { admits } from '../rules/category-match.ts'
import { entryPrice } from '../rules/totals.ts'
import { participants } from '../tables.ts'
import { lockManaged } from './find-managed.ts'

export type RegistrationChange = {
  id: number
  preview: boolean
  /** Of a team, or of who is alone in it. */
  category_id: number
  members: {
    id: number
    kit_id: number
    /** Of one among individuals bought together. */
    category_id?: number | undefined
    answers?: { question_id: number; value: string }[] | undefined
  }[]
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

const ownsOf = ({ state }: Registration) => (state === 'held' || state === 'paid' ? state : 'nothing')

/** Where a person goes. A team has one category; individuals bought together have one each. */
const targetOf = (
  person: Participant,
  people: Participant[],
  { category_id, members }: RegistrationChange,
) =>
  person.team_role !== null || people.length === 1
    ? category_id
    : (members.find(({ id }) => id === person.id)?.category_id ?? person.category_id)

/** The price of a person in another category, at the tier of the day of the save. */
const movedTo = (person: Participant, category: OfferedCategory, categories: OfferedCategory[]) => {
  if (category.id === person.category_id) return person
  const before = categories.find(({ id }) => id === person.category_id)
  // Old rows do not say what the tier asked: their price was never another than that of their category.
  const tier_price = person.tier_price ?? person.entry_price - (before?.difference ?? 0)
  const entry_price = entryPrice(tier_price, category.difference)
  return { ...person, category_id: category.id, tier_price, entry_price }
}

/** '10K Abierta → 21K Hombres', as the account tells it. */
const wordsOf = (
  before: Participant[],
  after: Pick<Participant, 'category_id'>[],
  categories: OfferedCategory[],
) => {
  const nameOf = (id: number | undefined) => {
    const category = categories.find((one) => one.id === id)
    return category ? `${category.distance} ${category.title}` : '—'
  }
  const at = after.findIndex(({ category_id }, index) => category_id !== before[index]?.category_id)
  return `Cambio de categoría: ${nameOf(before[at]?.category_id)} → ${nameOf(after[at]?.category_id)}`
}

/** With the code as far as it is good where they go. */
const writeMoved = async (
  tx: Tx,
  caller: Caller,
  registration: Registration,
  people: Participant[],
  note: string,
) => {
  const { coupon_id, coupon_uses: uses, products_total } = registration
  const category_ids = people.map(({ category_id }) => category_id)
  const owns = ownsOf(registration)
  const coupon = coupon_id === null ? null : await moveCoupon(tx, { coupon_id, uses, category_ids, owns })
  return reprice(tx, registration, { people, coupon, products_total }, {}, { note, user_id: caller.user_id })
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
  const team = people.map(({ gender, age }) => ({ gender: gender as 'male' | 'female', age }))
  const moved = people.map((person, at) => {
    const category = offer.categories.find(({ id }) => id === targetOf(person, people, change))
    const runsAlone = person.team_role === null
    const together = runsAlone ? team.slice(at, at + 1) : team
    // Who does not fit where they are is listed for staff; it blocks no change of size or answers.
    if (category && (category.id === person.category_id || admits(category, together)))
      return movedTo(person, category, offer.categories)
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

  const moves = moved.some(({ category_id }, at) => category_id !== people[at]?.category_id)
  const changed = moves
    ? await writeMoved(tx, caller, registration, moved, wordsOf(people, moved, offer.categories))
    : registration
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
      category_id: moved[0]?.category_id,
      category_before: people[0]?.category_id,
      ...(people.length > 1 ? { categories: moved.map(({ category_id }) => category_id) } : {}),
      difference,
      amount_before,
      amount: changed.amount,
      ...(changed.coupon_id === registration.coupon_id ? {} : { coupon_dropped: registration.coupon_id }),
      kits: Object.fromEntries(kits.wanted),
    },
  })
  return { outcome: 'changed', difference, free }
}

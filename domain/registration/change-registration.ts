/** Staff change category, kit sizes and answers. An unpaid registration gets its new price; a paid one keeps what it cost. */
import { eq } from 'drizzle-orm'
import { coupons } from '#domain/coupons/tables.ts'
import { giveBackKits, takeKits } from '#domain/events/capacity.ts'
import { listAnswered } from '#domain/surveys/queries.ts'
import { checkAnswers } from '#domain/surveys/rules/answers.ts'
import { saveAnswers } from '#domain/surveys/save-answers.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { lockManaged } from './find-managed.ts'
import { findOffer } from './find-offer.ts'
import type { Registration } from './release-holds.ts'
import { admits } from './rules/category-match.ts'
import { memberPrice, totalsOf } from './rules/totals.ts'
import { registration_members, registrations } from './tables.ts'

export type RegistrationChange = {
  id: number
  preview: boolean
  category_id: number
  members: { id: number; kit_id: number; answers?: { question_id: number; value: string }[] | undefined }[]
}

export type ChangeOutcome =
  | { outcome: 'changed' | 'previewed'; difference: number }
  | { outcome: 'kit sold out' }
  | { outcome: 'ended' }

const isOver = ({ state, payment_review }: Registration) => state === 'cancelled' && !payment_review

/** The price of the same people in that category; the coupon stays. */
const newTotals = async (tx: Tx, registration: Registration, member_price: number) => {
  const { coupon_id, coupon_uses } = registration
  const [coupon] =
    coupon_id === null
      ? []
      : await tx
          .select({ kind: coupons.kind, value: coupons.value })
          .from(coupons)
          .where(eq(coupons.id, coupon_id))
  return totalsOf({ ...registration, member_price, coupon: coupon ? { ...coupon, uses: coupon_uses } : null })
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
  const people = await tx
    .select()
    .from(registration_members)
    .where(eq(registration_members.registration_id, change.id))

  const given = await listAnswered(
    tx,
    people.map(({ id }) => id),
  )
  // A question that was added after the person registered is owed by nobody: only an answer that was given stays given.
  const owed = (questions: typeof offer.questions, member_id: number) =>
    questions.map((question) => ({
      ...question,
      obligatoria: question.obligatoria && given.get(member_id)?.has(question.id) === true,
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
    await tx.update(registration_members).set({ kit_id }).where(eq(registration_members.id, id))
  }
  // One whose hold is over owns no kits: it only says which it will want when staff seat it.
  if (registration.state === 'held' || registration.state === 'paid') {
    await giveBackKits(tx, kits.returned)
    if ((await takeKits(tx, kits.wanted)) === 'sold out')
      return refuse({ outcome: 'kit sold out' } satisfies ChangeOutcome)
  }
  await saveAnswers(
    tx,
    change.members.flatMap(({ id, answers }) => (answers ? [{ member_id: id, answers }] : [])),
  )

  const base = registration.member_price - (before?.difference ?? 0)
  const member_price =
    category.id === registration.category_id
      ? registration.member_price
      : memberPrice(base, category.difference)
  const totals = await newTotals(tx, registration, member_price)
  const difference = totals.amount - registration.amount
  // What was paid stays what it cost: the difference is settled between organiser and person.
  const isCharged = registration.state === 'paid' || registration.payment_review
  await tx
    .update(registrations)
    .set({ category_id: category.id, ...(isCharged ? {} : { member_price, ...totals }) })
    .where(eq(registrations.id, change.id))
  if (change.preview) return refuse({ outcome: 'previewed', difference } satisfies ChangeOutcome)
  await record(tx, caller, {
    action: 'cambiar',
    subject: 'inscripción',
    subject_id: change.id,
    event_id,
    detail: {
      category_id: category.id,
      category_before: registration.category_id,
      difference,
      kits: Object.fromEntries(kits.wanted),
    },
  })
  return { outcome: 'changed', difference }
}

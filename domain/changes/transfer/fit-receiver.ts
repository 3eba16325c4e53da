/**
 * Where a person fits who receives a place: the giver's category where it admits them, with the team as a whole, else
 * one that does; the giver's kit where it is for them, else one that is; and what that costs more or less. By gender and
 * birthday alone, so that it can be told before anything else is asked.
 */
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { findBlock, isForDistance } from '#domain/events/capacity/find-block.ts'
import { kitFits } from '#domain/events/rules/distances.ts'
import type { OfferedCategory, OfferedKit } from '#domain/registration/lookup/find-offer.ts'
import { admitsOnItsDay, distanceOf } from '#domain/registration/lookup/offer-state.ts'
import { findApplied, type Participant } from '#domain/registration/reprice.ts'
import { type Share, sharesOf } from '#domain/registration/rules/totals.ts'
import { movedTo } from '#domain/registration/staff/moved-person.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Change, Quote, Refused } from '../core/kind.ts'
import type { Subject } from '../core/subject.ts'
import { feeOn } from '../rules/policy.ts'

const COURTESY = 8

export type Receiver = { gender: 'male' | 'female'; birthday: string }

/** What the place costs in a category. */
export type Priced = Pick<Participant, 'category_id' | 'tier_price' | 'entry_price' | 'entry_service'> & Share

export type Fit = {
  category: OfferedCategory
  /** The giver's, where it is for the receiver; else null, and one of `kits` is to be chosen. */
  kit: OfferedKit | null
  /** Those that are for the receiver, whether or not some are left. */
  kits: OfferedKit[]
  priced: Priced
  difference: number
  fee: number
  due: number
}

const NOT_IN_TEAM =
  'Con esta persona el equipo no cabe en su categoría, por edad o género. Díselo a quien te cede el cupo: puede ofrecérselo a alguien más.'
const NOWHERE =
  'Ninguna categoría de este cupo admite a una persona de esa edad y género. Díselo a quien te lo cede: puede ofrecérselo a alguien más.'

/** The team as it will be; who runs alone is looked at alone. */
const togetherWith = ({ person, people }: Subject, receiver: Receiver) =>
  person.team_role === null
    ? [receiver]
    : people
        .filter(({ team_role }) => team_role !== null)
        .map((one) => (one.id === person.id ? receiver : one))

const hasRoom = ({ offer, person }: Subject, { distance_id }: OfferedCategory): boolean => {
  const own = distanceOf(offer, person.category_id)?.id === distance_id
  const left = offer.distances.find(({ id }) => id === distance_id)?.left ?? null
  return own || person.block_id !== null || left === null || left > 0
}

/** The giver's alone where it admits; else those of its distance that do; else those of others with places, inside the block. */
export const categoriesFor = async (
  db: Reader,
  subject: Subject,
  receiver: Receiver,
): Promise<OfferedCategory[] | Refused> => {
  const { offer, person } = subject
  const own = offer.categories.find(({ id }) => id === person.category_id)
  if (own && admitsOnItsDay(own, togetherWith(subject, receiver))) return [own]
  // The others of a team stay where they are: nobody who comes in moves them.
  if (person.team_role !== null) return { refused: NOT_IN_TEAM }
  const admitting = offer.categories.filter((category) => admitsOnItsDay(category, [receiver]))
  const near = admitting.filter(({ distance_id }) => distance_id === own?.distance_id)
  if (near.length > 0) return near
  const block = person.block_id === null ? null : await findBlock(db, offer.id, person.block_id)
  const far = admitting.filter(
    (category) => hasRoom(subject, category) && (!block || isForDistance(block, category.distance_id)),
  )
  return far.length > 0 ? far : { refused: NOWHERE }
}

/** What the policy asked on the day the giver asked; staff ask nothing. */
export const feeOf = ({ asked_by, asked_at, policy }: Change): number =>
  asked_by === 'staff' || !policy ? 0 : feeOn(policy, bogotaDay(asked_at))

const costOf = ({
  entry_price,
  cost_service,
  discount,
}: Pick<Priced, 'entry_price' | 'cost_service' | 'discount'>) => entry_price + cost_service - discount

/** In the same category the price stays as it was bought; in another the code counts only where it is good. */
const priceIn = async (
  db: Reader,
  { person, registration, offer }: Subject,
  category: OfferedCategory,
  receiver: Receiver,
  { policy }: Change,
): Promise<Priced> => {
  const { category_id, tier_price, entry_price, entry_service } = movedTo(
    { ...person, birthday: receiver.birthday },
    category,
    offer,
    policy?.price_basis,
  )
  const entry = { category_id, tier_price, entry_price, entry_service }
  const { coupon_use, discount, cost_service } = person
  if (category.id === person.category_id) return { ...entry, coupon_use, discount, cost_service }
  const coupon = coupon_use ? await findApplied(db, registration) : null
  const [share] = sharesOf([entry], coupon && { ...coupon, uses: 1 })
  return share ?? { ...entry, coupon_use: false, discount: 0, cost_service: entry_service }
}

/** The receiver in one category. */
export const fitIn = async (
  db: Reader,
  subject: Subject,
  change: Change,
  receiver: Receiver,
  category: OfferedCategory,
): Promise<Fit> => {
  const { offer, person } = subject
  const wearer = {
    distance_id: category.distance_id,
    age: ageOn(receiver.birthday, category.age_day),
    gender: receiver.gender,
  }
  const kits = offer.kits.filter((kit) => kitFits(kit, wearer))
  const priced = await priceIn(db, subject, category, receiver, change)
  // A courtesy covers whatever the place costs.
  const difference = person.payment_status === COURTESY ? 0 : costOf(priced) - costOf(person)
  const fee = feeOf(change)
  return {
    category,
    kit: kits.find(({ id }) => id === person.kit_id) ?? null,
    kits,
    priced,
    difference,
    fee,
    due: Math.max(0, difference + fee),
  }
}

export type Chosen = { category_id?: number | undefined; kit_id?: number | undefined }

/** With what the receiver chose, where there was something to choose. */
export const fitReceiver = async (
  db: Reader,
  subject: Subject,
  change: Change,
  receiver: Receiver,
  chosen: Chosen,
): Promise<(Fit & { kit: OfferedKit }) | Refused> => {
  const categories = await categoriesFor(db, subject, receiver)
  if ('refused' in categories) return categories
  const category =
    categories.length === 1 ? categories[0] : categories.find(({ id }) => id === chosen.category_id)
  if (!category) return { refused: 'Elige una categoría de la lista.', field: 'category_id' }
  const fit = await fitIn(db, subject, change, receiver, category)
  const kit = fit.kit ?? fit.kits.find(({ id }) => id === chosen.kit_id)
  if (!kit) return { refused: 'Elige una talla de la lista.', field: 'competitors.0.kit_id' }
  return { ...fit, kit }
}

/** Beside the giver's own seat, while the receiver's payment is awaited. */
export const reservesOf = (
  { person, offer }: Subject,
  { category, kit }: { category: OfferedCategory; kit: OfferedKit },
) => {
  const leaves = distanceOf(offer, person.category_id)?.id !== category.distance_id
  return {
    distance_id: leaves ? category.distance_id : null,
    kit_id: kit.id === person.kit_id ? null : kit.id,
    block_id: leaves ? person.block_id : null,
  } satisfies NonNullable<Quote['reserves']>
}

/** What an offer says about who gets in now: the event's own days and places, and those of its distances. */
import { ageOn } from '#domain/colombia/clock.ts'
import { publicLeft } from '#domain/events/rules/distances.ts'
import { admits, type CategoryBounds, someCategoryAdmitsAge } from '../rules/category-match.ts'
import type { EventOffer, OfferedCategory, OfferedDistance } from './find-offer.ts'

export const isOpen = ({ status, register_deadline, now }: EventOffer) =>
  status === 'active' && now <= register_deadline

/** Staff go on at the desk after the public deadline, where the event says until when. */
export const isOpenAtDesk = ({ status, desk_until, now }: EventOffer) =>
  status === 'active' && desk_until !== null && now <= desk_until

/** Its own deadline has passed. */
export const isOver = ({ register_deadline }: Pick<OfferedDistance, 'register_deadline'>, now: Date) =>
  register_deadline !== null && new Date(register_deadline) < now

export const distanceOf = ({ distances, categories }: EventOffer, category_id: number | undefined) => {
  const distance_id = categories.find(({ id }) => id === category_id)?.distance_id
  return distances.find(({ id }) => id === distance_id) ?? null
}

/** How many of the public still get in. */
export const placesLeft = (offer: EventOffer): number =>
  publicLeft(
    offer,
    offer.distances.map((distance) => ({ left: distance.left, closed: isOver(distance, offer.now) })),
  )

/** Every distance has closed before the event did. */
export const allOver = ({ distances, now }: EventOffer) =>
  distances.length > 0 && distances.every((distance) => isOver(distance, now))

type Person = { gender: string; birthday: string }

/** Whether a category admits these people, each of the age that counts in its distance. */
export const admitsOnItsDay = (category: CategoryBounds & { age_day: string }, people: Person[]): boolean =>
  admits(
    category,
    people.map(({ gender, birthday }) => ({
      gender: gender as 'male' | 'female',
      age: ageOn(birthday, category.age_day),
    })),
  )

/** Whether somebody born that day can belong to any category, alone or with others. */
export const someCategoryAdmits = (categories: OfferedCategory[], birthday: string): boolean =>
  categories.some((category) => someCategoryAdmitsAge([category], ageOn(birthday, category.age_day)))

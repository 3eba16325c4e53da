/** The categories that admit one person, for people who are bought together and run alone. The save checks again. */
import { ageOn } from '#domain/colombia/clock.ts'
import { admits } from '#domain/registration/rules/category-match.ts'
import type { Category } from '../event.ts'
import { birthdayOf, type Participant } from './registration-form.ts'

/** Null until gender and birthday are known. */
export const categoriesFor = (
  participant: Participant,
  { offered }: { offered: Category[] },
): Category[] | null => {
  const { gender } = participant
  const birthday = birthdayOf(participant)
  if (!gender || !birthday) return null
  return offered.filter((category) => admits(category, [{ gender, age: ageOn(birthday, category.age_day) }]))
}

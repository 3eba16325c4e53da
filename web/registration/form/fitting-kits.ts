/** The kits that are for one person: by age, cut and distance, as far as the distance is known. */
import { ageOn } from '#domain/colombia/clock.ts'
import { kitFits, kitFitsSomewhere } from '#domain/events/rules/distances.ts'
import { someCategoryAdmitsAge } from '#domain/registration/rules/category-match.ts'
import type { Category, Kit } from '../event.ts'
import { birthdayOf, categoryOf, type RegistrationForm } from './registration-form.ts'

type Offer = { kits: Kit[]; offered: Category[] }

/** The category that was chosen for this person, if one was. */
export const chosenCategory = (form: RegistrationForm, at: number, { offered }: Pick<Offer, 'offered'>) =>
  offered.find(({ id }) => String(id) === categoryOf(form, at))

export const fittingKits = (form: RegistrationForm, at: number, { kits, offered }: Offer): Kit[] => {
  const person = form.participants[at]
  const birthday = person ? birthdayOf(person) : ''
  if (!person || !birthday || offered.length === 0) return kits
  const { gender } = person
  const chosen = chosenCategory(form, at, { offered })
  if (chosen) {
    const { distance_id, age_day } = chosen
    return kits.filter((kit) => kitFits(kit, { distance_id, age: ageOn(birthday, age_day), gender }))
  }
  // A distance that admits nobody of that age offers the person nothing either.
  const open = offered.filter((one) => someCategoryAdmitsAge([one], ageOn(birthday, one.age_day)))
  const distances = (open.length > 0 ? open : offered).map(({ distance_id, age_day }) => ({
    id: distance_id,
    age_day,
  }))
  return kits.filter((kit) => kitFitsSomewhere(kit, { gender, birthday }, distances))
}

/** People whose size is not for the distance that was chosen for them, beside the one in sight. */
export const peopleWithUnfitKit = (form: RegistrationForm, offer: Offer): number[] =>
  form.participants.flatMap(({ kit_id }, at) => {
    if (!kit_id || !chosenCategory(form, at, offer)) return []
    return fittingKits(form, at, offer).some(({ id }) => String(id) === kit_id) ? [] : [at]
  })

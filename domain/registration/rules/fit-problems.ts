/** Where what a form wants is for somebody else: a kit of another age, cut or distance, a category of another day. */
import { ageOn } from '#domain/colombia/clock.ts'
import { kitFits } from '#domain/events/rules/distances.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { admits } from './category-match.ts'
import { agedOn, type Form, type Offer } from './form-problems.ts'

/** Of a form: which person wants a kit that is for somebody else. */
export const kitProblems = (form: Form, { categories, kits }: Offer): Record<string, string[]> =>
  Object.fromEntries(
    form.competitors.flatMap((participant, position) => {
      const category = categories.find(({ id }) => id === (participant.category_id ?? form.category_id))
      const kit = kits.find(({ id }) => id === participant.kit_id)
      if (!category || !kit) return []
      const { distance_id, distance, age_day } = category
      const age = ageOn(participant.birthday, age_day)
      if (kitFits(kit, { distance_id, age, gender: participant.gender })) return []
      return [
        [
          `competitors.${position}.kit_id`,
          [`La talla ${kitSizeLabel(kit.size)} no es para esta persona en ${distance}. Elige otra.`],
        ],
      ]
    }),
  )

const categoryOf = (form: Form, { categories }: Offer, position: number) =>
  categories.find(({ id }) => id === (form.competitors[position]?.category_id ?? form.category_id))

type OfferedCategory = Offer['categories'][number]

/**
 * Somebody chose by the ages of the event's day, as a client of the specification reckons, where another day counts: the
 * category that admits on that day, of the same distance if there is one, or null where none does.
 */
export const contradictedByAge = (
  form: Form,
  offer: Offer,
  eventDay: string,
): { category: OfferedCategory | null } | null => {
  const individuals = form.competitors.some(({ category_id }) => category_id !== undefined)
  const groups = individuals ? form.competitors.map((one) => [one]) : [form.competitors]
  for (const [position, group] of groups.entries()) {
    const chosen = categoryOf(form, offer, position)
    if (!chosen || !admits(chosen, agedOn(group, eventDay)) || admits(chosen, agedOn(group, chosen.age_day)))
      continue
    const admitting = offer.categories.filter((one) => admits(one, agedOn(group, one.age_day)))
    const near = admitting.find(({ distance_id }) => distance_id === chosen.distance_id)
    return { category: near ?? admitting[0] ?? null }
  }
  return null
}

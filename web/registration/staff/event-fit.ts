/** Which categories and kits of an event are for whom, by the ages of the day that counts in each distance. */
import { ageOn, readBogota } from '#domain/colombia/clock.ts'
import type { EventDetail, Kit } from '#domain/events/contract.ts'
import { ageDayOf, kitFits } from '#domain/events/rules/distances.ts'
import { admits } from '#domain/registration/rules/category-match.ts'

type OfEvent = Pick<EventDetail, 'event_datetime' | 'distances' | 'categorias'>
type Person = { gender: string; birthday: string }

const instantOf = (text: string) => readBogota(text) ?? new Date(text)

const ageDayIn = ({ event_datetime, distances }: OfEvent, distance_id: number) => {
  const { start_at = null, age_on = null } = distances.find(({ id }) => id === distance_id) ?? {}
  return ageDayOf({ start_at: start_at && instantOf(start_at), age_on }, instantOf(event_datetime))
}

/** Those that admit all of them together. */
export const admitting = (event: OfEvent, people: readonly Person[]) =>
  event.categorias.filter((category) => {
    const day = ageDayIn(event, category.distance_id)
    return admits(
      category,
      people.map(({ gender, birthday }) => ({
        gender: gender as 'male' | 'female',
        age: ageOn(birthday, day),
      })),
    )
  })

const categoryIn = ({ categorias }: Pick<OfEvent, 'categorias'>, id: string) =>
  categorias.find((category) => String(category.id) === id)

export const wavesIn = (event: OfEvent, category_id: string) => {
  const chosen = categoryIn(event, category_id)
  return event.distances.find(({ id }) => id === chosen?.distance_id)?.waves ?? []
}

/** Whether a kit is for this person in the chosen category; while none is chosen, in any distance. */
export const kitSuits = (event: OfEvent, kit: Kit, { gender, birthday }: Person, category_id: string) => {
  if (!birthday) return true
  const { distances } = event
  const named = distances.filter(({ name }) => kit.distances.includes(name)).map(({ id }) => id)
  const chosen = categoryIn(event, category_id)
  const entered = chosen ? distances.filter(({ id }) => id === chosen.distance_id) : distances
  return entered.some(({ id }) =>
    kitFits(
      { ...kit, distances: named },
      { distance_id: id, age: ageOn(birthday, ageDayIn(event, id)), gender },
    ),
  )
}

/** What a person can buy: categories that admit the age and the gender on the distance's day, and sizes for it. */
import { ageOn } from '#domain/colombia/clock.ts'
import { kitSizeOrder } from '#domain/events/rules/kit-sizes.ts'
import { admits } from '#domain/registration/rules/category-match.ts'
import type { TillWorld } from '#domain/till/contract.ts'
import { birthdayOf, type Participant } from '#web/registration/form/registration-form.ts'
import type { Stock } from './stock.ts'

export type Offer = {
  category: TillWorld['categories'][number]
  distance: TillWorld['distances'][number]
  left: number | null
}

export const offersFor = (world: TillWorld, person: Participant, stock: Stock): Offer[] => {
  const birthday = birthdayOf(person)
  const { gender } = person
  if (birthday === '' || gender === '') return []
  return world.categories.flatMap((category) => {
    const distance = world.distances.find(({ id }) => id === category.distance_id)
    if (!distance || !admits(category, [{ gender, age: ageOn(birthday, distance.age_on) }])) return []
    return [{ category, distance, left: stock.places(distance.id) }]
  })
}

export type SizeOffer = { kit: TillWorld['kits'][number]; left: number }

/** A kit that names no distance is for all of them. */
export const sizesFor = (world: TillWorld, distance_id: number, stock: Stock): SizeOffer[] =>
  world.kits
    .filter(({ distance_ids }) => distance_ids.length === 0 || distance_ids.includes(distance_id))
    .map((kit) => ({ kit, left: stock.sizes(distance_id, kit.id) }))
    .sort((one, other) => kitSizeOrder(one.kit.size) - kitSizeOrder(other.kit.size))

export const offerOf = (world: TillWorld, category_id: string): Omit<Offer, 'left'> | null => {
  const category = world.categories.find(({ id }) => String(id) === category_id)
  const distance = world.distances.find(({ id }) => id === category?.distance_id)
  return category && distance ? { category, distance } : null
}

export type TillQuestion = {
  id: number
  texto: string
  tipo: string
  opciones: string[]
  obligatoria: boolean
}

/** At the table only what must be asked is. */
export const askedQuestions = (world: TillWorld): TillQuestion[] =>
  world.questions
    .filter(({ required }) => required)
    .map(({ id, text, kind, options, required }) => ({
      id,
      texto: text,
      tipo: kind,
      opciones: options,
      obligatoria: required,
    }))

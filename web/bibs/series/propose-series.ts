/**
 * 'Proponer series': one for each distance, the longest first, each from the next thousand, so that the first figure of
 * a number says the distance. A range is as long as the places of its distance, with a tenth more for numbers that are
 * lost or burnt.
 */
import type { SeriesForm } from '#domain/bibs/contract.ts'
import { colourAt } from './palette.ts'

export type DistancePlaces = {
  id: number
  name: string
  /** How many may run it; null: only the event limits it. */
  limit: number | null
  /** Who is in already. */
  people: number
}

const HIGHEST = 999_999
/** A range nobody said anything of. */
const USUAL = 500
/** Beyond it a limit is no plan but a number somebody typed so as to have none. */
const LARGEST = 50_000

/** '21K' is 21, '5 km' is 5, 'Maratón' none. */
const kilometres = (name: string): number =>
  Number(/(\d+(?:[.,]\d+)?)\s*k/i.exec(name)?.[1]?.replace(',', '.')) || 0

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step

/** Places of a distance without a limit of its own: what the event has for all of them. */
const sizeOf = ({ limit, people }: DistancePlaces, shared: number | null): number => {
  const planned = limit ?? shared
  const places = planned && planned <= LARGEST ? planned : USUAL
  const needed = Math.max(places, people, 1)
  return roundUp(needed + Math.ceil(needed / 10), 50)
}

/** `eventLimit`: the public places of the whole event. Distances that do not fit below 999.999 are left out. */
export const proposeSeries = (
  distances: readonly DistancePlaces[],
  eventLimit: number | null,
): SeriesForm[] => {
  const longestFirst = distances.toSorted((one, other) => kilometres(other.name) - kilometres(one.name))
  const proposed: SeriesForm[] = []
  let from = 1
  for (const [at, distance] of longestFirst.entries()) {
    const to = from + sizeOf(distance, eventLimit) - 1
    if (to > HIGHEST) break
    proposed.push({
      name: distance.name,
      prefix: '',
      from_number: from,
      to_number: to,
      digits: 1,
      colour: colourAt(at),
      distance_ids: [distance.id],
      category_ids: [],
      block_id: null,
      gender: null,
      mode: 'payment',
    })
    from = roundUp(to, 1000) + 1
  }
  return proposed
}

/** Numbers dealt to this device: those that are still in its hand, as they are printed. */
import type { TillWorld } from '#domain/till/contract.ts'

type Series = TillWorld['numbers'][number]

const printed = ({ prefix, digits }: Series, number: number) => prefix + String(number).padStart(digits, '0')

/** The next ones of a series, without what was given or waits to be sent. */
export const freeNumbers = (series: Series, used: ReadonlySet<string>, most: number): string[] => {
  const given = new Set(series.given)
  const free: string[] = []
  for (const [from, to] of series.ranges)
    for (let number = from; number <= to && free.length < most; number += 1) {
      const text = printed(series, number)
      if (!given.has(number) && !used.has(text)) free.push(text)
    }
  return free
}

/** For who runs in a category; empty where it has no series of its own in hand. */
export const numbersFor = (
  world: TillWorld,
  category_id: number,
  used: ReadonlySet<string>,
  most: number,
): string[] =>
  world.numbers
    .filter(({ category_ids }) => category_ids.includes(category_id))
    .flatMap((series) => freeNumbers(series, used, most))
    .slice(0, most)

export const countInHand = (series: Series, used: ReadonlySet<string>): number =>
  freeNumbers(series, used, Number.POSITIVE_INFINITY).length

/** Chance that repeats itself: the same seed gives the same demo, so that tests and pictures can rely on it. */

export type Chance = {
  /** From 0 (included) to 1. */
  next: () => number
  whole: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
}

/** mulberry32 */
export const chance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { next, whole, pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number] }
}

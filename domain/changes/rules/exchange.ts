/** Sizes that people give for each other's: cycles of two and of three, the oldest wish first. */

export type SizeWish = {
  id: number
  /** Kits, by id. */
  has: number
  wants: number
}

/** The wishes that serve each other, in the order in which each takes what the next one has; null when none do. */
export const findCycle = <T extends SizeWish>(wishes: readonly T[]): T[] | null => {
  for (const first of wishes) {
    const givers = wishes.filter(({ id, has }) => id !== first.id && has === first.wants)
    const swap = givers.find(({ wants }) => wants === first.has)
    if (swap) return [first, swap]
    for (const second of givers) {
      const third = wishes.find(
        ({ id, has, wants }) =>
          id !== first.id && id !== second.id && has === second.wants && wants === first.has,
      )
      if (third) return [first, second, third]
    }
  }
  return null
}

/** The numbers of a series that can still be given, the smallest first. */

export type NumberPool = {
  left: () => number
  /** Numbers for people who belong together, at most as many as are left; `beside`: what others of them have. */
  take: (people: number, beside?: readonly number[]) => number[]
}

export const createNumberPool = (
  { from_number, to_number }: { from_number: number; to_number: number },
  isTaken: (value: number) => boolean,
): NumberPool => {
  const size = to_number - from_number + 1
  const free = new Uint8Array(size)
  let left = 0
  for (let at = 0; at < size; at++)
    if (!isTaken(from_number + at)) {
      free[at] = 1
      left += 1
    }
  let first = 0
  const skipGiven = () => {
    while (first < size && free[first] === 0) first += 1
  }

  /** The first of so many free numbers in a row. */
  const findRun = (people: number): number | null => {
    let length = 0
    for (let at = first; at < size; at++) {
      length = free[at] === 1 ? length + 1 : 0
      if (length === people) return at - people + 1
    }
    return null
  }

  /** Those that are nearest to each other, and to the numbers that others of the group have. */
  const findNearest = (people: number, beside: readonly number[]): number[] => {
    const open: number[] = []
    for (let at = first; at < size; at++) if (free[at] === 1) open.push(at)
    const lowest = Math.min(...beside) - from_number
    const highest = Math.max(...beside) - from_number
    let best = 0
    let smallest = Number.POSITIVE_INFINITY
    for (let at = 0; at + people <= open.length; at++) {
      const low = Math.min(open[at] ?? 0, lowest)
      const high = Math.max(open[at + people - 1] ?? 0, highest)
      if (high - low >= smallest) continue
      smallest = high - low
      best = at
    }
    return open.slice(best, best + people)
  }

  const placesFor = (people: number, beside: readonly number[]): number[] => {
    if (beside.length > 0) return findNearest(people, beside)
    const run = findRun(people)
    return run === null ? findNearest(people, []) : Array.from({ length: people }, (_, at) => run + at)
  }

  return {
    left: () => left,
    take: (wanted, beside = []) => {
      const people = Math.min(wanted, left)
      if (people === 0) return []
      skipGiven()
      const places = people === 1 && beside.length === 0 ? [first] : placesFor(people, beside)
      for (const at of places) free[at] = 0
      left -= places.length
      return places.map((at) => from_number + at)
    },
  }
}

/** Whole steps up to what is highest: 0, 5, 10, 15 for 14. At most five of them, so that they never crowd. */
const MOST_STEPS = 4

export const stepsUpTo = (highest: number): number[] => {
  const least = Math.max(1, highest / MOST_STEPS)
  const unit = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5, 10].find((times) => times * unit >= least) ?? 10) * unit
  const steps = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}

/** Which labels have room: every so many, counted from the first. */
export const everyFor = (labels: number, room: number): number => Math.max(1, Math.ceil(labels / room))

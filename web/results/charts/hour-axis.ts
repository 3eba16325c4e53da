/** The axis of average times: hours, with labels h:mm at round steps. */

const MINUTE = 60
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE)
const MOST_STEPS = 5

export const hourLabel = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / MINUTE) % 60).padStart(2, '0')}`

/** From zero to the first step that holds the longest bar. */
export const hourAxis = (longest: number): number[] => {
  const step =
    STEPS.find((one) => longest / one <= MOST_STEPS) ?? Math.ceil(longest / MOST_STEPS / 86_400) * 86_400
  return Array.from({ length: Math.max(1, Math.ceil(longest / step)) + 1 }, (_, at) => at * step)
}

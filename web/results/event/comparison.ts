/** Two results side by side: which chip time is lower, and by how much. Who has no time is never faster. */
import { secondsOf } from '../result-times.ts'
import type { Pair } from '../results-calls.ts'

export type Verdict = {
  /** What was compared: gun times only when no chip was there. */
  by: 'chip_time' | 'gun_time'
  faster: 'bib1' | 'bib2' | null
  /** Null when one of them has no time. */
  difference: number | null
}

export const compareTimes = ({ bib1, bib2 }: Pair): Verdict => {
  const chips = secondsOf(bib1.chip_time) !== null || secondsOf(bib2.chip_time) !== null
  const by = chips ? 'chip_time' : 'gun_time'
  const [one, other] = [secondsOf(bib1[by]), secondsOf(bib2[by])]
  if (one === null || other === null) return { by, faster: null, difference: null }
  if (one === other) return { by, faster: null, difference: 0 }
  return { by, faster: one < other ? 'bib1' : 'bib2', difference: Math.abs(one - other) }
}

/**
 * Between which hours a right of the day may exist, from the event's first start to its last: of the event itself, its
 * distances and its waves. Why the last start is the anchor: docs/decisions/0031.
 */
import type { CrewRole } from '#server/contract-kit.ts'

/** Health data open two hours before the first start and close six after the last one. */
export const MEDICAL_HOURS = { before: 2, after: 6 } as const
/** And never for longer than this, however far the starts lie from each other. */
export const MEDICAL_MOST_HOURS = 48
/** Whatever else is granted ends two days after the last start. */
export const DAYS_AFTER = 2

const HOUR_MS = 3_600_000

export type Starts = { first: Date; last: Date }
export type Window = { from: Date; until: Date }

const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS)

/** The latest end of any device and of every right but the médico's. */
export const latestEnd = ({ last }: Starts): Date => later(last, DAYS_AFTER * 24)

export const medicalWindow = ({ first, last }: Starts): Window => {
  const until = later(last, MEDICAL_HOURS.after)
  const opens = [later(first, -MEDICAL_HOURS.before), later(until, -MEDICAL_MOST_HOURS)]
  return { from: new Date(Math.max(...opens.map(Number))), until }
}

type Wanted = { now: Date; until?: Date | null | undefined }
export type WindowRefused = 'over' | 'past' | 'too late'

/**
 * What is granted when staff ask for it now. A médico's is never chosen: exactly its hours, whatever was asked.
 * 'over': the event is so long ago that nothing can be granted; 'past', 'too late': the end that was asked for.
 */
export const windowOf = (role: CrewRole, starts: Starts, { now, until }: Wanted): Window | WindowRefused => {
  const latest = latestEnd(starts)
  if (role === 'medico') {
    const hours = medicalWindow(starts)
    return hours.until <= now ? 'over' : hours
  }
  if (latest <= now) return 'over'
  const end = until ?? latest
  if (end > latest) return 'too late'
  return end <= now ? 'past' : { from: now, until: end }
}

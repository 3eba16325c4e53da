/** What a distance says, with the event's word where it says nothing. Days are Bogotá days as YYYY-MM-DD. */
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'

export type DistanceDays = { start_at: Date | string | null; age_on: string | null }

/** The day on which ages count: its own, or that of its start, or the event's. */
export const ageDayOf = ({ start_at, age_on }: DistanceDays, event_datetime: Date | string): string =>
  age_on ?? bogotaDay(new Date(start_at ?? event_datetime))

type Room = {
  /** Null: only the event limits it. */
  left: number | null
  closed: boolean
}

/** How many of the public still get in, into whatever distance is open. */
export const publicLeft = (
  event: { participant_limit: number; taken: number; kept: number },
  distances: readonly Room[],
): number => {
  const inEvent = Math.max(0, event.participant_limit - event.taken - event.kept)
  if (distances.length === 0) return inEvent
  const open = distances.filter(({ closed }) => !closed)
  return Math.min(
    inEvent,
    open.reduce((sum, { left }) => sum + (left ?? inEvent), 0),
  )
}

export type Wearer = { gender: string; birthday: string }

export type KitFor = {
  /** Ids; none: for all distances. */
  distances: readonly number[]
  from_age: number | null
  to_age: number | null
  cut: string | null
}

/** Whether a kit is for somebody of that age and gender in that distance; an unknown gender is no obstacle yet. */
export const kitFits = (
  { distances, from_age, to_age, cut }: KitFor,
  { distance_id, age, gender }: { distance_id: number; age: number; gender: string },
): boolean =>
  (distances.length === 0 || distances.includes(distance_id)) &&
  age >= (from_age ?? 0) &&
  age <= (to_age ?? Number.POSITIVE_INFINITY) &&
  (cut === null || gender === '' || cut === gender)

/** Whether it is for this person in any of the distances, each with its own day of ages. */
export const kitFitsSomewhere = (
  kit: KitFor,
  { gender, birthday }: Wearer,
  distances: readonly { id: number; age_day: string }[],
): boolean =>
  distances.some(({ id, age_day }) =>
    kitFits(kit, { distance_id: id, age: ageOn(birthday, age_day), gender }),
  )

/** Races of one length and sport are compared with each other: what changed since the last, and which was the best. */
import type { OwnRace } from './history-contract.ts'

type TimedRace = OwnRace & { seconds: number | null }

/** A distance without length is compared with nothing. */
const courseOf = ({ metres, sport }: OwnRace) => (metres === null ? null : `${sport} ${metres}`)

/** From the newest to the oldest, as they came. */
export const compareRaces = (races: readonly TimedRace[]): OwnRace[] => {
  const before = new Map<string, number>()
  const best = new Map<string, number>()
  const compared = races.toReversed().map((race) => {
    const course = courseOf(race)
    if (course === null || race.seconds === null) return race
    const last = before.get(course)
    before.set(course, race.seconds)
    best.set(course, Math.min(best.get(course) ?? race.seconds, race.seconds))
    return last === undefined ? race : { ...race, change: race.seconds - last }
  })
  return compared.toReversed().map(({ seconds, ...race }) => {
    const course = courseOf(race)
    return { ...race, is_best: course !== null && seconds !== null && best.get(course) === seconds }
  })
}

/** In which wave of a distance somebody starts: where staff put the person, else by the time the person declared. */
import { formatHour, readBogota } from '#domain/colombia/clock.ts'

export type WaveTime = {
  id: number
  /** Seconds; null: everybody else. */
  up_to_time: number | null
}

/** Waves in their order. Who declared no time is in none until staff say which. */
export const waveOf = <Wave extends WaveTime>(
  waves: readonly Wave[],
  { wave_id, estimated_time }: { wave_id: number | null; estimated_time: number | null },
): Wave | null => {
  const byHand = waves.find(({ id }) => id === wave_id)
  if (byHand) return byHand
  if (estimated_time === null) return null
  return waves.find(({ up_to_time }) => up_to_time === null || up_to_time >= estimated_time) ?? null
}

/** Many are called just 'B': alone on a line that would say nothing. */
export const waveName = (name: string): string => (/^oleada\b/i.test(name) ? name : `Oleada ${name}`)

/** `6:15 a. m.` of Bogotá time without zone, as it travels. */
export const hourOf = (text: string): string => {
  const instant = readBogota(text)
  return instant ? formatHour(instant) : ''
}

/** 'Oleada B · 6:15 a. m.' */
export const waveText = ({ name, start_at }: { name: string; start_at: string }): string =>
  `${waveName(name)} · ${hourOf(start_at)}`

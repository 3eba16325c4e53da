/** In which wave of a distance somebody starts: where staff put the person, else by the time the person declared. */

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

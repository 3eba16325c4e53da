/** How fast a distance was ever covered: what is clearly faster was not, and a file that says so is read wrong. */

export type Sport = 'running' | 'ciclismo' | 'ambos' | 'noDeportivo'

/** 'kilometres:seconds', men's records rounded down. */
const RUNNING =
  '0.1:9.5 0.4:43 0.8:100.9 1:131 1.609:223 3:437 5:755 10:1571 15:2436 21.0975:3402 42.195:7235 50:9523 100:21935 160.934:39000 319:86400'
/** Track, the hour, and the fastest races of a bunch. */
const CYCLING = '0.2:9 1:55 4:238 20:1150 56.79:3600 100:6700 231:16700'

const tableOf = (text: string) =>
  text.split(' ').map((pair): [kilometres: number, seconds: number] => {
    const [kilometres, seconds] = pair.split(':').map(Number)
    return [kilometres ?? 0, seconds ?? 0]
  })

const TABLES = { running: tableOf(RUNNING), cycling: tableOf(CYCLING) }

/** On a line between two records, as logarithms: the pace changes slowly with the distance. */
const between = (table: readonly (readonly [number, number])[], kilometres: number): number => {
  const above = table.findIndex(([distance]) => distance >= kilometres)
  const at = above < 0 ? table.length - 1 : Math.max(1, above)
  const [[fromKm, fromS], [toKm, toS]] = [table[at - 1] as [number, number], table[at] as [number, number]]
  const slope = Math.log(toS / fromS) / Math.log(toKm / fromKm)
  return fromS * (kilometres / fromKm) ** slope
}

/** Milliseconds; null where nobody keeps a record. Who rides and runs is measured by the bicycle. */
export const recordTime = (kilometres: number, sport: Sport): number | null => {
  if (kilometres <= 0 || sport === 'noDeportivo') return null
  return between(TABLES[sport === 'running' ? 'running' : 'cycling'], kilometres) * 1000
}

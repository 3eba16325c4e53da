/** Who gets the number with the kit: those whose series gives it at the desk. */
import { readWaiting } from '#domain/bibs/assign/read-waiting.ts'
import { createSeriesFinder } from '#domain/bibs/rules/fit-series.ts'
import { readSeries } from '#domain/bibs/series/read-series.ts'
import type { Reader } from '#server/database/connect.ts'

export const listPickUps = async (db: Reader, event_id: number): Promise<Set<number>> => {
  const series = await readSeries(db, event_id)
  if (!series.some(({ mode }) => mode === 'pick_up')) return new Set()
  const find = createSeriesFinder(series)
  const waiting = await readWaiting(db, event_id)
  return new Set(
    waiting.filter((person) => find(person)?.mode === 'pick_up').map(({ participant_id }) => participant_id),
  )
}

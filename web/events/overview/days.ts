/** A chart over time needs every day, also the empty ones; a long season is shown by week. */
import type { People } from './people.ts'

export type Period = People & { from: string }

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_DAYS = 70

const next = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const periodsOf = (
  days: readonly (People & { date: string })[],
): { unit: 'day' | 'week'; periods: Period[] } => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { unit: 'day', periods: [] }
  const span = Math.round((Date.parse(last.date) - Date.parse(first.date)) / DAY_MS) + 1
  const step = span > MOST_DAYS ? 7 : 1
  const periods: Period[] = []
  for (let from = first.date; from <= last.date; from = next(from, step))
    periods.push({ from, paid: 0, held: 0 })
  for (const { date, paid, held } of days) {
    const at = Math.floor(Math.round((Date.parse(date) - Date.parse(first.date)) / DAY_MS) / step)
    const period = periods[at]
    if (!period) continue
    period.paid += paid
    period.held += held
  }
  return { unit: step === 7 ? 'week' : 'day', periods }
}

/** A month of the wire, YYYY-MM, as people and filters say it. */
import { formatLongDate } from '#domain/colombia/clock.ts'

/** `octubre de 2026` */
export const monthWords = (month: string): string =>
  formatLongDate(`${month}-01T12:00:00-05:00`).split(' de ').slice(1).join(' de ')

/** Its first and its last day, both included. */
export const daysOfMonth = (month: string): { from: string; to: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  // Day 0 of the month after it.
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

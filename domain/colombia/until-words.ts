/**
 * After 'hasta': 'las 6:00 p. m.' today, 'mañana a las 12:31 a. m.', later 'el 5 de diciembre a las 6:00 a. m.'. It ends
 * with the dot of the hour: the sentence that it closes needs no other.
 */
import { formatHour, formatShortDate, remainingDays } from './clock.ts'

export const untilWords = (instant: Date | string, now = new Date()): string => {
  const hour = `las ${formatHour(instant)}`
  const days = remainingDays(instant, now)
  if (days === 0) return hour
  return `${days === 1 ? 'mañana' : `el ${formatShortDate(instant)}`} a ${hour}`
}

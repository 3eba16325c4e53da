/** Columns that every module's tables write alike. */
import { PgTimestamp, timestamp } from 'drizzle-orm/pg-core'

const OLD = /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d+)?([+-])(\d\d):?(\d\d)?:?(\d\d)?( BC)?$/

/** Before 1884 Bogotá was 4:56:16 behind, and before the year 1000 JavaScript reads another year, or none at all. */
const readOld = (text: string): Date => {
  const found = OLD.exec(text)
  if (!found) return new Date(text)
  const [, year, month, day, hours, minutes, seconds, sign, ...offset] = found
  const [aheadHours = 0, aheadMinutes = 0, aheadSeconds = 0] = offset
    .slice(0, 3)
    .map((part) => Number(part ?? 0))
  const ahead = (aheadHours * 60 + aheadMinutes) * 60 + aheadSeconds
  const instant = new Date(0)
  instant.setUTCFullYear(offset[3] ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day))
  instant.setUTCHours(Number(hours), Number(minutes), Number(seconds) + (sign === '-' ? ahead : -ahead))
  return instant
}

export const readStoredInstant = (text: string): Date =>
  /^(19|2\d)\d\d-/.test(text) ? new Date(text) : readOld(text)

// A row that holds the year 1 must not keep a whole list from being read: Drizzle has no other place to say so.
PgTimestamp.prototype.mapFromDriverValue = (value) =>
  typeof value === 'string' ? readStoredInstant(value) : value

export const instant = () => timestamp({ withTimezone: true })

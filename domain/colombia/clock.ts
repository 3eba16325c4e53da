/**
 * The product's clock is America/Bogota: UTC-5 the whole year, no daylight saving. So plain arithmetic is exact,
 * and server and browser write the same text whatever zone and ICU they have.
 */

const OFFSET_MS = 5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

const inBogota = (instant: Date | string) => new Date(new Date(instant).getTime() - OFFSET_MS)

/** `2026-12-05 06:00:00`: how event_datetime, register_deadline and fecha_notificacion travel. */
export const bogotaText = (instant: Date | string): string =>
  inBogota(instant).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-12-05` */
export const bogotaDay = (instant: Date | string): string => inBogota(instant).toISOString().slice(0, 10)

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/

/** True for a day that exists: 2026-02-30 is none. */
export const isDay = (text: string): boolean => {
  // There was no year 0, as PostgreSQL knows and JavaScript does not.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === text
}

/** Reads Bogotá time without zone; a bare date means `timeOfDay` (a deadline ends at 23:59:59). */
export const readBogota = (text: string, timeOfDay = '00:00:00'): Date | null => {
  const found = WRITTEN.exec(text.trim())
  if (!found?.[1] || !isDay(found[1])) return null
  const time = found[2] ? `${found[2]}:${found[3] ?? '00'}` : timeOfDay
  const instant = new Date(`${found[1]}T${time}-05:00`)
  // The last evening of the year 9999 is the year 10000 in UTC, which PostgreSQL does not read as JavaScript writes it.
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 9999 ? null : instant
}

/** Calendar days in Bogotá from `now` to the instant: today is 0, yesterday -1. */
export const remainingDays = (instant: Date | string, now: Date = new Date()): number =>
  Math.round((Date.parse(bogotaDay(instant)) - Date.parse(bogotaDay(now))) / DAY_MS)

/** Full years on a given day, both as YYYY-MM-DD. */
export const ageOn = (birthday: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** `05/12/2026` */
export const formatDate = (instant: Date | string): string =>
  bogotaDay(instant).split('-').reverse().join('/')

/** `05/12/2026 06:00`, 24 hours */
export const formatDateTime = (instant: Date | string): string =>
  `${formatDate(instant)} ${bogotaText(instant).slice(11, 16)}`

/** `sábado 5 de diciembre de 2026` */
export const formatLongDate = (instant: Date | string): string => {
  const day = inBogota(instant)
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} de ${MONTHS[day.getUTCMonth()]} de ${day.getUTCFullYear()}`
}

/** `5 de diciembre` */
export const formatShortDate = (instant: Date | string): string => {
  const day = inBogota(instant)
  return `${day.getUTCDate()} de ${MONTHS[day.getUTCMonth()]}`
}

/** `6:00 a. m.` */
export const formatHour = (instant: Date | string): string => {
  const hours = Number(bogotaText(instant).slice(11, 13))
  return `${hours % 12 || 12}:${bogotaText(instant).slice(14, 16)} ${hours < 12 ? 'a. m.' : 'p. m.'}`
}

/** `05:30` as `5:30 a. m.` */
export const clockHour = (time: string): string => formatHour(readBogota(`2000-01-01 ${time}:00`) ?? time)

/** `las 6:00 a. m.`, `la 1:30 p. m.` */
export const theHour = (instant: Date | string): string => {
  const hour = formatHour(instant)
  return `${hour.startsWith('1:') ? 'la' : 'las'} ${hour}`
}

/**
 * After 'hasta': `las 6:40 p. m.` today, `mañana a las 12:31 a. m.`, `el 5 de diciembre a las 6:00 a. m.` It ends with
 * the dot of the hour: a sentence that it closes needs no other.
 */
export const untilText = (instant: Date | string, now: Date = new Date()): string => {
  const day = bogotaDay(instant)
  if (day === bogotaDay(now)) return theHour(instant)
  const isTomorrow = day === bogotaDay(new Date(now.getTime() + DAY_MS))
  return `${isTomorrow ? 'mañana' : `el ${formatShortDate(instant)}`} a ${theHour(instant)}`
}

/** `06:00` */
export const formatTime = (instant: Date | string): string => bogotaText(instant).slice(11, 16)

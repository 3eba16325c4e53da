/** The pieces of an event's date that posters print. */
import { formatHour, formatLongDate, readBogota } from '#domain/colombia/clock.ts'

type EventDate = {
  instant: Date
  /** `sábado 5 de diciembre de 2026` */
  long: string
  day: string
  month: string
  weekday: string
  year: string
  time: string
}

export const eventDate = (event_datetime: string): EventDate => {
  const instant = readBogota(event_datetime) ?? new Date(event_datetime)
  const long = formatLongDate(instant)
  const [weekday = '', day = '', , month = '', , year = ''] = long.split(' ')
  return { instant, long, day, month, weekday, year, time: formatHour(instant) }
}

/** `2026-12-05` as `sábado 5 de diciembre de 2026` */
export const longDay = (day: string): string => formatLongDate(readBogota(day) ?? new Date(day))

/** `2026-12` as `diciembre de 2026` */
export const monthLabel = (month: string): string => {
  const { month: name, year } = eventDate(`${month}-15`)
  return `${name} de ${year}`
}

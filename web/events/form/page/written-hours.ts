/** Days and hours of the page as visitors read them. What is not written yet is left out. */
import { formatHour, formatLongDate, isDay, readBogota } from '#domain/colombia/clock.ts'

/** '5:30 a. m.' */
export const writtenHour = (time: string): string => {
  const instant = /^\d\d:\d\d$/.test(time) ? readBogota(`2000-01-01 ${time}:00`) : null
  return instant ? formatHour(instant) : ''
}

/** 'sábado 5 de diciembre' */
export const writtenLongDay = (day: string): string => {
  const instant = isDay(day) ? readBogota(day) : null
  return instant ? formatLongDate(instant).replace(/ de \d+$/, '') : ''
}

type Moment = { day: string; time: string; text: string }

/** In the order of the day, as the server has them; a row without a day is of the event's. */
export const inOrder = <Row extends Moment>(rows: Row[], eventDay: string): Row[] =>
  rows.toSorted((one, other) =>
    `${one.day || eventDay} ${one.time}`.localeCompare(`${other.day || eventDay} ${other.time}`),
  )

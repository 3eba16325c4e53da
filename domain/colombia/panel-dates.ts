/** Dates as the panel's lists have room for them. Apart from clock.ts, which public pages carry. */
import { bogotaDay, formatHour, formatShortDate } from './clock.ts'

/** `5 dic 2026` */
export const formatDay = (instant: Date | string): string => {
  const [day, month] = formatShortDate(instant).split(' de ')
  return `${day} ${month?.slice(0, 3)} ${bogotaDay(instant).slice(0, 4)}`
}

/** `5 dic 2026, 6:00 a. m.` It ends with the dot of the hour: a sentence that it closes needs no other. */
export const formatDayAndHour = (instant: Date | string): string =>
  `${formatDay(instant)}, ${formatHour(instant)}`

/** A moment in Bogotá's time. Reads both forms of the wire: ISO with zone, and Bogotá time without one. */
import { formatDate, formatDateTime, formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { formatDay, formatDayAndHour } from '#domain/colombia/panel-dates.ts'
import classes from './figures.module.css'

const forms = {
  date: formatDay,
  'date and time': formatDayAndHour,
  long: formatLongDate,
  /** Two digits each and 24 hours, as the specification wants cards of results and dates of orders. */
  numeric: formatDate,
  order: formatDateTime,
}

type DateTextProps = { value: string | null | undefined; form?: keyof typeof forms; absent?: string }

export function DateText({ value, form = 'date', absent = '-' }: DateTextProps) {
  const instant = value ? (readBogota(value) ?? new Date(value)) : null
  if (!instant || Number.isNaN(instant.getTime())) return <>{absent}</>
  return (
    <time className={form === 'long' ? undefined : classes.figure} dateTime={instant.toISOString()}>
      {forms[form](instant)}
    </time>
  )
}

/** A moment in Bogotá's time. Reads both forms of the wire: ISO with zone, and Bogotá time without one. */
import { formatDateTime, formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { formatDay, formatDayAndHour } from '#domain/colombia/panel-dates.ts'
import classes from './figures.module.css'

const forms = {
  date: formatDay,
  'date and time': formatDayAndHour,
  long: formatLongDate,
  /** 24 hours, as the specification wants the dates of orders. */
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

/** The day of the race, hour by hour. */
import { clockHour } from '#domain/colombia/clock.ts'
import { longDay } from '../event-dates.ts'
import type { SiteEvent } from '../site-event.ts'
import classes from './schedule.module.css'

type Row = SiteEvent['page']['schedule'][number]

/** Days in their order: a row without a day is of the event's. */
const daysOf = ({ page, event_datetime }: SiteEvent): [string, Row[]][] => {
  const days = new Map<string, Row[]>()
  for (const row of page.schedule) {
    const day = row.day || event_datetime.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

export function Schedule({ event }: { event: SiteEvent }) {
  return daysOf(event).map(([day, rows]) => (
    <div key={day} className={classes.day}>
      <h3 className={classes.date}>{longDay(day)}</h3>
      <ol className={classes.rows}>
        {rows.map(({ time, text }) => (
          <li key={`${time} ${text}`} className={classes.row}>
            <time className={classes.time} dateTime={`${day}T${time}`}>
              {clockHour(time)}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  ))
}

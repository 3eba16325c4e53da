/** The date of a race as a small bib: month on the strip, the day as its number. */
import type { Accent } from '#web/ui/tone.ts'
import { eventDate } from '../event-dates.ts'
import classes from './date-block.module.css'

export function DateBlock({ value, accent }: { value: string; accent: Accent }) {
  const { instant, long, day, month, weekday } = eventDate(value)
  return (
    <time className={classes.block} data-accent={accent} dateTime={instant.toISOString()}>
      <span className="visually-hidden">{long}</span>
      <span className={classes.month} aria-hidden="true">
        {month.slice(0, 3)}
      </span>
      <span className={classes.day} aria-hidden="true">
        {day}
      </span>
      <span className={classes.weekday} aria-hidden="true">
        {weekday.slice(0, 3)}
      </span>
    </time>
  )
}

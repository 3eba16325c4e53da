/** One part of an event's page under its heading. */
import { type ReactNode, useId } from 'react'
import classes from './event-section.module.css'

type EventSectionProps = { title: string; hint?: ReactNode; children: ReactNode }

export function EventSection({ title, hint, children }: EventSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** A white card with a title: the unit of forms and detail screens. */
import { type ReactNode, useId } from 'react'
import classes from './section-card.module.css'

type SectionCardProps = {
  title?: ReactNode
  /** One sentence under the title. */
  hint?: ReactNode
  action?: ReactNode
  /** For tables that bring their own padding. */
  flush?: boolean
  children?: ReactNode
}

export function SectionCard({ title, hint, action, flush, children }: SectionCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {title || action ? (
        <div className={classes.head}>
          <div>
            {title ? (
              <h2 id={id} className={classes.title}>
                {title}
              </h2>
            ) : null}
            {hint ? <p className={classes.hint}>{hint}</p> : null}
          </div>
          {action}
        </div>
      ) : null}
      <div className={flush ? undefined : classes.body} data-flush={flush}>
        {children}
      </div>
    </section>
  )
}

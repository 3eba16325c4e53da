/** The head of the results pages: ink in both schemes, with the tape of a finish line at its foot. */
import type { ReactNode } from 'react'
import classes from './results-band.module.css'

type ResultsBandProps = {
  /** A line above the title: the way back. */
  above?: ReactNode
  title: string
  children?: ReactNode
}

export function ResultsBand({ above, title, children }: ResultsBandProps) {
  return (
    <header className={classes.band}>
      <div className={classes.inside}>
        {above ? <p className={classes.above}>{above}</p> : null}
        <h1 className={classes.title} data-long={title.length > 26 || undefined}>
          {title}
        </h1>
        {children ? <div className={classes.facts}>{children}</div> : null}
      </div>
    </header>
  )
}

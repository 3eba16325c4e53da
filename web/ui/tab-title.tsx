/** Top of a tab: its name, one sentence, and what can be done in it. */
import type { ReactNode } from 'react'
import classes from './tab-title.module.css'

type TabTitleProps = { title: string; hint?: ReactNode; action?: ReactNode }

export function TabTitle({ title, hint, action }: TabTitleProps) {
  return (
    <div className={classes.head}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        {hint ? <p className={classes.hint}>{hint}</p> : null}
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}

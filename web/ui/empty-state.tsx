/** Nothing to show, said kindly: a blank bib, one sentence, and what to do next. */
import type { ReactNode } from 'react'
import { Bib } from './bib.tsx'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** What the blank bib carries; two or three signs. */
  mark?: string
  /** 1 when the sentence is the title of the page. */
  level?: 1 | 2 | 3
}

export function EmptyState({ title, children, action, mark = '—', level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.empty}>
      <div className={classes.bib} aria-hidden="true">
        <Bib size="small" number={mark} />
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action}
    </div>
  )
}

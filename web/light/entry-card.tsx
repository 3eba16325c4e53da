/** The one card of the pages before a session: its title, what it asks for, and the ways out under it. */
import type { ReactNode } from 'react'
import { PageBody } from '#web/ui/page-body.tsx'
import classes from './entry-card.module.css'

type EntryCardProps = { title: string; text?: ReactNode; ways?: ReactNode; children: ReactNode }

export function EntryCard({ title, text, ways, children }: EntryCardProps) {
  return (
    <PageBody width="form">
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {text ? <p className={classes.text}>{text}</p> : null}
        {children}
      </div>
      {ways ? <div className={classes.ways}>{ways}</div> : null}
    </PageBody>
  )
}

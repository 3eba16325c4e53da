/** A name as large as its longest word lets it be on one line of the bib. */
import type { CSSProperties } from 'react'
import classes from './large-name.module.css'

/** Shorter names would fill the bib and leave no air. */
const FEWEST = 5

export function LargeName({ children }: { children: string }) {
  const letters = Math.max(FEWEST, ...children.split(/\s+/).map((word) => word.length))
  return (
    <span className={classes.name} style={{ '--letters': letters } as CSSProperties}>
      {children}
    </span>
  )
}

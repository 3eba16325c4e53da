/** How what is typed will look: close to the page, and never in its way. */
import type { ReactNode } from 'react'
import classes from './page.module.css'

export function Preview({ children }: { children: ReactNode }) {
  return (
    <div className={classes.preview}>
      <p className={classes.previewTitle}>Así queda</p>
      {children}
    </div>
  )
}

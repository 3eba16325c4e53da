/** How what is typed will look: close to the page, and never in its way. */
import { type ReactNode, useId } from 'react'
import classes from './page.module.css'

export function Preview({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <p id={id} className={classes.previewTitle}>
        Así queda
      </p>
      {children}
    </section>
  )
}

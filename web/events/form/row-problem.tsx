/** What is wrong with several fields of a row together; the form scrolls to it as to a field. */
import type { ReactNode } from 'react'
import classes from './sections.module.css'

export function RowProblem({ children }: { children: ReactNode }) {
  return children ? (
    <p className={classes.problem} role="alert" data-invalid="true">
      {children}
    </p>
  ) : null
}

/** The column a public page stands in. */
import type { ReactNode } from 'react'
import classes from './page-body.module.css'

export function PageBody({
  width = 'page',
  children,
}: {
  width?: 'page' | 'text' | 'form'
  children: ReactNode
}) {
  return (
    <div className={classes.body} data-width={width}>
      {children}
    </div>
  )
}

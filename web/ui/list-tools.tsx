/** Over a list: its search and filters in one row, and how many there are. */
import type { ReactNode } from 'react'
import classes from './list-tools.module.css'

type ListToolsProps = {
  /** Undefined while nobody knows. */
  total: number | undefined
  one: string
  many: string
  children: ReactNode
}

export function ListTools({ total, one, many, children }: ListToolsProps) {
  return (
    <div className={classes.tools}>
      {children}
      <p className={classes.total} role="status">
        {total === undefined ? '' : `${total.toLocaleString('es-CO')} ${total === 1 ? one : many}`}
      </p>
    </div>
  )
}

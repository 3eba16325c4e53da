/** Top of a screen: where we are, its name, and its one action at the right. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page-title.module.css'

export type Crumb = { label: string; to: string }

type PageTitleProps = {
  title: ReactNode
  /** Said to a screen reader alone, where the specification shows none. */
  unseen?: boolean
  subtitle?: ReactNode
  crumbs?: readonly Crumb[]
  action?: ReactNode
}

export function PageTitle({ title, unseen = false, subtitle, crumbs = [], action }: PageTitleProps) {
  return (
    <header className={classes.header}>
      {crumbs.length > 0 ? (
        <nav aria-label="Ruta de navegación">
          <ol className={classes.crumbs}>
            {crumbs.map((crumb) => (
              <li key={crumb.to}>
                <Link to={crumb.to}>{crumb.label}</Link>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className={classes.row}>
        <div>
          <h1 className={unseen ? 'visually-hidden' : classes.title}>{title}</h1>
          {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
        </div>
        {action ? <div className={classes.action}>{action}</div> : null}
      </div>
    </header>
  )
}

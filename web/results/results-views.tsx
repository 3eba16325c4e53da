/** The ways to look at an event's results: the specified page, the general classification, the podiums. */
import { Link, useLocation } from 'react-router'
import classes from './results-views.module.css'

const VIEWS = [
  { end: '', label: 'Por categoría' },
  { end: '/general', label: 'General' },
  { end: '/podios', label: 'Podios' },
]

export function ResultsViews({ slug, race_division }: { slug: string; race_division?: string | undefined }) {
  const { pathname } = useLocation()
  const search = race_division ? `?${new URLSearchParams({ race_division })}` : ''
  return (
    <nav className={classes.views} aria-label="Vistas de los resultados">
      {VIEWS.map(({ end, label }) => {
        const path = `/resultados/${encodeURIComponent(slug)}${end}`
        return (
          <Link
            key={end}
            to={end === '/podios' ? path : `${path}${search}`}
            aria-current={pathname.replace(/\/$/, '') === path ? 'page' : undefined}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

/** The views of /admin/solicitudes. On a phone they run past the edge: where one is comes into sight. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './requests.module.css'

export const VIEWS = ['decidir', 'espera', 'devoluciones', 'todas'] as const
export type View = (typeof VIEWS)[number]

const LABELS: Record<View, string> = {
  decidir: 'Por decidir',
  espera: 'En espera',
  devoluciones: 'Devoluciones por pagar',
  todas: 'Todas',
}

type RequestsTabsProps = {
  view: View
  eventId: string
  counts: Partial<Record<View, number>>
}

export function RequestsTabs({ view, eventId, counts }: RequestsTabsProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>(`[data-view="${view}"]`)
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - 16
  }, [view])

  const addressOf = (name: View) => {
    const address = new URLSearchParams(eventId ? { event_id: eventId } : {})
    if (name !== 'decidir') address.set('vista', name)
    return `?${address}`
  }

  return (
    <nav ref={nav} className={classes.tabs} aria-label="Solicitudes">
      {VIEWS.map((name) => (
        <Link
          key={name}
          className={classes.tab}
          data-view={name}
          to={addressOf(name)}
          aria-current={view === name ? 'page' : undefined}
        >
          {LABELS[name]}
          {counts[name] ? <span className={classes.count}>{counts[name]}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

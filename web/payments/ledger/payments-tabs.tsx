/** The views of /admin/pagos. On a phone they run past the edge: where one is comes into sight. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './payments-page.module.css'

export const VIEWS = ['pagos', 'movimientos', 'revisar', 'transferencias', 'avisos'] as const
export type View = (typeof VIEWS)[number]

type PaymentsTabsProps = {
  view: View
  eventId: string
  waiting: { review: number; transfers: number }
  seesNotices: boolean
}

export function PaymentsTabs({ view, eventId, waiting, seesNotices }: PaymentsTabsProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>(`[data-view="${view}"]`)
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - 16
  }, [view])

  const tab = (name: View, label: string, count: number, danger = false) => {
    const address = new URLSearchParams(eventId ? { event_id: eventId } : {})
    if (name !== 'pagos') address.set('vista', name)
    return (
      <Link
        className={classes.tab}
        data-view={name}
        to={`?${address}`}
        aria-current={view === name ? 'page' : undefined}
      >
        {label}
        {count > 0 ? (
          <span className={classes.count} data-danger={danger}>
            {count}
          </span>
        ) : null}
      </Link>
    )
  }

  return (
    <nav ref={nav} className={classes.tabs} aria-label="Pagos">
      {tab('pagos', 'Por inscripción y orden', 0)}
      {tab('movimientos', 'Movimientos', 0)}
      {tab('revisar', 'Pagos por revisar', waiting.review, true)}
      {tab('transferencias', 'Transferencias', waiting.transfers)}
      {seesNotices ? tab('avisos', 'Pagos que no sabemos de quién son', 0) : null}
    </nav>
  )
}

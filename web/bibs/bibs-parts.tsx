/** The parts of the tab below its series. On a phone they run past the edge: where one is comes into sight. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { BibBoard } from '#domain/bibs/contract.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import classes from './bibs-tab.module.css'

export const VIEWS = ['numeros', 'sin-numero', 'reservados', 'excel', 'imprimir', 'mostrar'] as const
type View = (typeof VIEWS)[number]

const LABELS: Record<View, string> = {
  numeros: 'Números',
  'sin-numero': 'Sin número',
  reservados: 'Reservados',
  excel: 'Excel',
  imprimir: 'Imprimir',
  mostrar: 'Mostrar a los corredores',
}

export function BibsParts({ view, board }: { view: View; board: BibBoard }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>(`[data-view="${view}"]`)
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - 16
  }, [view])

  return (
    <nav ref={nav} className={classes.parts} aria-label="Dorsales">
      {VIEWS.map((name) => (
        <Link
          key={name}
          className={classes.part}
          data-view={name}
          to={name === 'numeros' ? '?' : `?vista=${name}`}
          preventScrollReset
          aria-current={view === name ? 'page' : undefined}
        >
          {LABELS[name]}
          {name === 'sin-numero' && board.without_number > 0 ? (
            <span className={classes.count}>{formatNumber(board.without_number)}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}

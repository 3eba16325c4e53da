/** The parts of the tab Entrega. On a phone they run past the edge: where one is comes into sight. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { DeskBoard } from '#domain/kit-desk/board/board-contract.ts'
import classes from './board.module.css'

export const VIEWS = ['tablero', 'mesas', 'personas', 'papel', 'avisos'] as const
type View = (typeof VIEWS)[number]

const LABELS: Record<View, string> = {
  tablero: 'Tablero',
  mesas: 'Mesas',
  personas: 'Personas',
  papel: 'Papel',
  avisos: 'Avisos',
}

export function BoardParts({ view, board }: { view: View; board: DeskBoard }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>(`[data-view="${view}"]`)
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - 16
  }, [view])
  const flags = board.flags.reduce((sum, { rows }) => sum + rows, 0)

  return (
    <nav ref={nav} className={classes.parts} aria-label="Entrega">
      {VIEWS.map((name) => (
        <Link
          key={name}
          className={classes.part}
          data-view={name}
          to={name === 'tablero' ? '?' : `?vista=${name}`}
          preventScrollReset
          aria-current={view === name ? 'page' : undefined}
        >
          {LABELS[name]}
          {name === 'avisos' && flags > 0 ? (
            <span className={classes.count}>{formatNumber(flags)}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}

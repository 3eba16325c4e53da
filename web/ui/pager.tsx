/** Moves through pages of a list. With `hrefFor` the pages are links (public, shareable); without, buttons. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageWindow } from './page-window.ts'
import classes from './pager.module.css'

type PagerProps = {
  page: number
  lastPage: number
  onPage?: (page: number) => void
  hrefFor?: (page: number) => string
  /** 'summary' says 'Página X de Y' between previous and next. */
  variant?: 'numbers' | 'summary'
  label?: string
}

type StepProps = {
  to: number
  name: string
  current?: boolean
  off?: boolean
  className?: string
  onPage?: (page: number) => void
  hrefFor?: (page: number) => string
  children: ReactNode
}

function Step({ to, name, current, off, className, onPage, hrefFor, children }: StepProps) {
  const shared = {
    className: className ? `${classes.step} ${className}` : classes.step,
    'aria-label': name,
    'aria-current': current ? ('page' as const) : undefined,
  }
  if (hrefFor && !off)
    return (
      <Link {...shared} to={hrefFor(to)} preventScrollReset>
        {children}
      </Link>
    )
  return (
    <button {...shared} type="button" disabled={off} onClick={() => onPage?.(to)}>
      {children}
    </button>
  )
}

export function Pager({
  page,
  lastPage,
  onPage,
  hrefFor,
  variant = 'numbers',
  label = 'Páginas',
}: PagerProps) {
  if (lastPage <= 1 && variant === 'numbers') return null
  const way = { onPage, hrefFor }
  return (
    <nav className={classes.pager} aria-label={label}>
      <Step {...way} to={page - 1} name="Anterior" off={page <= 1}>
        <IconChevronLeft size={20} aria-hidden="true" />
        <span className={classes.word}>Anterior</span>
      </Step>
      {variant === 'summary' ? (
        <span className={classes.summary} aria-live="polite">
          Página {page} de {Math.max(1, lastPage)}
        </span>
      ) : (
        pageWindow(page, lastPage).map((number) => (
          <Step
            key={number}
            {...way}
            to={number}
            name={`Página ${number}`}
            current={number === page}
            className={classes.number}
          >
            {number}
          </Step>
        ))
      )}
      <Step {...way} to={page + 1} name="Siguiente" off={page >= lastPage}>
        <span className={classes.word}>Siguiente</span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Step>
    </nav>
  )
}

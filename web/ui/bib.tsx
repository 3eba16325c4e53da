/** The race bib: punched card, strip of colour, one huge number. For receipts, results, countdowns, empty states. */
import type { ReactNode } from 'react'
import classes from './bib.module.css'
import type { Accent } from './tone.ts'

type BibProps = {
  /** Text on the strip. */
  strip?: ReactNode
  /** At the right end of the strip. */
  stripEnd?: ReactNode
  /** The huge number; anything short. */
  number?: ReactNode
  /** Under the number, small. */
  caption?: ReactNode
  accent?: Accent
  size?: 'small' | 'large'
  children?: ReactNode
  className?: string
}

export function Bib({
  strip,
  stripEnd,
  number,
  caption,
  accent = 'salida',
  size = 'large',
  children,
  className,
}: BibProps) {
  return (
    <div className={className ? `${classes.shadow} ${className}` : classes.shadow}>
      <div className={classes.bib} data-accent={accent} data-size={size}>
        <div className={classes.strip}>
          <span>{strip}</span>
          {stripEnd ? <span>{stripEnd}</span> : null}
        </div>
        <div className={classes.body}>
          {number === undefined ? null : <div className={classes.number}>{number}</div>}
          {caption ? <div className={classes.caption}>{caption}</div> : null}
          {children}
        </div>
      </div>
    </div>
  )
}

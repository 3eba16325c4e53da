/** What a person has from somebody else of the same purchase, in one line instead of its fields. */
import type { ReactNode } from 'react'
import classes from './shared-line.module.css'

type SharedLineProps = { children: ReactNode; what: string; onChange: () => void }

export function SharedLine({ children, what, onChange }: SharedLineProps) {
  return (
    <p className={classes.line}>
      <span>{children}</span>
      <button type="button" className={classes.change} onClick={onChange}>
        Cambiar<span className="visually-hidden"> {what}</span>
      </button>
    </p>
  )
}

/** Label over value, as many beside each other as fit: how the panel tells what is known of a thing. */
import type { ReactNode } from 'react'
import classes from './facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

type FactProps = {
  label: string
  /** Takes the whole row. */
  wide?: boolean
  /** Typed by somebody: its line breaks are kept. */
  prose?: boolean
  children: ReactNode
}

export function Fact({ label, wide = false, prose = false, children }: FactProps) {
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd className={prose ? classes.prose : undefined}>{children}</dd>
    </div>
  )
}

/** A state in one or two words. The colour supports the word, never replaces it. */
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'
import type { Tone } from './tone.ts'

export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

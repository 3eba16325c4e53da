/** One figure with its name: 'Inscritos 412'. Its place is there before the figure is. */
import type { ReactNode } from 'react'
import classes from './stat-tile.module.css'
import type { Accent } from './tone.ts'

type StatTileProps = {
  label: string
  /** Undefined while nobody knows. */
  value: ReactNode
  hint?: ReactNode
  accent?: Accent
}

export function StatTile({ label, value, hint, accent = 'ink' }: StatTileProps) {
  return (
    <div className={classes.tile} data-accent={accent}>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>
        {value === undefined ? <span className={classes.waiting} /> : value}
      </div>
      {hint ? <div className={classes.hint}>{hint}</div> : null}
    </div>
  )
}

export function StatTiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}

/** What just happened, over the thumb: 'Deshacer' for two minutes. */
import { useEffect } from 'react'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Done } from './desk/desk-acts.ts'
import classes from './done-bar.module.css'

type DoneBarProps = {
  done: Done | null
  /** Under what is on the screen, and over nothing of it. */
  rests: boolean
  onUndo: (done: Done) => void
  onOver: () => void
}

export function DoneBar({ done, rests, onUndo, onOver }: DoneBarProps) {
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onOver, Math.max(0, done.until - performance.now()))
    return () => clearTimeout(timer)
  }, [done, onOver])
  return (
    <div className={classes.place} data-rests={rests || undefined} role="status">
      {done ? (
        <div className={classes.bar}>
          <strong>{done.says}</strong>
          {done.rows.length > 0 ? (
            <LightButton look="outline" onClick={() => onUndo(done)}>
              Deshacer
            </LightButton>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

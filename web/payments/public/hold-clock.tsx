/** Until when a spot or an order is kept, and how long that still is. */
import { useEffect, useState } from 'react'
import { untilText } from '#domain/colombia/clock.ts'
import classes from './hold-clock.module.css'
import { timeLeft } from './time-left.ts'

const TICK_MS = 1000

type HoldClockProps = {
  /** What is kept: 'cupo', 'pedido'. */
  what: string
  hold_until: string
  /** Said when the time has run out. */
  over: string
  onOver: () => void
}

export function HoldClock({ what, hold_until, over: overText, onOver }: HoldClockProps) {
  const [now, setNow] = useState(() => Date.now())
  const left = timeLeft(hold_until, now)
  const over = left === null

  useEffect(() => {
    if (over) {
      onOver()
      return
    }
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [over, onOver])

  if (over)
    return (
      <p className={classes.hold} data-over="true" role="alert">
        {overText}
      </p>
    )
  return (
    <p className={classes.hold}>
      <span>
        Tu {what} está reservado hasta {untilText(hold_until, new Date(now))} Paga para asegurarlo.
      </span>
      <span className={classes.clock} role="timer" aria-live="off">
        {left}
      </span>
    </p>
  )
}

/** Until when the spot is kept, and how long that still is. */
import { useEffect, useState } from 'react'
import { bogotaDay, formatShortDate, formatTime } from '#domain/colombia/clock.ts'
import classes from './payment.module.css'
import { timeLeft } from './time-left.ts'

const TICK_MS = 1000

type HoldClockProps = { hold_until: string; onOver: () => void }

export function HoldClock({ hold_until, onOver }: HoldClockProps) {
  const [now, setNow] = useState(() => Date.now())
  const left = timeLeft(hold_until, now)
  const over = left === null

  useEffect(() => {
    if (over) return onOver()
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [over, onOver])

  if (over)
    return (
      <p className={classes.hold} data-over="true" role="alert">
        Tu reserva terminó y el cupo se liberó. Vuelve atrás y toca «Ir a pagar» para apartarlo otra vez.
      </p>
    )
  const today = bogotaDay(hold_until) === bogotaDay(new Date(now))
  const when = today ? formatTime(hold_until) : `${formatTime(hold_until)} del ${formatShortDate(hold_until)}`
  return (
    <p className={classes.hold}>
      <span>Tu cupo está reservado hasta las {when}. Paga para asegurarlo.</span>
      <span className={classes.clock} role="timer" aria-live="off">
        {left}
      </span>
    </p>
  )
}

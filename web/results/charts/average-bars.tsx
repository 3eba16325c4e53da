/** Average times as bars over an axis of hours. The table beside it says the same to screen readers. */
import { secondsOf } from '../result-times.ts'
import classes from './average-bars.module.css'
import { hourAxis, hourLabel } from './hour-axis.ts'

export function AverageBars({ times }: { times: Record<string, string> }) {
  const bars = Object.entries(times).map(([category, time]) => ({
    label: category || 'Sin categoría',
    seconds: secondsOf(time) ?? 0,
  }))
  const axis = hourAxis(Math.max(1, ...bars.map(({ seconds }) => seconds)))
  const whole = axis.at(-1) ?? 1
  const share = (seconds: number) => `${(seconds / whole) * 100}%`
  const words = bars.map(({ label, seconds }) => `${label} ${hourLabel(seconds)}`).join(', ')
  return (
    <div className={classes.chart} role="img" aria-label={`Tiempos promedio en horas: ${words}.`}>
      {bars.map(({ label, seconds }) => (
        <div key={label} className={classes.line}>
          <span className={classes.label}>{label}</span>
          <span className={classes.track}>
            <span className={classes.bar} style={{ width: share(seconds) }} />
            <span className={classes.value} style={{ left: share(seconds) }}>
              {hourLabel(seconds)}
            </span>
          </span>
        </div>
      ))}
      <div className={classes.axis}>
        {axis.map((seconds) => (
          <span key={seconds} style={{ left: share(seconds) }}>
            {hourLabel(seconds)}
          </span>
        ))}
      </div>
      <p className={classes.unit}>Horas</p>
    </div>
  )
}

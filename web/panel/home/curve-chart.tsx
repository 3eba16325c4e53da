/** Two curves of sales over the days before the race. Lines are drawn, words stand beside them as text. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Curve } from '#domain/panel/home/home-contract.ts'
import { scaleTop, soldAt } from '#domain/panel/home/rules/curve.ts'
import classes from './home.module.css'

type CurveChartProps = {
  curve: Curve
  beside: Curve | null
  /** Days that are left: where our line ends. */
  left: number
}

/** No race is sold longer than a year before in sight. */
const MOST_DAYS = 365
const FEWEST_DAYS = 14

const TICKS = 3

export function CurveChart({ curve, beside, left }: CurveChartProps) {
  const firstDay = Math.max(curve.points[0]?.days ?? 0, beside?.points[0]?.days ?? 0, left)
  const days = Math.min(MOST_DAYS, Math.max(FEWEST_DAYS, firstDay))
  const top = scaleTop(Math.max(soldAt(curve.points, 0), beside ? soldAt(beside.points, 0) : 0))
  const across = (day: number) => ((days - Math.min(days, Math.max(0, day))) * 100) / days
  const up = (sold: number) => 100 - (sold * 100) / top

  /** Steps from sale to sale, up to the day `until`. */
  const pathOf = ({ points }: Curve, until: number) => {
    let path = `M0 ${up(soldAt(points, days))}`
    for (const point of points.filter((one) => one.days < days && one.days >= until))
      path += `L${across(point.days)} ${up(point.sold)}`
    return `${path}L${across(until)} ${up(soldAt(points, until))}`
  }
  const ours = pathOf(curve, Math.max(0, left))
  const today = across(left)

  return (
    <div className={classes.curve} aria-hidden="true">
      <div className={classes.plot}>
        {[top, top / 2, 0].map((value) => (
          <span key={value} className={classes.level} style={{ top: `${up(value)}%` }}>
            <small>{formatNumber(value)}</small>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
          <path className={classes.area} d={`${ours}L${today} 100L0 100Z`} />
          {beside ? <path className={classes.besideLine} d={pathOf(beside, 0)} /> : null}
          <path className={classes.ownLine} d={ours} />
        </svg>
        <span
          className={classes.now}
          style={{ left: `${today}%`, top: `${up(soldAt(curve.points, Math.max(0, left)))}%` }}
        />
      </div>
      <p className={classes.axis}>
        {Array.from({ length: TICKS }, (_, at) => Math.round((days * (TICKS - at)) / TICKS)).map((day) => (
          <small key={day}>{`${day} días`}</small>
        ))}
        <small>Carrera</small>
      </p>
    </div>
  )
}

/** The way through the field: the position at each point of the course, the first place on top. */
import type { Split } from '../results-calls.ts'
import classes from './positions-chart.module.css'

const WIDTH = 360
const HEIGHT = 200
const SIDE = 34
const TOP = 34
const BOTTOM = 34

/** One place won must not look like a leap through the field. */
const LEAST_SPREAD = 6

type Point = { label: string; position: number; x: number; y: number }

/** Evenly apart: courses often do not say where their points are. */
const pointsOf = (splits: Split[]): Point[] => {
  const known = splits.flatMap(({ label, position }) => (position === null ? [] : [{ label, position }]))
  const positions = known.map(({ position }) => position)
  const best = Math.min(...positions)
  const range = Math.max(...positions) - best
  const spread = Math.max(LEAST_SPREAD, range)
  const above = (spread - range) / 2
  const step = (WIDTH - 2 * SIDE) / Math.max(1, known.length - 1)
  return known.map(({ label, position }, at) => ({
    label,
    position,
    x: SIDE + at * step,
    y: TOP + ((position - best + above) / spread) * (HEIGHT - TOP - BOTTOM),
  }))
}

/** Labels of many points would lie over each other: every second or third is written, the last always. */
const MOST_LABELS = 7

export const hasWay = (splits: Split[]): boolean =>
  splits.filter(({ position }) => position !== null).length > 1

export function PositionsChart({ splits }: { splits: Split[] }) {
  const points = pointsOf(splits)
  const every = Math.ceil(points.length / MOST_LABELS)
  const written = (at: number) => at === points.length - 1 || (at % every === 0 && points.length - at > every)
  const words = points.map(({ label, position }) => `${label} ${position}`).join(', ')
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Posición general en cada punto: ${words}.`}
    >
      {points.map(({ label, x }) => (
        <line key={label} className={classes.grid} x1={x} x2={x} y1={TOP - 8} y2={HEIGHT - BOTTOM + 8} />
      ))}
      <polyline className={classes.way} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ label, position, x, y }, at) => (
        <g key={label}>
          <circle className={classes.point} cx={x} cy={y} r={5} />
          {written(at) ? (
            <>
              <text className={classes.position} x={x} y={y - 11}>
                {position}
              </text>
              <text className={classes.label} x={x} y={HEIGHT - 8}>
                {label}
              </text>
            </>
          ) : null}
        </g>
      ))}
    </svg>
  )
}

/**
 * Standing columns over time, their parts on top of each other. Drawn for the eye and the pointer: the keyboard and
 * screen readers get the table of the card.
 */
import { formatNumber } from '#domain/colombia/pesos.ts'
import classes from './columns-chart.module.css'
import type { Part } from './people.ts'
import { everyFor, stepsUpTo } from './scale.ts'

/** `id` tells two columns of one label apart. */
export type ChartColumn = { id: string; label: string; values: readonly number[] }

type ColumnsChartProps = {
  columns: readonly ChartColumn[]
  parts: readonly Part[]
  /** Px of one column at most. */
  thick?: number
}

/** Labels that fit under a wide chart and under a narrow one. */
const WIDE_ROOM = 12
const NARROW_ROOM = 5

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export function ColumnsChart({ columns, parts, thick = 36 }: ColumnsChartProps) {
  const steps = stepsUpTo(Math.max(0, ...columns.map(({ values }) => sum(values))))
  const top = steps.at(-1) ?? 1
  const wide = everyFor(columns.length, WIDE_ROOM)
  const narrow = wide * everyFor(columns.length / wide, NARROW_ROOM)
  return (
    <div className={classes.chart} aria-hidden="true">
      <div className={classes.plot}>
        {steps.map((step) => (
          <span key={step} className={classes.level} style={{ bottom: `${(step * 100) / top}%` }}>
            <small>{formatNumber(step)}</small>
          </span>
        ))}
        {columns.map(({ id, label, values }, at) => (
          <div key={id} className={classes.column}>
            <div className={classes.stack} style={{ maxWidth: thick }}>
              {parts.map(({ name, color }, part) => (
                <span
                  key={name}
                  style={{ height: `${((values[part] ?? 0) * 100) / top}%`, background: color }}
                />
              ))}
            </div>
            {at % wide === 0 ? (
              <small className={classes.label} data-extra={at % narrow !== 0}>
                {label}
              </small>
            ) : null}
            <div className={classes.tip} data-late={at * 2 > columns.length}>
              <strong>{label}</strong>
              {parts.map(({ name, label: partLabel, color }, part) => (
                <span key={name}>
                  <i style={{ background: color }} />
                  {partLabel} <b>{formatNumber(values[part] ?? 0)}</b>
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

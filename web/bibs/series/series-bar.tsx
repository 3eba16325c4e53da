/** The range of a series as a bar. Its parts have a word and a number below: the drawing is for the eye only. */
import type { BibSeries } from '#domain/bibs/contract.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import classes from './series-bar.module.css'

const PARTS = [
  ['assigned', 'Dados'],
  ['reserved', 'Reservados'],
  ['burnt', 'Anulados'],
  ['left', 'Quedan'],
] as const

export function SeriesBar({ series }: { series: BibSeries }) {
  return (
    <div className={classes.whole}>
      <div className={classes.bar} aria-hidden="true">
        {PARTS.map(([part]) =>
          part !== 'left' && series[part] > 0 ? (
            <span
              key={part}
              data-part={part}
              style={{ width: `${(series[part] * 100) / Math.max(1, series.size)}%` }}
            />
          ) : null,
        )}
      </div>
      <dl className={classes.parts}>
        {PARTS.map(([part, label]) => (
          <div key={part}>
            <dt>
              <span className={classes.swatch} data-part={part} aria-hidden="true" />
              {label}
            </dt>
            <dd>{formatNumber(series[part])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A bar of places. Its parts have a word and a number below: the drawing is for the eye only. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import classes from './scope-bar.module.css'
import { type Places, partsOf } from './scope-parts.ts'

type ScopeBarProps = {
  places: Places
  /** The event's limit. */
  whole: number
}

export function ScopeBar({ places, whole }: ScopeBarProps) {
  const { parts, mark } = partsOf(places, whole)
  return (
    <div className={classes.scope}>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ name, share }) =>
          share > 0 ? <span key={name} data-part={name} style={{ width: `${share}%` }} /> : null,
        )}
        {mark === null ? null : <span className={classes.mark} style={{ left: `${mark}%` }} />}
      </div>
      <dl className={classes.parts}>
        {parts.map(({ name, label, count }) => (
          <div key={name}>
            <dt>
              <span className={classes.swatch} data-part={name} aria-hidden="true" />
              {label}
            </dt>
            <dd>{count === null ? 'comparte los del evento' : formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

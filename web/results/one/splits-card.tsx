/** The race point by point: time, pace between points, positions won and lost. The chart says it at a glance. */
import { SectionCard } from '#web/ui/section-card.tsx'
import { hasWay, PositionsChart } from '../charts/positions-chart.tsx'
import { groupedNumber } from '../result-times.ts'
import type { Split } from '../results-calls.ts'
import classes from './splits-card.module.css'

function Gained({ places }: { places: number | null }) {
  if (places === null) return '—'
  if (places === 0) return 'Igual'
  const won = places > 0
  return (
    <span className={won ? classes.won : classes.lost}>
      <span aria-hidden="true">{won ? '▲' : '▼'} </span>
      <span className="visually-hidden">{won ? 'Ganó ' : 'Perdió '}</span>
      {groupedNumber(Math.abs(places))}
    </span>
  )
}

export function SplitsCard({ splits }: { splits: Split[] }) {
  const legs = splits.some(({ is_leg }) => is_leg)
  // Places on single legs are no way through the race.
  const ranked = !legs && hasWay(splits)
  const paced = splits.some(({ leg_pace }) => leg_pace !== '')
  return (
    <SectionCard title="Parciales">
      {ranked ? (
        <figure className={classes.figure}>
          <figcaption>Posición general en cada punto</figcaption>
          <PositionsChart splits={splits} />
        </figure>
      ) : null}
      <table className={classes.table}>
        <caption className="visually-hidden">Parciales por punto de control</caption>
        <thead>
          <tr>
            <th scope="col">Punto</th>
            <th scope="col">Tiempo</th>
            <th scope="col" className={classes.leg}>
              Tramo
            </th>
            {paced ? <th scope="col">Ritmo /km</th> : null}
            {legs ? <th scope="col">Puesto del tramo</th> : null}
            {ranked ? (
              <>
                <th scope="col">Pos.</th>
                <th scope="col">Cambio</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {splits.map(({ label, time, leg_time, leg_pace, position, gained, is_leg }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{time || '—'}</td>
              <td className={classes.leg}>{leg_time || '—'}</td>
              {paced ? <td>{leg_pace || '—'}</td> : null}
              {legs ? <td>{position === null || !is_leg ? '—' : groupedNumber(position)}</td> : null}
              {ranked ? (
                <>
                  <td>{position === null ? '—' : groupedNumber(position)}</td>
                  <td>
                    <Gained places={gained} />
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  )
}

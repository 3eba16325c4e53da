/** What 'Asignar' would do: by series, who stays out, and the first fifty by name. */
import type { Assignment } from '#domain/bibs/contract.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { MoreOptions } from '#web/ui/more-options.tsx'
import { numbersText } from '../bib-words.ts'
import classes from './assign-modal.module.css'

const leftText = (left: number) =>
  left === 0 ? 'No queda ninguno' : `${left === 1 ? 'Queda' : 'Quedan'} ${numbersText(left)}`

export function AssignmentPreview({ assignment }: { assignment: Assignment }) {
  const { by_series, left_out, sample, assigned } = assignment
  return (
    <>
      <ul className={classes.series} aria-label="Por serie">
        {by_series.map(({ series_id, name, people, first, last, left }) => (
          <li key={series_id} className={classes.one}>
            <strong className={classes.name}>{name}</strong>
            <span className={classes.range}>
              {people === 0 ? 'Nadie' : first === last ? first : `${first} – ${last}`}
            </span>
            <span className={classes.soft}>
              {people === 0 ? '' : `${formatNumber(people)} ${people === 1 ? 'persona' : 'personas'}. `}
              {leftText(left)}.
            </span>
          </li>
        ))}
      </ul>
      {left_out.length > 0 ? (
        <div className={classes.out}>
          <h3 className={classes.outTitle}>Quedan sin número</h3>
          <ul>
            {left_out.map(({ reason }) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {sample.length > 0 ? (
        <MoreOptions
          label={assigned > sample.length ? `Ver los primeros ${sample.length}` : 'Ver quién recibe cuál'}
        >
          <ol className={classes.sample}>
            {sample.map(({ number, participant_id, name, distance, category }) => (
              <li key={participant_id}>
                <span className={classes.number}>{number}</span>
                <span className={classes.person}>
                  {name}
                  <span className={classes.soft}>
                    {distance}, {category}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </MoreOptions>
      ) : null}
    </>
  )
}

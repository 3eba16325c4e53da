/** Who an act does not reach, and why. */
import type { BulkAnswer } from '#domain/registration/bulk/bulk-contract.ts'
import classes from '../staff.module.css'

const MOST_NAMED = 50

export function LeftOutList({ left_out }: Pick<BulkAnswer, 'left_out'>) {
  if (left_out.length === 0) return null
  const more = left_out.length - MOST_NAMED
  return (
    <ul className={classes.leftOut} aria-label="Quedan por fuera">
      {left_out.slice(0, MOST_NAMED).map(({ participant_id, name, reason }) => (
        <li key={participant_id}>
          <strong>{name}</strong> <span className={classes.soft}>{reason}</span>
        </li>
      ))}
      {more > 0 ? <li>y {more.toLocaleString('es-CO')} más</li> : null}
    </ul>
  )
}

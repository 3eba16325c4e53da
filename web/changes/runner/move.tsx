/** From what to what. */
import type { ShownChange } from '#domain/changes/contract.ts'
import classes from './changes-page.module.css'

export function Move({ change: { before, after } }: { change: ShownChange }) {
  return (
    <p className={classes.move}>
      {before} <span aria-hidden="true">→</span>
      <span className="visually-hidden">pasa a</span> <strong>{after}</strong>
    </p>
  )
}

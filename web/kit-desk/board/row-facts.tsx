/** One row of a desk: where, when by both clocks, who collected, what went out. */
import type { ShownHandover } from '#domain/kit-desk/board/board-contract.ts'
import classes from './board.module.css'
import { atText, collectorText, ownClockText } from './board-words.ts'

/** `named`: where the desk is said above already. */
export function RowFacts({ row, named = false }: { row: ShownHandover; named?: boolean }) {
  const clock = ownClockText(row)
  const out = [row.kit, row.given_bib && `dorsal ${row.given_bib}`].filter(Boolean).join(', ')
  return (
    <>
      {named ? null : <p className={classes.desk}>{row.desk}</p>}
      <p>A {atText(row.happened_at)}</p>
      {clock ? <p className={classes.soft}>{clock}</p> : null}
      <p className={classes.soft}>{collectorText(row)}</p>
      {out ? <p className={classes.soft}>{out}</p> : null}
    </>
  )
}

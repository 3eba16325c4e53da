/** Rows that say the same kit twice: their amounts are counted apart, which is seldom meant. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { KitRow } from '../event-draft.ts'
import classes from '../sections.module.css'
import { sameKits } from './same-rows.ts'

export function SameKits({ kits }: { kits: KitRow[] }) {
  const twice = sameKits(kits)
  return (
    <div role="status">
      {twice.map(([first, second]) => (
        <p key={`${first} ${second}`} className={classes.doubt}>
          {`El kit ${first + 1} y el ${second + 1} son el mismo: ${kits[first]?.kit_name.trim()}, talla ${kitSizeLabel(kits[first]?.size ?? '')}. Deja uno y suma las cantidades.`}
        </p>
      ))}
    </div>
  )
}

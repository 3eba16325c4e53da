/** Writes what an Excel changes: all of it or nothing. The caller holds the event's lock and found no problem. */
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { bibKey } from '../rules/bib-key.ts'
import type { PlannedChange } from '../rules/sheet-diff.ts'
import { asPrinted } from '../rules/typed-numbers.ts'
import { readSeries } from '../series/read-series.ts'
import { bibs } from '../tables.ts'

const movesOf = (changes: readonly PlannedChange[]) =>
  changes.filter(({ number_before, key_after }) => bibKey(number_before) !== key_after)

/** First everybody lets go, so that two can swap; who takes the own chip along leaves none behind. */
const letGo = async (tx: Tx, event_id: number, moves: readonly PlannedChange[]) => {
  const movers = moves.map(({ participant_id }) => participant_id)
  const takenAlong = moves.flatMap(({ chip_before, chip_after }) =>
    chip_before !== '' && chip_before === chip_after ? [chip_before] : [],
  )
  await tx.execute(sql`
    update bibs set state = 'free', participant_id = null, series_id = null, told_at = null, note = '',
      chip = case when chip = any(${sql.param(takenAlong)}::text[]) then null else chip end, changed_at = now()
    where event_id = ${event_id} and participant_id = any(${sql.param(movers)}::int[])`)
}

const takeNumbers = async (tx: Tx, event_id: number, moves: readonly PlannedChange[]) => {
  const series = await readSeries(tx, event_id)
  const written = await tx.execute(sql`
    insert into bibs (event_id, number, key, state, participant_id)
    select ${event_id}, g.number, g.key, 'assigned', g.participant_id
    from unnest(
      ${sql.param(moves.map(({ number_after }) => asPrinted(number_after, series)))}::text[],
      ${sql.param(moves.map(({ key_after }) => key_after))}::text[],
      ${sql.param(moves.map(({ participant_id }) => participant_id))}::int[]
    ) as g (number, key, participant_id)
    on conflict (event_id, key) do update set number = excluded.number, state = 'assigned',
      participant_id = excluded.participant_id, series_id = null, told_at = null, changed_at = now()
      where bibs.state in ('free', 'reserved')`)
  if (written.rowCount !== moves.length) throw new Error('a number of the sheet was somebody’s already')
}

const writeChips = async (tx: Tx, event_id: number, changes: readonly PlannedChange[]) => {
  const typed = changes.filter(({ chip_after }) => chip_after !== '')
  if (typed.length === 0) return
  const keys = typed.map(({ key_after }) => key_after)
  await tx
    .update(bibs)
    .set({ chip: null })
    .where(sql`${bibs.event_id} = ${event_id} and ${inArray(bibs.key, keys)}`)
  await tx.execute(sql`
    update bibs b set chip = g.chip, changed_at = now()
    from unnest(${sql.param(keys)}::text[], ${sql.param(typed.map(({ chip_after }) => chip_after))}::text[])
      as g (key, chip)
    where b.event_id = ${event_id} and b.key = g.key`)
}

export const applySheet = async (tx: Tx, event_id: number, changes: readonly PlannedChange[]) => {
  const moves = movesOf(changes)
  if (moves.length > 0) {
    await letGo(tx, event_id, moves)
    await takeNumbers(tx, event_id, moves)
  }
  await writeChips(tx, event_id, changes)
}

/**
 * Makes the next version: the list as it stands, frozen with its hash, and counted against the version before. Under
 * the event's lock, so that versions have no gap and nobody's place moves meanwhile.
 */
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import { checkList, unread } from './list/check-list.ts'
import { canonical, freeze } from './list/freeze-list.ts'
import { readList } from './list/read-list.ts'
import { countsOf, type DeltaCounts, deltaOf, isNothing } from './rules/delta.ts'
import type { CheckKind } from './rules/words.ts'
import { start_lists } from './tables.ts'
import { findTimedEvent, listVersions, readVersion } from './versions.ts'

export type MakeOutcome =
  | { outcome: 'made'; version: number; people: number; counts: DeltaCounts; hash: string }
  | { outcome: 'no event' }
  | { outcome: 'over' }
  | { outcome: 'no numbers' }
  | { outcome: 'nothing changed'; version: number }
  | { outcome: 'list changed'; version: number; counts: DeltaCounts }
  | { outcome: 'unread'; kinds: CheckKind[] }

type Asked = {
  event_id: number
  /** Of the list that was read, and the warnings that were. */
  hash: string
  read: readonly CheckKind[]
  user_id: number
}

export const makeVersion = async (tx: Tx, { event_id, hash, read, user_id }: Asked): Promise<MakeOutcome> => {
  if (!(await lockEvent(tx, event_id))) return { outcome: 'no event' }
  if ((await findTimedEvent(tx, event_id))?.over) return { outcome: 'over' }
  const last = (await listVersions(tx, event_id))[0]?.version ?? 0
  const before = last > 0 ? await readVersion(tx, event_id, last) : null
  const rows = await readList(tx, event_id)
  if (!rows.some(({ bib }) => bib)) return { outcome: 'no numbers' }
  const counts = countsOf(deltaOf(before && before !== 'erased' ? before.rows : [], rows))
  if (last > 0 && isNothing(counts)) return { outcome: 'nothing changed', version: last }
  const list = canonical(rows)
  const version = last + 1
  if (list.hash !== hash) return { outcome: 'list changed', version, counts }
  const kinds = unread(await checkList(tx, event_id, rows), read)
  if (kinds.length > 0) return { outcome: 'unread', kinds }
  await tx.insert(start_lists).values({
    event_id,
    version,
    hash: list.hash,
    people: rows.length,
    ...counts,
    rows: await freeze(list.text),
    made_by: user_id,
  })
  return { outcome: 'made', version, people: rows.length, counts, hash: list.hash }
}

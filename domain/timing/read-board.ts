/** The tab at a glance: versions, what the next one would say, what to look at before, numbers that are not valid. */
import type { Reader } from '#server/database/connect.ts'
import type { DeltaLine, TimingBoard } from './contract.ts'
import { checkList } from './list/check-list.ts'
import { canonical } from './list/freeze-list.ts'
import { readList } from './list/read-list.ts'
import { listProfiles } from './profiles/list-profiles.ts'
import { changeText, countsOf, type Delta, deltaOf } from './rules/delta.ts'
import { byNumber, type ListRow, nameOf } from './rules/list-row.ts'
import type { LineKind } from './rules/words.ts'
import { findTimedEvent, listInvalid, listVersions, readVersion } from './versions.ts'

export const readBoard = async (db: Reader, event_id: number): Promise<TimingBoard | null> => {
  const event = await findTimedEvent(db, event_id)
  if (!event) return null
  const [versions, invalid, profiles] = [
    await listVersions(db, event_id),
    await listInvalid(db, event_id),
    await listProfiles(db, event_id),
  ]
  if (event.over) return { versions, next: null, checks: [], invalid, profiles }
  const before = await readVersion(db, event_id)
  const rows = await readList(db, event_id)
  const counts = countsOf(deltaOf(before && before !== 'erased' ? before.rows : [], rows))
  return {
    versions,
    next: {
      version: (versions[0]?.version ?? 0) + 1,
      people: rows.length,
      with_number: rows.filter(({ bib }) => bib).length,
      hash: canonical(rows).hash,
      ...counts,
    },
    checks: await checkList(db, event_id, rows),
    invalid,
    profiles,
  }
}

const SHOWN = 500

const lineOf = (kind: LineKind, row: ListRow, changes = ''): DeltaLine => ({
  kind,
  participant_id: row.participant_id,
  bib: row.bib,
  name: nameOf(row),
  distance: row.distance,
  category: row.category,
  changes,
})

/** Changes first: they are what somebody looks for. */
export const deltaLines = ({ added, changed, removed }: Delta): DeltaLine[] =>
  [
    ...changed
      .toSorted((one, other) => byNumber(one.after, other.after))
      .map((line) => lineOf('changed', line.after, changeText(line))),
    ...removed.toSorted(byNumber).map((row) => lineOf('removed', row)),
    ...added.toSorted(byNumber).map((row) => lineOf('added', row)),
  ].slice(0, SHOWN)

/** From a version, the last when it is not said, to another or to the list as it stands. */
export const readDeltaBetween = async (
  db: Reader,
  event_id: number,
  { since, version }: { since?: number | undefined; version?: number | undefined },
): Promise<Delta | 'erased' | null> => {
  const before = await readVersion(db, event_id, since)
  const after = version === undefined ? null : await readVersion(db, event_id, version)
  if (before === 'erased' || after === 'erased') return 'erased'
  // Before the first version everybody is new; a version that does not exist is nothing.
  if ((since !== undefined && !before) || (version !== undefined && !after)) return null
  return deltaOf(before?.rows ?? [], after?.rows ?? (await readList(db, event_id)))
}

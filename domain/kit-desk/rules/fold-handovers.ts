/**
 * What is true of one participant, from the rows that count: the state is their fold, in the order of their corrected
 * time. Nothing else decides, neither in which order they arrived nor from which device (docs/kit-desk.md).
 */
import type { HandoverKind } from './handover-words.ts'

export type FoldedRow = {
  id: string
  kind: HandoverKind
  /** Corrected by the offset of the device. */
  happened_at: string
  /** Of an undo: the row it takes back. */
  undoes: string | null
  /** Kept apart and not accepted, or rejected: it is there and does not count. */
  counts: boolean
  /** A person decided that this second hand-over is none. */
  settled: boolean
}

export type Fold<R extends FoldedRow> = {
  /** The row by which the kit is out; null: it is at the desk. */
  out: R | null
  /** The newest row of what is out: an exchange after it. */
  last: R | null
  /** Later hand-overs of what was out already, until a person decides. */
  conflicts: R[]
}

const inOrder = (a: FoldedRow, b: FoldedRow) =>
  Date.parse(a.happened_at) - Date.parse(b.happened_at) || (a.id < b.id ? -1 : 1)

export const foldHandovers = <R extends FoldedRow>(rows: readonly R[]): Fold<R> => {
  const counted = rows.filter(({ counts }) => counts)
  const undone = new Set(counted.filter(({ kind }) => kind === 'undone').map(({ undoes }) => undoes))
  const fold: Fold<R> = { out: null, last: null, conflicts: [] }
  for (const row of counted.toSorted(inOrder)) {
    if (row.kind === 'undone' || undone.has(row.id)) continue
    if (row.kind === 'returned') {
      fold.out = null
      fold.last = null
    } else if (row.kind === 'exchanged') {
      if (fold.out) fold.last = row
    } else if (fold.out) {
      if (!row.settled) fold.conflicts.push(row)
    } else {
      fold.out = row
      fold.last = row
    }
  }
  return fold
}

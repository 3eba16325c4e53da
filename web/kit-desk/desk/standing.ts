/** What is true of somebody at the desk now: the fold of all rows this device knows, its own unsent ones among them. */
import { type FoldedRow, foldHandovers } from '#domain/kit-desk/rules/fold-handovers.ts'
import type { PackedHandover } from '#domain/kit-desk/rules/snapshot.ts'

type Row = FoldedRow & { desk: string; device_id: number }

export type Standing = {
  /** The kit is out. */
  handed: { id: string; at: string; desk: string } | null
  /** Handed over more than once, until a person decides. */
  conflict: { at: string; desk: string }[] | null
}

export type Standings = {
  of: (participant_id: number) => Standing
  handed: number
  /** How many that this desk handed over went out at another one too. */
  conflictsOf: (desk: string) => number
}

const unpack = ([
  id,
  ,
  kind,
  undoes,
  happened_at,
  desk,
  device_id,
  counts,
  settled,
]: PackedHandover): Row => ({
  id,
  kind,
  undoes,
  happened_at,
  desk,
  device_id,
  counts: counts === 1,
  settled: settled === 1,
})

const told = ({ happened_at, desk }: Row) => ({ at: happened_at, desk })

const standingOf = (rows: readonly Row[], isConflict: boolean): Standing => {
  const { out, conflicts } = foldHandovers(rows)
  const handed = out ? { id: out.id, at: out.happened_at, desk: out.desk } : null
  if (conflicts.length === 0 && !isConflict) return { handed, conflict: null }
  return { handed, conflict: out ? [told(out), ...conflicts.map(told)] : conflicts.map(told) }
}

const UNTOUCHED: Standing = { handed: null, conflict: null }

/** Of one id the last one counts, so the newest words come last. */
export const readStandings = (
  rows: readonly PackedHandover[],
  conflicts: readonly number[] = [],
): Standings => {
  const people = new Map<number, Map<string, PackedHandover>>()
  for (const row of rows) {
    // Of somebody who is not in the snapshot: the server knows whose it is.
    if (row[1] === 0) continue
    const own = people.get(row[1]) ?? new Map<string, PackedHandover>()
    people.set(row[1], own.set(row[0], row))
  }
  const twice = new Set(conflicts)
  const known = new Map<number, Standing>()
  let handed = 0
  for (const [participant, own] of people) {
    const standing = standingOf([...own.values()].map(unpack), twice.has(participant))
    if (standing.handed) handed += 1
    known.set(participant, standing)
  }
  const of = (participant: number): Standing =>
    known.get(participant) ?? (twice.has(participant) ? { handed: null, conflict: [] } : UNTOUCHED)
  const conflictsOf = (desk: string) =>
    [...known.values()].filter(({ conflict }) => conflict?.some((one) => one.desk === desk)).length
  return { of, handed, conflictsOf }
}

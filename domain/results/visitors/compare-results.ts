/** Two bibs side by side. Without a distance: the one in which both ran, else each in its longest. */

import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import type { Reader } from '#server/database/connect.ts'
import type { ResultRow } from '../contract.ts'
import { readBibs, readSpots } from './find-places.ts'
import { divisionNamed, type Published } from './published.ts'
import { asResultRow, type StoredRow } from './result-row.ts'
import { bibGroup, exactly } from './search-keys.ts'

type Candidate = StoredRow & { bib_key: string }

const findCandidates = async (db: Reader, { set_id, divisions }: Published, bibs: readonly string[]) => {
  const ids = divisions.map(({ id }) => id)
  const wanted = new Set(bibs.map(bibKey))
  const ranges = [...new Set([...wanted].map(bibGroup))].map((group) => exactly('bib', group))
  const found = (await readBibs(db, ids, ranges)).filter(({ bib_key }) => wanted.has(bib_key))
  const rows = await readSpots(db, set_id, found)
  return rows.map((row): Candidate => ({ ...row, bib_key: bibKey(row.bib_number) }))
}

/** Both '099' and '99' may be there: what was typed goes first. */
const exactFirst = (rows: readonly Candidate[], typed: string) => {
  const wanted = rows.filter(({ bib_key }) => bib_key === bibKey(typed))
  return wanted.find(({ bib_number }) => bib_number.toUpperCase() === typed.toUpperCase()) ?? wanted[0]
}

export const compareResults = async (
  db: Reader,
  published: Published,
  { bib1, bib2, race_division }: Record<'bib1' | 'bib2' | 'race_division', string>,
): Promise<{ bib1: ResultRow; bib2: ResultRow } | null> => {
  const named = divisionNamed(published, race_division)
  if (named === null) return null
  const rows = await findCandidates(db, published, [bib1, bib2])
  const divisions = named ? [named] : published.divisions
  const pairs = divisions.map(({ id }) => {
    const here = rows.filter(({ division_id }) => division_id === id)
    return [exactFirst(here, bib1), exactFirst(here, bib2)] as const
  })
  // Divisions stand in the order of the poster: the longest first.
  const both = pairs.find(([one, other]) => one && other)
  const one = both?.[0] ?? pairs.find(([found]) => found)?.[0]
  const other = both?.[1] ?? pairs.find(([, found]) => found)?.[1]
  if (!one || !other) return null
  const asNamed = (row: StoredRow) =>
    asResultRow(row, published.divisions.find(({ id }) => id === row.division_id)?.race_division ?? '')
  return { bib1: asNamed(one), bib2: asNamed(other) }
}

/** Two bibs side by side. Without a distance: the one in which both ran, else each in its longest. */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { ResultRow } from './contract.ts'
import { divisionNamed, type Published } from './published.ts'
import { asResultRow, ROW_COLUMNS, type StoredRow } from './result-row.ts'
import { bibKey } from './rules/bibs.ts'

const BY_BIBS = {
  name: 'results-by-bibs',
  text: `select ${ROW_COLUMNS}, r.bib_key from results r
    where r.set_id = $1 and r.bib_key = any($2) and not r.hidden`,
}

type Candidate = StoredRow & { bib_key: string }

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
  const rows = await runNamed<Candidate>(db, BY_BIBS, [published.set_id, [bibKey(bib1), bibKey(bib2)]])
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

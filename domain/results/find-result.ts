/** The page of one result: places among how many, splits with the pace between them, the way to the winner. */
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { describeEvent } from './describe-event.ts'
import { findSlice, readSpots, spotsOf } from './find-places.ts'
import { findKnownMinors } from './own-history/known-minors.ts'
import { findPublished, groupsOf, type Published, type PublishedDivision, sumOf } from './published.ts'
import type { getResult } from './result-contract.ts'
import { asResultRow, decidedTime, ROW_COLUMNS, type StoredRow } from './result-row.ts'
import { isMinorRow } from './rules/minor-category.ts'
import { showTime } from './rules/show-times.ts'
import { describeSplits } from './splits.ts'

export type ResultPage = AnswerOf<typeof getResult>

type FullRow = StoredRow & {
  split_ms: (number | null)[] | null
  split_ranks: (number | null)[] | null
  event_id: number
}

const ONE = {
  name: 'result-by-id',
  text: `select ${ROW_COLUMNS}, r.split_ms, r.split_ranks, er.event_id from results r
    join event_results er on er.set_id = r.set_id where r.public_id = $1 and not r.hidden`,
}

const place = (position: number | null, of: number) =>
  position === null ? null : { position, of: Math.max(of, position) }

const printed = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000

/** The list of a category begins with its winner; a category of both genders has one of each. */
const findWinner = async (
  db: Reader,
  set_id: number,
  row: FullRow,
  { id, decided_by }: PublishedDivision,
) => {
  if (row.category === '') return null
  const { gender, category } = row
  const first = await findSlice(db, id, { gender, category }, { limit: 1, offset: 0 })
  const [winner] = await readSpots(db, set_id, spotsOf(id, first))
  if (!winner || winner.category_position === null || winner.public_id === row.public_id) return null
  const [best, own] = [decidedTime(winner, decided_by), decidedTime(row, decided_by)]
  if (best === null) return null
  return {
    id: winner.public_id,
    name: winner.name,
    bib_number: winner.bib_number,
    time: showTime(best),
    // From the times as they are printed: who compares them by hand finds the same.
    gap: own === null || row.state || own < best ? '' : `+${showTime(printed(own) - printed(best))}`,
  }
}

const describe = async (
  db: Reader,
  published: Published,
  division: PublishedDivision,
  row: FullRow,
): Promise<ResultPage> => {
  const { id: division_id, decided_by } = division
  const finishers = (filter: { gender?: string; category?: string }) =>
    sumOf(groupsOf(published, { division_id, ...filter }), 'finishers')
  const own = row.state ? null : decidedTime(row, decided_by)
  const isMinor =
    isMinorRow({ category: row.category, race_division: division.race_division }) ||
    (await findKnownMinors(db, published.set_id, [row])).size > 0
  return {
    result: asResultRow(row, division.race_division),
    event: describeEvent(published),
    official: published.official,
    version: published.version,
    decided_by,
    overall: place(row.overall_position, finishers({})),
    by_gender: place(row.gender_position, finishers({ gender: row.gender })),
    by_category: place(row.category_position, finishers({ category: row.category })),
    winner: await findWinner(db, published.set_id, row, division),
    splits: describeSplits(division, {
      split_ms: row.split_ms ?? [],
      split_ranks: row.split_ranks ?? [],
      finish_ms: own,
      finish_position: row.overall_position,
    }),
    has_certificate: own !== null && !row.anonymous,
    image: row.anonymous ? null : `/api/site/result/${row.public_id}/imagen.png?v=${published.version}`,
    indexed: published.listed && !isMinor,
  }
}

export const findResult = async (db: Reader, id: string): Promise<ResultPage | null> => {
  const [row] = await runNamed<FullRow>(db, ONE, [id])
  if (!row) return null
  const published = await findPublished(db, String(row.event_id))
  const division = published?.divisions.find((one) => one.id === row.division_id)
  return published && division ? describe(db, published, division, row) : null
}

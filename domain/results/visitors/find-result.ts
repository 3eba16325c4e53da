/** The page of one result: places among how many, splits with the pace between them, the way to the winner. */
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { findKnownMinors } from '../own-history/known-minors.ts'
import { showTime } from '../rules/cells/show-times.ts'
import { isMinorRow } from '../rules/minor-category.ts'
import { type PlaceField, wordOf } from '../rules/places/place-marks.ts'
import { describeEvent, wireRules } from './describe-event.ts'
import { findSlice, readSpots, spotsOf } from './find-places.ts'
import { groupSizes } from './group-sizes.ts'
import { findPublished, type Published, type PublishedDivision } from './published.ts'
import type { getResult } from './result-contract.ts'
import { asResultRow, decidedTime, ROW_COLUMNS, type StoredRow } from './result-row.ts'
import { describeSplits } from './splits.ts'

export type ResultPage = AnswerOf<typeof getResult>

type FullRow = StoredRow & {
  split_ms: (number | null)[] | null
  split_ranks: (number | null)[] | null
  place_marks: number | null
  event_id: number
}

const ONE = {
  name: 'result-by-id',
  text: `select ${ROW_COLUMNS}, r.split_ms, r.split_ranks, r.place_marks, er.event_id from results r
    join event_results er on er.set_id = r.set_id where r.public_id = $1 and not r.hidden`,
}

const shownPlace = (row: FullRow, field: PlaceField, of: number | null) => {
  const position = row[field]
  if (position === null) return null
  return { position, of, word: row.place_marks === null ? null : wordOf(row.place_marks, field) }
}

/** As they are printed: whole seconds. Who compares two of them by hand finds the same. */
const printed = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000

/** The list of a category begins with its winner; counted apart for each gender it has one of each. */
const findWinner = async (
  db: Reader,
  set_id: number,
  row: FullRow,
  { id, decided_by, place_rules }: PublishedDivision,
  by_gender: boolean,
) => {
  if (row.category === '' || row.category_position === 1) return null
  const { gender, category } = row
  const wish = by_gender ? { gender, category } : { category }
  const first = await findSlice(db, id, wish, { limit: 1, offset: 0 })
  const [winner] = await readSpots(db, set_id, spotsOf(id, first))
  // Whoever is first of those that are shown did not win: the winner is hidden.
  if (winner?.category_position !== 1 || winner.public_id === row.public_id) return null
  const clock = place_rules?.category.clock ?? decided_by
  const [best, own] = [decidedTime(winner, clock), decidedTime(row, clock)]
  if (best === null) return null
  return {
    id: winner.public_id,
    name: winner.name,
    bib_number: winner.bib_number,
    time: showTime(best),
    gap: own === null || row.state || own < best ? '' : `+${showTime(printed(own) - printed(best))}`,
  }
}

/** Stages have their own times, and are no points on the way to the finish. */
const describeStages = ({ points }: PublishedDivision, { split_ms, split_ranks, state }: FullRow) =>
  points.flatMap(({ label, kind }, at) => {
    const ms = split_ms?.[at] ?? null
    if (kind !== 'stage' || ms === null) return []
    return [{ label, time: showTime(ms), position: state ? null : (split_ranks?.[at] ?? null) }]
  })

const describe = async (
  db: Reader,
  published: Published,
  division: PublishedDivision,
  row: FullRow,
): Promise<ResultPage> => {
  const { decided_by, place_rules } = division
  const sizes = groupSizes(published, division)
  const category = sizes.ofCategory(row.gender, row.category)
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
    places: wireRules(place_rules),
    overall: shownPlace(row, 'overall_position', sizes.overall),
    by_gender: shownPlace(row, 'gender_position', sizes.ofGender(row.gender)),
    by_category: shownPlace(row, 'category_position', category?.of ?? null),
    category_by_gender: category?.by_gender ?? false,
    winner: await findWinner(db, published.set_id, row, division, category?.by_gender ?? true),
    splits: describeSplits(division, {
      split_ms: row.split_ms ?? [],
      split_ranks: row.split_ranks ?? [],
      finish_ms: own,
      finish_position: row.overall_position,
      placed: row.state === null,
    }),
    stages: describeStages(division, row),
    has_certificate: own !== null && !row.anonymous,
    image: row.anonymous ? null : `/api/site/result/${row.public_id}/imagen.png?v=${published.version}`,
    story: row.anonymous ? null : `/api/site/result/${row.public_id}/historia.png?v=${published.version}`,
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

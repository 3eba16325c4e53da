/**
 * One person over all races that are shown in the list. Through the prepared lists of every distance, the latest race
 * first; children stay inside their event, and who asked not to be named is found nowhere.
 */

import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { findKnownMinors } from '../own-history/known-minors.ts'
import { isMinorCategory } from '../rules/minor-category.ts'
import { shownCity } from './describe-event.ts'
import { findPlaces, readBibs, readSpots, spotsOf } from './find-places.ts'
import { LISTED } from './published.ts'
import { decidedTime, type StoredRow, timeText } from './result-row.ts'
import type { FoundResult } from './runner-contract.ts'
import { bibRanges, wordRanges } from './search-keys.ts'

const MOST = 50

const DIVISIONS = {
  name: 'results-listed-divisions',
  text: `select d.id, d.set_id, d.race_division, d.decided_by, e.name, e.slug, e.city, e.event_datetime
    from events e join event_results er on er.event_id = e.id
    join result_divisions d on d.set_id = er.set_id
    where ${LISTED} order by e.event_datetime desc, e.id desc, d.position`,
}

type ListedDivision = {
  id: number
  set_id: number
  race_division: string
  decided_by: 'chip' | 'gun'
  name: string
  slug: string
  city: string
  event_datetime: Date
}

/** As many digits as a document has, and more than a bib needs. */
const DOCUMENT = /^\d{6,}$/

export const looksLikeDocument = (search: string) => DOCUMENT.test(search.replaceAll(/[\s.,-]/g, ''))

/** A bib has a digit and is one word; anything else is a name. */
const isBib = (search: string) => /^\S*\d\S*$/.test(search)

/** Places by distance, rising. */
const placesFor = async (
  db: Reader,
  ids: readonly number[],
  search: string,
): Promise<Map<number, Iterable<number>>> => {
  if (!isBib(search))
    return wordRanges(search).length === 0 ? new Map() : findPlaces(db, ids, { name: search })
  const key = bibKey(search)
  const bibs = await readBibs(db, ids, bibRanges(key))
  const exact = bibs.filter(({ bib_key }) => bib_key === key)
  return new Map(exact.map(({ division_id, place }) => [division_id, [place]]))
}

const asFound = (row: StoredRow, division: ListedDivision): FoundResult => ({
  id: row.public_id,
  name: row.name,
  bib_number: row.bib_number,
  race_division: division.race_division,
  category: row.category,
  time: timeText(decidedTime(row, division.decided_by), row.state),
  overall_position: row.overall_position,
  event: {
    name: division.name,
    slug: division.slug,
    city: shownCity(division.city),
    event_datetime: bogotaText(division.event_datetime),
  },
})

export const findRunner = async (db: Reader, search: string) => {
  const is_document = looksLikeDocument(search)
  if (is_document) return { data: [], capped: false, is_document }
  const divisions = (await runNamed<ListedDivision>(db, DIVISIONS, [])).filter(
    ({ race_division }) => !isMinorCategory(race_division),
  )
  const places = await placesFor(
    db,
    divisions.map(({ id }) => id),
    search,
  )
  const data: FoundResult[] = []
  // Race by race: a page needs the latest fifty, whatever a common name leads to.
  for (const division of divisions) {
    if (data.length > MOST) break
    const spots = spotsOf(division.id, places.get(division.id) ?? []).slice(0, 2 * MOST)
    const rows = await readSpots(db, division.set_id, spots)
    const minors = await findKnownMinors(db, division.set_id, rows)
    const shown = rows.filter(
      ({ anonymous, category, public_id }) =>
        !anonymous && !isMinorCategory(category) && !minors.has(public_id),
    )
    data.push(...shown.map((row) => asFound(row, division)))
  }
  return { data: data.slice(0, MOST), capped: data.length > MOST, is_document }
}

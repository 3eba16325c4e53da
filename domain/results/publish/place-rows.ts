/** Address and place of every row of a set: hidden rows keep their address and have no place. */

import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import type { LaidOutDivision } from './lay-out-division.ts'
import { createIds } from './public-id.ts'

export type PlacedDivision = LaidOutDivision & {
  bib_keys: string[]
  /** Asked once for each row, in order. */
  idAt: (at: number) => string
  /** 1 without gaps; 0 for a hidden row. */
  places: Int32Array
  /** The same over the whole event; null when it has one division. */
  event_places: Int32Array | null
}

const countPlaces = (length: number, isHidden: (at: number) => boolean): Int32Array => {
  let place = 0
  return new Int32Array(length).map((_, at) => (isHidden(at) ? 0 : ++place))
}

const LAST = 10_000_000

/** The order of rebuild-division's twin in SQL: category position, overall position, division, place. */
const orderEvent = (divisions: readonly PlacedDivision[]) => {
  const entries = divisions.flatMap(({ rows, places }, division) =>
    rows.flatMap(({ category_position, overall_position }, at) =>
      places[at] === 0
        ? []
        : [{ division, at, key: (category_position ?? LAST) * LAST + (overall_position ?? LAST) }],
    ),
  )
  // The sort is stable, and rows stand by division and place already.
  entries.sort((one, other) => one.key - other.key)
  for (const division of divisions) division.event_places = new Int32Array(division.rows.length)
  for (const [order, { division, at }] of entries.entries()) {
    const places = divisions[division]?.event_places
    if (places) places[at] = order + 1
  }
}

export const placeRows = (
  divisions: readonly LaidOutDivision[],
  { salt, hidden }: { salt: string; hidden: ReadonlySet<string> },
): PlacedDivision[] => {
  const idsOf = createIds(salt)
  const placed = divisions.map((division): PlacedDivision => {
    const { race_division, rows } = division
    const idOf = idsOf(race_division)
    const bib_keys = rows.map(({ bib_number }) => bibKey(bib_number))
    const nextId = (at: number) => {
      const { bib_number = '', id_bib } = rows[at] ?? {}
      return id_bib === undefined ? idOf(bib_number, bib_keys[at] ?? '') : idOf(id_bib, bibKey(id_bib))
    }
    // Ids take long: where nobody is hidden they are made while the database writes.
    const known = hidden.size === 0 ? null : rows.map((_, at) => nextId(at))
    return {
      ...division,
      bib_keys,
      idAt: known ? (at) => known[at] ?? '' : nextId,
      places: countPlaces(rows.length, (at) => known !== null && hidden.has(known[at] ?? '')),
      event_places: null,
    }
  })
  if (placed.length > 1) orderEvent(placed)
  return placed
}

/** Sorting by one number, for whole files: numbers sort by themselves several times as fast as rows with a comparison. */

/** More rows than a file may have; with it a number of 32 bits fits in a double. */
const STEP = 2 ** 21

/** Rising; rows with the same number keep their order. Whole numbers from 0 to 2³² only. */
export const sortByNumber = <Row>(rows: readonly Row[], numberOf: (row: Row) => number): Row[] => {
  const keys = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) keys[at] = numberOf(rows[at] as Row) * STEP + at
  keys.sort()
  return Array.from(keys, (key) => rows[key - Math.floor(key / STEP) * STEP] as Row)
}

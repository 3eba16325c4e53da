/** Which rows of the coverage are put to the proof: chosen by a seed out of all of them, so that nobody picks. */
import { createHash } from 'node:crypto'
import type { Row } from '../spec-coverage.ts'

const SEED = 'dorsal'
const COUNT = 60

const lot = (seed: string, id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex')

/** In the order of the tables. */
export const chooseRows = (rows: readonly Row[], seed = SEED, count = COUNT): Row[] => {
  const drawn = rows
    .filter(({ state }) => state === 'done')
    .toSorted((one, other) => (lot(seed, one.id) < lot(seed, other.id) ? -1 : 1))
    .slice(0, count)
  const chosen = new Set(drawn.map(({ id }) => id))
  return rows.filter(({ id }) => chosen.has(id))
}

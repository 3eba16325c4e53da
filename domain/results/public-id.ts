/** The address of a result: unguessable, and the same when a later file brings the same bib of the same distance. */
import { hash, randomBytes } from 'node:crypto'
import { bibKey } from './rules/bibs.ts'

export const newSalt = () => randomBytes(24).toString('base64url')

/** Distances that differ only by case are one. */
const divisionKey = (race_division: string) => race_division.normalize('NFKC').trim().toUpperCase()

/** Keyed by the salt, which nobody outside knows; one call, because a file has 200,000 rows. */
const digest = (salt: string, race_division: string, bib: string) =>
  hash('sha256', `${salt}\n${divisionKey(race_division)}\n${bib}`, 'base64url').slice(0, 16)

/** Gives ids to the rows of one set; '099' and '99' beside each other stay two. */
export const openIds = (salt: string) => {
  const given = new Set<string>()
  return (race_division: string, bib_number: string): string => {
    let id = digest(salt, race_division, bibKey(bib_number))
    for (let again = 1; given.has(id); again++) id = digest(salt, race_division, `${bib_number}#${again}`)
    given.add(id)
    return id
  }
}

/** The address of a result: unguessable, and the same when a later file brings the same bib of the same distance. */
import { hash, randomBytes } from 'node:crypto'

export const newSalt = () => randomBytes(24).toString('base64url')

/** Distances that differ only by case are one. */
const divisionKey = (race_division: string) => race_division.normalize('NFKC').trim().toUpperCase()

/** Keyed by the salt, which nobody outside knows; one call, because a file has 200,000 rows. */
const digest = (salted: string, bib: string) => hash('sha256', `${salted}${bib}`, 'base64url').slice(0, 16)

/** Gives ids to the rows of one set; '099' and '99' beside each other stay two. */
export const createIds = (salt: string) => {
  const byDivision = new Map<string, Set<string>>()
  return (race_division: string) => {
    const division = divisionKey(race_division)
    const given = byDivision.get(division) ?? new Set<string>()
    byDivision.set(division, given)
    const salted = `${salt}\n${division}\n`
    return (bib_number: string, bib_key: string): string => {
      let name = bib_key
      for (let again = 1; given.has(name); again++) name = `${bib_number}#${again}`
      given.add(name)
      return digest(salted, name)
    }
  }
}

/** Does the arithmetic that a crowded address is asked for, as a browser would. */
import { solveChallenge } from 'altcha-lib/v1'
import type { WorkChallenge } from '#server/contract-kit.ts'

export const solved = async ({ maxnumber, ...asked }: WorkChallenge) => {
  const { promise } = solveChallenge(asked.challenge, asked.salt, asked.algorithm, maxnumber)
  return btoa(JSON.stringify({ ...asked, number: (await promise)?.number }))
}

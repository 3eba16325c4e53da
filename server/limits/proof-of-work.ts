/**
 * A piece of arithmetic that costs a browser a second and a flood of invented people a day (altcha's first format:
 * which number, put after the salt, has this SHA-256). A solution is good for one purpose, for a while, and once.
 */
import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { WorkChallenge } from '../contract-kit.ts'
import type { Limit, Limiter } from './rate-limit.ts'

const GOOD_FOR_MS = 20 * 60_000
const ONCE: Limit = { name: 'work-done', max: 1, seconds: 25 * 60 }
/** Half of these are tried on average: well under a second on a phone. */
const NUMBERS = 60_000
/** Who has more waiting works longer, up to some seconds. */
const MOST_TIMES = 10

export const createWork = ({ limiter, secretKey }: { limiter: Limiter; secretKey: string }) => {
  const keyFor = (purpose: string[]) =>
    createHmac('sha256', secretKey)
      .update(['work', ...purpose].join('\n'))
      .digest('base64url')

  return {
    ask: async (purpose: string[], times: number): Promise<WorkChallenge> => {
      const { algorithm, challenge, maxnumber, salt, signature } = await createChallenge({
        hmacKey: keyFor(purpose),
        maxnumber: NUMBERS * Math.max(1, Math.min(MOST_TIMES, times)),
        expires: new Date(Date.now() + GOOD_FOR_MS),
      })
      return { algorithm, challenge, maxnumber: maxnumber ?? NUMBERS, salt, signature }
    },

    isDone: async (done: string | undefined, purpose: string[]): Promise<boolean> => {
      if (!done) return false
      // Whatever a stranger sends: what cannot be read is not done.
      const solved = await verifySolution(done, keyFor(purpose)).catch(() => false)
      if (!solved) return false
      const { challenge } = JSON.parse(atob(done)) as { challenge: string }
      return (await limiter.take(ONCE, challenge)).allowed
    },
  }
}

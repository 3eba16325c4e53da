/**
 * From an address that holds much without paying, a form is asked for some arithmetic first (server/limits/squatting.ts).
 * It is done here, unseen, in the format of altcha: which number, put after the salt, has this SHA-256.
 */
import type { WorkChallenge } from '#server/contract-kit.ts'
import { CallFailed } from './client.ts'

/** Asked for together: one by one most of the time would go into waiting. */
const AT_ONCE = 500

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const isSame = (found: Uint8Array, wanted: Uint8Array) =>
  found.length === wanted.length && wanted.every((byte, at) => byte === found[at])

/** The number, or null where the browser has no arithmetic for it: then the server says what there is to do. */
export const findNumber = async ({ challenge, maxnumber, salt }: WorkChallenge): Promise<number | null> => {
  const wanted = bytesOf(challenge)
  const words = new TextEncoder()
  const hashOf = async (number: number) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', words.encode(`${salt}${number}`)))
  for (let first = 0; first <= maxnumber; first += AT_ONCE) {
    const hashes = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => hashOf(first + at)))
    const found = hashes.findIndex((hash) => isSame(hash, wanted))
    if (found >= 0) return first + found
  }
  return null
}

type Answer = { work?: WorkChallenge | undefined }

/** The work that is asked for first: it stands in an answer or in a refusal. */
const workOf = (answered: unknown): WorkChallenge | undefined =>
  answered instanceof CallFailed ? answered.notice.work : undefined

/** Sends the form; if work is asked for, does it and sends the form again with it. */
export const sendWithWork = async <A extends object>(send: (work: string) => Promise<A>): Promise<A> => {
  let asked: WorkChallenge | undefined
  try {
    const answer: A & Answer = await send('')
    if (!answer.work) return answer
    asked = answer.work
  } catch (error) {
    asked = workOf(error)
    if (!asked) throw error
  }
  const number = globalThis.crypto?.subtle ? await findNumber(asked) : null
  const { algorithm, challenge, salt, signature } = asked
  return send(btoa(JSON.stringify({ algorithm, challenge, number, salt, signature })))
}

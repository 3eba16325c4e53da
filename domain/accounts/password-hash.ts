/** argon2id by Node itself, kept in PHC form so that the cost can be raised later without breaking old hashes. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '#server/http/refusals.ts'
import { createSemaphore } from '#server/semaphore.ts'

const deriveNow = promisify(argon2)

/** Each takes 19 MiB and a core: as many at once as there are cores, and above a line of 20 one is told to come back. */
const IN_LINE = 20
const line = createSemaphore(availableParallelism())

const crowdedOut = () =>
  new Refusal(
    503,
    { message: 'Hay muchas personas entrando. Intenta de nuevo en unos segundos.', icon: 'warning' },
    { retryAfter: 3 },
  )

const derive: typeof deriveNow = async (...asked) => {
  if (line.waiting() >= IN_LINE) throw crowdedOut()
  await line.acquire()
  try {
    return await deriveNow(...asked)
  } finally {
    line.release()
  }
}

/** OWASP's second choice: 19 MiB, two passes, one lane. */
export const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...COST, message: password, nonce })
  const settings = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${settings}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** The same work is done when there is no hash: time must not tell whether an account exists. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`

export const passwordMatches = async (password: string, stored: string | null): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(stored ?? NOBODY) ?? []
  const expected = Buffer.from(tag, 'base64url')
  const derived = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return stored !== null && timingSafeEqual(derived, expected)
}

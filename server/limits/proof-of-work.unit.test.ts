import { solveChallenge } from 'altcha-lib/v1'
import { expect, test } from 'vitest'
import { createWork } from './proof-of-work.ts'
import { createLimiter } from './rate-limit.ts'

const SECRET = 'a-key-for-tests-that-is-long-enough'
// Counts nothing, and asks no database.
const limiter = createLimiter({} as Parameters<typeof createLimiter>[0], {
  secretKey: SECRET,
  enabled: false,
})
const work = createWork({ limiter, secretKey: SECRET })
const PURPOSE = ['registration', '7', '10.0.0.1']

const solve = async (purpose: string[]) => {
  const { maxnumber, ...asked } = await work.ask(purpose, 1)
  const solved = await solveChallenge(asked.challenge, asked.salt, asked.algorithm, maxnumber).promise
  return { ...asked, number: solved?.number }
}
const sent = (done: object | null) => btoa(JSON.stringify(done))

test('work done is accepted for what it was asked for', async () => {
  const done = sent(await solve(PURPOSE))
  expect(await work.isDone(done, PURPOSE)).toBe(true)
  expect(await work.isDone(done, ['registration', '8', '10.0.0.1'])).toBe(false)
  expect(await work.isDone(done, ['registration', '7', '10.0.0.2'])).toBe(false)
})

test('nothing made up is work', async () => {
  const { number: _, ...unsolved } = await solve(PURPOSE)
  const made = [
    undefined,
    '',
    'x',
    '%%%',
    sent(null),
    sent([]),
    sent({}),
    sent({ salt: 1 }),
    sent(unsolved),
    sent({ ...unsolved, number: null }),
    sent({ ...unsolved, number: -1 }),
    sent({ ...unsolved, algorithm: 'none', number: 1 }),
    sent({ ...unsolved, salt: unsolved.salt.replace(/expires=\d+/, 'expires=99999999999'), number: 1 }),
  ]
  for (const done of made) expect([done, await work.isDone(done, PURPOSE)]).toEqual([done, false])
})

test('who holds more works longer, up to a bound', async () => {
  const asked = await Promise.all([0, 1, 3, 5_000].map((times) => work.ask(PURPOSE, times)))
  expect(asked.map(({ maxnumber }) => maxnumber)).toEqual([60_000, 60_000, 180_000, 600_000])
})

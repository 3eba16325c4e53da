import { expect, test } from 'vitest'
import { createSeats } from './at-once.ts'

test('of a crowd from one network few are answered at once, some wait, and the rest is told to come back', async () => {
  const sit = createSeats({ atOnce: 2, inLine: 3 })
  const gates: (() => void)[] = []
  const act = () => new Promise<string>((open) => gates.push(() => open('answered')))
  const asked = Array.from({ length: 10 }, (_, at) =>
    sit(`2001:db8::${at + 1}`, act).catch(({ status }) => status),
  )
  const other = sit('2001:db9::1', act)
  const patient = sit('2001:db8::99', act, true)
  await Promise.resolve()
  expect(gates).toHaveLength(3)
  for (let at = 0; at < 7; at++) {
    gates[at]?.()
    await new Promise(setImmediate)
  }
  expect(await Promise.all(asked)).toEqual([...Array(5).fill('answered'), ...Array(5).fill(429)])
  expect([await other, await patient]).toEqual(['answered', 'answered'])
})

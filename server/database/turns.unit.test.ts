import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BusyError } from './transaction.ts'
import { openTurns } from './turns.ts'

/** Work that ends when it is told to. */
const openWork = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, run: () => promise }
}

test('as many as allowed work at once, the others in the order they came', async () => {
  const turns = openTurns({ atOnce: 2, waitMs: 60_000 })
  const [one, two] = [openWork(), openWork()]
  const order: string[] = []
  const all = [
    turns(7, one.run),
    turns(7, two.run),
    turns(7, async () => order.push('third')),
    turns(7, async () => order.push('fourth')),
  ]
  await nextTurn()
  expect(order).toEqual([])
  two.end()
  await nextTurn()
  expect(order).toEqual(['third', 'fourth'])
  one.end()
  await Promise.all(all)
})

test('another key does not wait', async () => {
  const turns = openTurns({ atOnce: 1, waitMs: 60_000 })
  const busy = openWork()
  const first = turns(1, busy.run)
  await expect(turns(2, async () => 'done')).resolves.toBe('done')
  busy.end()
  await first
})

test('who waits too long is told to come back, and the line goes on', async () => {
  const turns = openTurns({ atOnce: 1, waitMs: 1 })
  const busy = openWork()
  const first = turns(1, busy.run)
  await expect(turns(1, async () => 'late')).rejects.toBeInstanceOf(BusyError)
  busy.end()
  await first
  await expect(turns(1, async () => 'next')).resolves.toBe('next')
})

test('work that fails gives its turn away', async () => {
  const turns = openTurns({ atOnce: 1, waitMs: 60_000 })
  await expect(turns(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns(1, async () => 'next')).resolves.toBe('next')
})

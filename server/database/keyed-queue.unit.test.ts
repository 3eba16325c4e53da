import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOCK_MS } from './connect.ts'
import { createKeyedQueue, WAITS } from './keyed-queue.ts'
import { BusyError } from './transaction.ts'

/** Work that ends when it is told to. */
const createWork = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, run: () => promise }
}

test('as many as allowed work at once, the others in the order they came', async () => {
  const queue = createKeyedQueue({ atOnce: 2 })
  const [one, two] = [createWork(), createWork()]
  const order: string[] = []
  const all = [
    queue(7, one.run),
    queue(7, two.run),
    queue(7, async () => order.push('third')),
    queue(7, async () => order.push('fourth')),
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
  const queue = createKeyedQueue({ atOnce: 1 })
  const busy = createWork()
  const first = queue(1, busy.run)
  await expect(queue(2, async () => 'done')).resolves.toBe('done')
  busy.end()
  await first
})

test('a wait is answered within 4 s where nothing moves and 12 s where it does', () => {
  expect(WAITS).toEqual({ stillMs: 4_000, movingMs: 12_000 })
  expect(LOCK_MS).toBeLessThan(WAITS.stillMs)
})

describe('by a clock of its own', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** What became of a wait, and after how many milliseconds. */
  const follow = (wait: Promise<unknown>) => {
    const began = performance.now()
    const spent = () => performance.now() - began
    return wait.then(
      (value) => ({ value, after: spent() }),
      (error) => ({ busy: error instanceof BusyError, after: spent() }),
    )
  }

  test('who waits behind somebody who does not move is told after 4 s, and the line goes on', async () => {
    const queue = createKeyedQueue({ atOnce: 1 })
    const stuck = createWork()
    const first = queue(1, stuck.run)
    const waits = follow(queue(1, async () => 'late'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await waits).toEqual({ busy: true, after: 4_000 })
    stuck.end()
    await first
    await expect(queue(1, async () => 'next')).resolves.toBe('next')
  })

  test('who waits in a line that moves waits on, but starts early enough to answer within 12 s', async () => {
    const queue = createKeyedQueue({ atOnce: 1 })
    const takesTwoSeconds = () => new Promise<void>((resolve) => setTimeout(resolve, 2_000))
    const before = Array.from({ length: 5 }, () => queue(1, takesTwoSeconds))
    const ahead = Promise.allSettled(before)
    const waits = follow(queue(1, async () => 'done'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await waits).toEqual({ busy: true, after: 9_000 })
    expect((await ahead).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'))
  })

  test('in a line that runs one waits longer: nobody before was kept waiting by the lock', async () => {
    const queue = createKeyedQueue({ atOnce: 1 })
    const takesATenth = () => new Promise<void>((resolve) => setTimeout(resolve, 100))
    const before = Array.from({ length: 95 }, () => queue(1, takesATenth))
    const inTime = follow(queue(1, async () => 'done'))
    const tooMany = Array.from({ length: 40 }, () => follow(queue(1, takesATenth)))
    await vi.advanceTimersByTimeAsync(60_000)
    await Promise.all(before)
    expect(await inTime).toEqual({ value: 'done', after: 9_500 })
    const last = await tooMany.at(-1)
    expect(last).toMatchObject({ busy: true })
    expect(last?.after).toBeLessThan(WAITS.movingMs)
  })

  test('when one waited for the lock in vain, nobody begins the same wait who could not answer in time', async () => {
    const queue = createKeyedQueue({ atOnce: 1 })
    const locked = () =>
      new Promise<void>((_, reject) => setTimeout(() => reject(new BusyError('busy')), LOCK_MS))
    const first = follow(queue(1, locked))
    const second = follow(queue(1, locked))
    await vi.advanceTimersByTimeAsync(2_500)
    const late = follow(queue(1, locked))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await first).toEqual({ busy: true, after: 3_000 })
    expect(await second).toEqual({ busy: true, after: 3_000 })
    expect(await late).toEqual({ busy: true, after: 3_500 })
  })
})

test('work that fails gives its turn away', async () => {
  const queue = createKeyedQueue({ atOnce: 1 })
  await expect(queue(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue(1, async () => 'next')).resolves.toBe('next')
})

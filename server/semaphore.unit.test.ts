import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('no more than the given number work at once, and everyone gets a turn in order', async () => {
  const semaphore = createSemaphore(2)
  const done: number[] = []
  let working = 0
  let most = 0
  const work = async (name: number) => {
    await semaphore.acquire()
    working += 1
    most = Math.max(most, working)
    await new Promise(setImmediate)
    working -= 1
    done.push(name)
    semaphore.release()
  }
  await Promise.all([1, 2, 3, 4, 5, 6].map(work))
  expect(most).toBe(2)
  expect(done).toEqual([1, 2, 3, 4, 5, 6])
})

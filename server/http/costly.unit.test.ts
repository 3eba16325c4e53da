import { expect, test } from 'vitest'
import { createLine } from './costly.ts'

test('so many work at once, so many wait, and the next one is told to come back', async () => {
  const enter = createLine({ atOnce: 1, waiting: 1 })
  const leave = await enter()
  let second: (() => void) | undefined
  const waits = enter().then((give) => {
    second = give
  })
  await expect(enter()).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  expect(second).toBeUndefined()
  leave()
  await waits
  second?.()
  ;(await enter())()
})

test('a turn that is given back twice counts once', async () => {
  const enter = createLine({ atOnce: 1, waiting: 0 })
  const leave = await enter()
  leave()
  leave()
  await enter()
  await expect(enter()).rejects.toMatchObject({ status: 503 })
})

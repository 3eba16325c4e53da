import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BusyError } from '#server/database/transaction.ts'
import { createLookingLine } from './looking-line.ts'

/** How many look at the same time at most, and in which order they were let in. */
const lookAll = async (people: number) => {
  const inTurn = createLookingLine({ few: 4, crowd: 16, most: 1_000 })
  const order: number[] = []
  let [now, most, mostOfCrowd] = [0, 0, 0]
  await Promise.all(
    Array.from({ length: people }, (_, person) =>
      inTurn(async () => {
        now += 1
        order.push(person)
        most = Math.max(most, now)
        // The first ones came before there was a crowd.
        if (person >= 4 && person < people - 16 - 4) mostOfCrowd = Math.max(mostOfCrowd, now)
        await nextTurn()
        now -= 1
      }),
    ),
  )
  return { order, most, mostOfCrowd }
}

test('a few look at once', async () => {
  expect(await lookAll(4)).toMatchObject({ most: 4 })
})

test('of a crowd one looks at a time, in the order they came', async () => {
  const { order, mostOfCrowd } = await lookAll(100)
  expect(mostOfCrowd).toBe(1)
  expect(order).toEqual(Array.from({ length: 100 }, (_, person) => person))
})

test('who fails gives the turn away', async () => {
  const inTurn = createLookingLine({ few: 1, crowd: 16, most: 1_000 })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(inTurn(async () => 'next')).resolves.toBe('next')
})

test('who would have to wait too long is told at once, and the next one when there is room again', async () => {
  const inTurn = createLookingLine({ few: 1, crowd: 16, most: 1 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const [looks, waits] = [inTurn(() => promise), inTurn(async () => 'second')]
  await expect(inTurn(async () => 'third')).rejects.toBeInstanceOf(BusyError)
  resolve('first')
  expect(await Promise.all([looks, waits])).toEqual(['first', 'second'])
  await expect(inTurn(async () => 'fourth')).resolves.toBe('fourth')
})

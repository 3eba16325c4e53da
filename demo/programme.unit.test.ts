/** The demo is the same on every start, and no two of its posters are alike. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoProgramme } from './events.ts'
import { drawCover } from './pictures/covers.ts'

const DAY = new Date('2026-11-15T15:00:00Z')

test('the same day gives the same programme', () => {
  expect(demoProgramme(DAY)).toEqual(demoProgramme(DAY))
})

test('every event has a scene of its own', () => {
  const scenes = demoProgramme(DAY).map(({ poster }) => poster.scene)
  expect(new Set(scenes).size).toBe(scenes.length)
})

test('a poster drawn twice is the same to the last dot', async () => {
  const [{ poster, event }] = demoProgramme(DAY) as [ReturnType<typeof demoProgramme>[number]]
  const print = async () =>
    createHash('sha256')
      .update(await drawCover(poster, event))
      .digest('hex')
  expect(await print()).toBe(await print())
})

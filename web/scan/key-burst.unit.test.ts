import { expect, test } from 'vitest'
import { digitalLines, MARIANA } from '#testing/cedulas.ts'
import { type BurstStep, createBurst } from './key-burst.ts'

/** Presses each key `gap` milliseconds after the one before, and says what came of the last one. */
const typed = (keys: readonly string[], gap: number, burst = createBurst(), from = 1000) => {
  let at = from
  let step: BurstStep = { is: 'typing' }
  for (const key of keys) {
    at += gap
    step = burst.press(key, at)
  }
  return { step, burst, at }
}

const keysOf = (text: string) => [...text].map((sign) => (sign === '\n' ? 'Enter' : sign))

test('keys that come fast and end with Enter are what a reader read', () => {
  expect(typed(keysOf('aB3dE6gH9jK2mN5p\n'), 5).step).toEqual({ is: 'read', text: 'aB3dE6gH9jK2mN5p' })
})

test('what a person types is typed, Enter included, and so are three quick keys', () => {
  expect(typed(keysOf('1042\n'), 120).step).toEqual({ is: 'typing' })
  expect(typed(keysOf('104\n'), 5).step).toEqual({ is: 'typing' })
})

test('what a person typed before is not part of what the reader reads', () => {
  const { burst, at } = typed(keysOf('10'), 200)
  expect(typed(keysOf('aB3dE6gH9\n'), 5, burst, at + 500).step).toEqual({ is: 'read', text: 'aB3dE6gH9' })
})

test('what a reader still sends after its Enter belongs to nobody', () => {
  const { burst, at } = typed(keysOf('aB3dE6gH9\n'), 5)
  expect(typed(keysOf('\nxyz12345\n'), 5, burst, at).step).toEqual({ is: 'reading' })
})

test('the three lines of a cédula are one reading', () => {
  const lines = digitalLines(MARIANA).join('\n')
  const { step, burst } = typed(keysOf(`${lines}\n`), 5)
  expect(step).toEqual({ is: 'waiting' })
  expect(burst.take()).toBe(`${lines}\n`)
})

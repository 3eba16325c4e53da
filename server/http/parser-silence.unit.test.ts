import { expect, test } from 'vitest'
import { excuse, newSigns, silenceLeft, whileAtWork } from './parser-silence.ts'

const SILENCE = 2_000

test('a parser that says nothing is silent after its time, and not before', () => {
  const signs = newSigns(10_000)
  expect(silenceLeft(signs, 10_500, SILENCE)).toBe(1_500)
  expect(silenceLeft(signs, 12_000, SILENCE)).toBe(0)
})

test('work on a part may take longer than the silence, and its time begins again afterwards', async () => {
  const signs = newSigns(0)
  const work = Promise.withResolvers<string>()
  const worked = whileAtWork(
    signs,
    () => work.promise,
    () => 60_000,
  )
  expect(silenceLeft(signs, 59_000, SILENCE)).toBe(SILENCE)
  work.resolve('done')
  expect(await worked).toBe('done')
  expect(silenceLeft(signs, 60_500, SILENCE)).toBe(1_500)
  expect(silenceLeft(signs, 62_000, SILENCE)).toBe(0)
})

test('work that fails is over', async () => {
  const signs = newSigns(0)
  const fails = () => Promise.reject(new Error('no disk'))
  await expect(whileAtWork(signs, fails, () => 5_000)).rejects.toThrow('no disk')
  expect(silenceLeft(signs, 7_000, SILENCE)).toBe(0)
})

test('time in which the process was held up is no silence of the parser', () => {
  const signs = newSigns(0)
  excuse(signs, 250, 5_250)
  expect(silenceLeft(signs, 5_250, SILENCE)).toBe(1_750)
  excuse(signs, 250, 249)
  expect(silenceLeft(signs, 7_000, SILENCE)).toBe(0)
})

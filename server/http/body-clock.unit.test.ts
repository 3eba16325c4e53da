import { expect, test } from 'vitest'
import { isOver, newlyWatched } from './body-clock.ts'
import { HTTP_LIMITS } from './http-limits.ts'

/** The second at which a body ends that brings so many bytes at each second; null when it is left in peace. */
const endOf = (bytesAt: (second: number) => number, longestMs: number, until = 1_000) => {
  const body = newlyWatched(0, 0)
  let bytes = 0
  for (let second = 1; second <= until; second++) {
    bytes += bytesAt(second)
    if (isOver(body, second * 1_000, bytes, HTTP_LIMITS, longestMs)) return second
  }
  return null
}

const { jsonMs, publicUploadMs, staffUploadMs } = HTTP_LIMITS

test('the limits are those that were promised', () => {
  expect(HTTP_LIMITS).toEqual({
    headMs: 30_000,
    silenceMs: 20_000,
    slowest: 8_000,
    slowWindowMs: 30_000,
    jsonMs: 30_000,
    publicUploadMs: 300_000,
    staffUploadMs: 900_000,
    drainMs: 5_000,
    drainBytes: 33_554_432,
    tickMs: 1_000,
  })
})

test('a body ends after 20 seconds without a byte, wherever it stops', () => {
  expect(endOf(() => 0, publicUploadMs)).toBe(20)
  expect(endOf((second) => (second <= 100 ? 50_000 : 0), publicUploadMs)).toBe(120)
})

test('a body ends when 30 seconds brought less than 8 kB a second', () => {
  expect(endOf(() => 7_999, publicUploadMs)).toBe(30)
  expect(endOf(() => 1, publicUploadMs)).toBe(30)
  expect(endOf((second) => (second <= 60 ? 50_000 : 1_000), publicUploadMs)).toBe(86)
})

test('a steady slow line is left in peace until the whole time is over', () => {
  expect(endOf(() => 8_000, publicUploadMs)).toBe(300)
  expect(endOf(() => 8_000, staffUploadMs)).toBe(900)
  expect(endOf((second) => (second % 19 === 0 ? 19 * 20_000 : 0), publicUploadMs, 299)).toBeNull()
})

test('a JSON body has 30 seconds however fast it comes', () => {
  expect(endOf(() => 100_000, jsonMs)).toBe(30)
})

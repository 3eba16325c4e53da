import { expect, test } from 'vitest'
import { hourOf, waveOf, waveText } from './waves.ts'

const A = { id: 1, up_to_time: 5400 }
const B = { id: 2, up_to_time: 7200 }
const LAST = { id: 3, up_to_time: null }

const declared = (estimated_time: number | null, wave_id: number | null = null) => ({
  estimated_time,
  wave_id,
})

test('the first wave that admits the declared time takes the person, its own limit included', () => {
  expect(waveOf([A, B, LAST], declared(5400))).toBe(A)
  expect(waveOf([A, B, LAST], declared(5401))).toBe(B)
  expect(waveOf([A, B, LAST], declared(7201))).toBe(LAST)
})

test('a time slower than every wave is in none where no wave takes everybody else', () => {
  expect(waveOf([A, B], declared(7201))).toBeNull()
})

test('who declared no time is in no wave', () => {
  expect(waveOf([A, B, LAST], declared(null))).toBeNull()
  expect(waveOf([LAST], declared(null))).toBeNull()
})

test('what staff chose goes before the declared time', () => {
  expect(waveOf([A, B, LAST], declared(4000, 3))).toBe(LAST)
  expect(waveOf([A, B, LAST], declared(null, 2))).toBe(B)
})

test('a wave of another distance is none of these: the time decides', () => {
  expect(waveOf([A, B], declared(4000, 9))).toBe(A)
  expect(waveOf([], declared(4000, 9))).toBeNull()
})

test('a wave is told with its hour, and the word «Oleada» once', () => {
  expect(waveText({ name: 'B', start_at: '2026-12-05 06:15:00' })).toBe('Oleada B · 6:15 a. m.')
  expect(waveText({ name: 'Oleada 2', start_at: '2026-12-05 13:05:00' })).toBe('Oleada 2 · 1:05 p. m.')
  expect(hourOf('mañana')).toBe('')
})

import { expect, it } from 'vitest'
import { contactAt, notBefore, trustIn } from './trust.ts'

const HOUR = 3_600_000
const T = Date.parse('2026-11-20T10:00:00-05:00')
const FAR = '2026-12-01T00:00:00-05:00'
const iso = (at: number) => new Date(at).toISOString()

it('measures how far our clock is ahead, in the middle of the way there and back', () => {
  expect(contactAt(T, T + 400, iso(T + 200 + 3 * HOUR)).offset_ms).toBe(3 * HOUR)
  expect(contactAt(T, T, iso(T - HOUR)).offset_ms).toBe(-HOUR)
})

it('is fresh, then old, and ends after twelve hours without contact', () => {
  const contact = contactAt(T, T, iso(T))
  expect(trustIn(contact, T + HOUR, FAR)).toBe('fresh')
  expect(trustIn(contact, T + 11 * HOUR, FAR)).toBe('old')
  expect(trustIn(contact, T + 12 * HOUR, FAR)).toBe('ended')
})

it('counts the hours on the own clock, however wrong it goes', () => {
  const ahead = contactAt(T, T, iso(T - 3 * HOUR))
  expect(trustIn(ahead, T + 11 * HOUR, FAR)).toBe('old')
  // What ends at a day and an hour ends by the server's clock.
  expect(trustIn(ahead, T + HOUR, iso(T - HOUR))).toBe('fresh')
  expect(trustIn(ahead, T + 2 * HOUR, iso(T - HOUR))).toBe('ended')
})

it('a clock set back makes no hour fewer, neither open nor opened again', () => {
  const contact = contactAt(T, T, iso(T))
  const seen = notBefore(contact.latest, T + 11 * HOUR)
  expect(notBefore(seen, T)).toBe(T + 11 * HOUR)
  // The page stayed open for another hour on the clock that was set back.
  expect(trustIn(contact, notBefore(seen, T + 1, HOUR), FAR)).toBe('ended')
})

it('without a contact or an end there is nothing to trust', () => {
  expect(trustIn(null, T, FAR)).toBe('ended')
  expect(trustIn(contactAt(T, T, iso(T)), T, null)).toBe('ended')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_MOVES, pendingHold, postponedHold } from './hold-extension.ts'

const at = (text: string) => new Date(text)
const hold = {
  created_at: at('2026-12-01T10:00:00Z'),
  hold_until: at('2026-12-01T15:00:00Z'),
  event_datetime: at('2026-12-20T11:00:00Z'),
}

test('a bank’s pending moves the end to 24 hours from now', () => {
  expect(pendingHold(hold, 'bank', at('2026-12-01T12:00:00Z'))).toEqual(at('2026-12-02T12:00:00Z'))
})

test('the end is at most 72 hours after saving, and never past the event', () => {
  expect(pendingHold(hold, 'bank', at('2026-12-04T00:00:00Z'))).toEqual(at('2026-12-04T10:00:00Z'))
  expect(pendingHold(hold, 'cash', at('2026-12-01T12:00:00Z'))).toEqual(at('2026-12-04T10:00:00Z'))
  const soon = { ...hold, event_datetime: at('2026-12-01T18:00:00Z') }
  expect(pendingHold(soon, 'bank', at('2026-12-01T12:00:00Z'))).toEqual(at('2026-12-01T18:00:00Z'))
})

test('what is not for an event ends 72 hours after saving at the latest', () => {
  const shipped = { ...hold, event_datetime: null }
  expect(pendingHold(shipped, 'cash', at('2026-12-01T12:00:00Z'))).toEqual(at('2026-12-04T10:00:00Z'))
})

test('a hold never gets shorter', () => {
  const instant = fc.date({
    min: at('2026-12-01T10:00:00Z'),
    max: at('2027-01-10T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(
      instant,
      instant,
      instant,
      fc.constantFrom('bank', 'cash', 'card'),
      (hold_until, event_datetime, now, method) => {
        const given = { created_at: hold.created_at, hold_until, event_datetime }
        expect(pendingHold(given, method, now).getTime()).toBeGreaterThanOrEqual(hold_until.getTime())
        expect(postponedHold(given, now).getTime()).toBeGreaterThanOrEqual(hold_until.getTime())
      },
    ),
  )
})

test('an unreachable gateway moves the end by 15 minutes', () => {
  expect(postponedHold(hold, at('2026-12-01T14:59:00Z'))).toEqual(at('2026-12-01T15:14:00Z'))
})

test('a card pends as long as a bank', () => {
  expect(pendingHold(hold, 'card', at('2026-12-01T12:00:00Z'))).toEqual(at('2026-12-02T12:00:00Z'))
})

test('an unreachable gateway moves the end four times at most, and never past the event', () => {
  expect(MOST_MOVES).toBe(4)
  const soon = { ...hold, event_datetime: at('2026-12-01T15:05:00Z') }
  expect(postponedHold(soon, at('2026-12-01T15:00:00Z'))).toEqual(at('2026-12-01T15:05:00Z'))
})

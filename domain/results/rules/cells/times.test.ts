import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showPace, showTime } from './show-times.ts'
import { guessPaceUnit, guessTimeUnit } from './time-units.ts'
import { readTime } from './times.ts'

const clock = (hours: number, minutes: number, seconds: number, milliseconds = 0) =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds

const two = (value: number) => String(value).padStart(2, '0')

/** Up to 99 hours, in whole milliseconds. */
const duration = fc.integer({ min: 1, max: 99 * 3_600_000 })
const parts = (ms: number) => ({
  h: Math.floor(ms / 3_600_000),
  m: Math.floor(ms / 60_000) % 60,
  s: Math.floor(ms / 1000) % 60,
  f: ms % 1000,
})

describe('a time in words of the trade', () => {
  test.each([
    ['45:28', clock(0, 45, 28)],
    ['75:30', clock(1, 15, 30)],
    ['1:02:03', clock(1, 2, 3)],
    ['01:02:03', clock(1, 2, 3)],
    ['0:50:24,05', clock(0, 50, 24, 50)],
    ['02:42:02.985', clock(2, 42, 2, 985)],
    ['59:59.9', clock(0, 59, 59, 900)],
    ['31:05:00', clock(31, 5, 0)],
    ['127:00:01', clock(127, 0, 1)],
    ['1 day, 7:05:00', clock(31, 5, 0)],
    ['1 d 7:05:00', clock(31, 5, 0)],
    ['1899-12-30T07:02:03Z', clock(7, 2, 3)],
    ['1900-01-01 06:00:00', clock(30, 0, 0)],
    ['12:45:10 AM', clock(0, 45, 10)],
    ['1.02.03', clock(1, 2, 3)],
    ["45'28''", clock(0, 45, 28)],
    ['1h02\'03"', clock(1, 2, 3)],
    ['2 h 15 min 30 s', clock(2, 15, 30)],
  ])('%s is read', (text, expected) => {
    expect(readTime(text, 'clock')).toBe(expected)
  })

  test.each(['', '-', '--:--:--', 'N/A', 'NA', '00:00:00', '0', '0:00', '#N/A', 'sin tiempo'])(
    '«%s» is no time',
    (text) => {
      expect(readTime(text, 'clock')).toBe('none')
    },
  )

  test.each([
    ['DNF', 'DNF'],
    ['d.n.f.', 'DNF'],
    ['OTL', 'DNF'],
    ['Retirado', 'DNF'],
    ['DNS', 'DNS'],
    ['No partió', 'DNS'],
    ['did not show up', 'DNS'],
    ['DQ', 'DSQ'],
    ['Descalificada', 'DSQ'],
  ])('«%s» is the state %s', (text, state) => {
    expect(readTime(text, 'clock')).toBe(state)
  })

  test.each(['1:60', '1:02:61', '10:99:00', '+1:35', '2026-01-05', 'race stopped', '12', '-5:00', '1:2:3:4'])(
    '«%s» is refused rather than guessed',
    (text) => {
      expect(readTime(text, 'clock')).toBe('invalid')
    },
  )
})

describe('a number', () => {
  test('with five decimals of a day is a whole second', () => {
    expect(readTime({ days: 0.29309 }, 'days')).toBe(clock(7, 2, 3))
    expect(readTime(0.29309, 'days')).toBe(clock(7, 2, 3))
  })

  test('over one day stays a duration, a date is none', () => {
    expect(readTime({ days: 1.25 }, 'clock')).toBe(clock(30, 0, 0))
    expect(readTime({ days: 44_870.34 }, 'days')).toBe('invalid')
  })

  test('is read in the unit of its column', () => {
    expect(readTime(15_253, 'seconds')).toBe(clock(4, 14, 13))
    expect(readTime('138,95', 'minutes')).toBe(clock(2, 18, 57))
    expect(readTime(1.5, 'hours')).toBe(clock(1, 30, 0))
    expect(readTime('2:35', 'h:mm')).toBe(clock(2, 35, 0))
    expect(readTime(15_253, 'clock')).toBe('invalid')
    expect(readTime(0, 'seconds')).toBe('none')
    expect(readTime(-4, 'seconds')).toBe('invalid')
  })

  test('tells its unit by its neighbours', () => {
    expect(guessTimeUnit([15_253, 16_000, 0, null])).toBe('seconds')
    expect(guessTimeUnit(['3024.05', '3064.53'])).toBe('seconds')
    expect(guessTimeUnit([138.95, 140.1])).toBe('minutes')
    expect(guessTimeUnit([0.29309, 0.30434])).toBe('days')
    expect(guessTimeUnit([{ days: 1.2 }, 'DNF'])).toBe('days')
    expect(guessTimeUnit(['1:02:03', 'DNF', 0])).toBe('clock')
    expect(guessPaceUnit([5.67, 6.01])).toBe('minutes')
    expect(guessPaceUnit([340, 352])).toBe('seconds')
  })
})

describe('every time', () => {
  test('comes back from h:mm:ss.mmm, with point or comma', () => {
    fc.assert(
      fc.property(duration, fc.constantFrom('.', ','), fc.boolean(), (ms, mark, padded) => {
        const { h, m, s, f } = parts(ms)
        const text = `${padded ? two(h) : h}:${two(m)}:${two(s)}${mark}${String(f).padStart(3, '0')}`
        expect(readTime(text, 'clock')).toBe(ms)
      }),
    )
  })

  test('comes back from mm:ss below 1000 minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 * 60 + 59 }), (seconds) => {
        const text = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
        expect(readTime(text, 'clock')).toBe(seconds * 1000)
      }),
    )
  })

  test('comes back from a day fraction to the millisecond', () => {
    fc.assert(
      fc.property(duration, (ms) => {
        const days = ms / 86_400_000
        const decimals = String(days).split('.')[1]?.length ?? 0
        // A fraction that happens to be short is a whole second by rule.
        fc.pre(decimals > 6)
        expect(readTime({ days }, 'days')).toBe(ms)
      }),
    )
  })

  test('of whole seconds comes back from what is shown', () => {
    fc.assert(
      fc.property(duration, (ms) => {
        const whole = Math.floor(ms / 1000) * 1000
        expect(readTime(showTime(ms), 'clock')).toBe(whole === 0 ? 'none' : whole)
      }),
    )
  })

  test('keeps its order through seconds and minutes', () => {
    fc.assert(
      fc.property(duration, duration, (a, b) => {
        const read = (ms: number) => readTime(ms / 1000, 'seconds') as number
        expect(Math.sign(read(a) - read(b))).toBe(Math.sign(a - b))
      }),
    )
  })
})

test('any text at all is read as a time within bounds, a state, nothing, or refused', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('clock', 'days', 'seconds', 'h:mm'), (text, unit) => {
      const time = readTime(text, unit)
      if (typeof time === 'number') expect(time > 0 && Number.isInteger(time)).toBe(true)
      else expect(['none', 'invalid', 'DNF', 'DNS', 'DSQ']).toContain(time)
    }),
  )
})

test('a pace is shown in minutes and seconds', () => {
  expect(showPace(340_000)).toBe('5:40')
  expect(showPace(359_600)).toBe('6:00')
})

/** The forecast against seasons that were made up: how they ended is known. */
import { describe, expect, test } from 'vitest'
import {
  daysUntilGone,
  forecastSales,
  goneWords,
  methodWords,
  orderFor,
  paceOf,
  salesWords,
  sharesOf,
} from './forecast.ts'

/** The same numbers in every run. */
const chanceOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** People a day around what the shape says, never the same twice. */
const made = (days: number, shape: (part: number, day: number) => number, seed: number, size = 1) => {
  const chance = chanceOf(seed)
  return Array.from({ length: days }, (_, day) =>
    Math.round(size * shape(day / days, day) * (0.4 + 1.2 * chance())),
  )
}

const DAYS = 120
const SEASONS = {
  steady: () => 8,
  'early rush': (part: number) => 3 + 30 * Math.exp(-12 * part),
  'last-minute rush': (part: number) => 4 + 40 * part ** 6,
  // The price rises after day 40 and after day 80: a rush of three days, then a lull of a week.
  'price jumps': (_: number, day: number) => {
    const since = [40, 80].map((jump) => day - jump)
    if (since.some((days) => days >= -3 && days < 0)) return 40
    return since.some((days) => days >= 0 && days < 7) ? 2 : 7
  },
  dead: (part: number) => (part < 0.3 ? 6 : 0),
} as const
type Name = keyof typeof SEASONS
const NAMES = Object.keys(SEASONS) as Name[]
const seasonOf = (name: Name, seed: number, size = 1) => made(DAYS, SEASONS[name], seed, size)

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const SEEDS = [3, 17, 41, 99, 1234]

/** How far off, as a part of how it ended, when this part of the sale is over. */
const seen = (whole: number[], at: number, earlier?: number[]) => {
  const today = Math.round(whole.length * at)
  const forecast = forecastSales({
    daily: whole.slice(0, today),
    daysLeft: whole.length - today,
    capacity: null,
    earlier,
  })
  const ended = sum(whole)
  return { ...forecast, ended, error: Math.abs(forecast.expected - ended) / ended }
}

describe('with the curve of an earlier race', () => {
  test.each(NAMES)('%s: within 15 percent from half of the sale on, and within its range', (name) => {
    for (const seed of SEEDS) {
      // Another year, another size, other chances: the same people.
      const earlier = seasonOf(name, seed + 7, 2.5)
      for (const at of [0.5, 0.7, 0.9]) {
        const { method, error, low, high, ended } = seen(seasonOf(name, seed), at, earlier)
        expect(method).toBe('curve')
        expect(error).toBeLessThan(0.15)
        expect(low).toBeLessThanOrEqual(ended)
        expect(high).toBeGreaterThanOrEqual(ended)
      }
    }
  })

  test('it knows a last-minute rush that the pace cannot know', () => {
    for (const seed of SEEDS) {
      const whole = seasonOf('last-minute rush', seed)
      const byCurve = seen(whole, 0.7, seasonOf('last-minute rush', seed + 7))
      expect(byCurve.error).toBeLessThan(seen(whole, 0.7).error)
    }
  })

  test('where it had sold next to nothing by then, the pace is asked', () => {
    const earlier = [...Array.from({ length: 119 }, () => 0), 500]
    expect(seen(seasonOf('steady', 3), 0.5, earlier).method).toBe('pace')
  })
})

describe('by the pace of the last weeks', () => {
  const BOUNDS: [Name, at: number, error: number][] = [
    ['steady', 0.5, 0.2],
    ['steady', 0.8, 0.1],
    ['early rush', 0.5, 0.2],
    ['early rush', 0.8, 0.1],
    ['price jumps', 0.5, 0.3],
    ['price jumps', 0.8, 0.2],
    ['dead', 0.5, 0.02],
    ['dead', 0.8, 0.02],
    // Nobody knows a rush before it begins; nine tenths through it shows.
    ['last-minute rush', 0.9, 0.25],
  ]
  test.each(BOUNDS)('%s, %d of the sale over: off by less than %d', (name, at, most) => {
    for (const seed of SEEDS) {
      const { method, error, low, high, ended } = seen(seasonOf(name, seed), at)
      expect(method).toBe('pace')
      expect(error).toBeLessThan(most)
      expect(low).toBeLessThanOrEqual(ended)
      expect(high).toBeGreaterThanOrEqual(ended)
    }
  })

  test('the last day of a price does not make the pace', () => {
    const quiet = Array.from({ length: 28 }, () => 5)
    expect(paceOf([...quiet.slice(1), 200])).toBeLessThan(3 * paceOf(quiet))
  })
})

describe('what always holds', () => {
  test('never fewer than are sold, never more than fit, in order, and a path that only rises', () => {
    for (const name of NAMES)
      for (const seed of SEEDS)
        for (const at of [0.1, 0.5, 0.9]) {
          const daily = seasonOf(name, seed).slice(0, DAYS * at)
          const capacity = sum(daily) + 30
          const { sold, low, expected, high, path } = forecastSales({
            daily,
            daysLeft: DAYS * (1 - at),
            capacity,
          })
          expect([sold, low, expected, high, capacity]).toEqual(
            [sold, low, expected, high, capacity].toSorted((one, other) => one - other),
          )
          expect(path).toEqual(path.toSorted((one, other) => one - other))
        }
  })

  test('before ten people nobody guesses, and after the last day it is what it is', () => {
    const early = forecastSales({ daily: [3, 2], daysLeft: 40, capacity: 500 })
    expect(early.method).toBe('too early')
    expect(salesWords(early)).toContain('pronto')
    const over = forecastSales({ daily: [30, 20], daysLeft: 0, capacity: 500 })
    expect(over).toMatchObject({ method: 'over', expected: 50, low: 50, high: 50, path: [] })
    expect(salesWords(over)).toBe('Las inscripciones cerraron con 50 personas.')
  })

  test('each method says itself in one sentence', () => {
    for (const earlier of [undefined, seasonOf('steady', 8)]) {
      const forecast = seen(seasonOf('steady', 3), 0.5, earlier)
      expect(methodWords(forecast, earlier ? 'Carrera 2025' : null)).toMatch(/^Si [^.]+\.$/)
      expect(salesWords(forecast)).toMatch(/^Al cierre esperamos [\d.]+ personas, entre [\d.]+ y [\d.]+\.$/)
    }
  })
})

describe('sizes and distances', () => {
  test('shares are one together, follow what is chosen lately, and lean on what all chose', () => {
    const shares = sharesOf([
      { taken: 60, recent: 5 },
      { taken: 40, recent: 35 },
      { taken: 0, recent: 0 },
    ])
    expect(sum(shares)).toBeCloseTo(1)
    expect(shares[1]).toBeGreaterThan(shares[0] ?? 1)
    expect(shares[2]).toBe(0)
    expect(
      sharesOf([
        { taken: 0, recent: 0 },
        { taken: 0, recent: 0 },
      ]),
    ).toEqual([0.5, 0.5])
  })

  test('the day a size is gone lies within four days of the day it went', () => {
    const whole = seasonOf('steady', 17)
    const today = 60
    const forecast = forecastSales({ daily: whole.slice(0, today), daysLeft: 60, capacity: null })
    const taken = Math.round(forecast.sold * 0.4)
    const stock = taken + 60
    const days = daysUntilGone(forecast, { taken, stock, share: 0.4 })
    const went = whole.slice(today).map((_, day) => sum(whole.slice(today, today + day + 1)) * 0.4)
    const gone = went.findIndex((people) => people >= stock - taken) + 1
    expect(Math.abs((days ?? 0) - gone)).toBeLessThanOrEqual(4)
  })

  test('gone, on a day, or never', () => {
    const forecast = { sold: 100, path: [110, 120, 130] }
    expect(daysUntilGone(forecast, { taken: 50, stock: 50, share: 0.5 })).toBe(0)
    expect(daysUntilGone(forecast, { taken: 50, stock: 60, share: 0.5 })).toBe(2)
    expect(daysUntilGone(forecast, { taken: 50, stock: 90, share: 0.5 })).toBeNull()
    expect(goneWords('M', '2027-01-10', 2)).toBe('M se agota el 12 de enero')
    expect(goneWords('M', '2027-01-10', 0)).toBe('M está agotada')
  })

  test('what to order covers everybody and the reserve; what is left over is below zero', () => {
    for (const [expected, stock, reserve] of [
      [100, 80, 10],
      [33, 0, 5],
      [50, 200, 10],
    ] as const) {
      const more = orderFor(expected, stock, reserve)
      expect(stock + more).toBeGreaterThanOrEqual(expected * (1 + reserve / 100) - 1e-6)
      expect(stock + more - 1).toBeLessThan(expected * (1 + reserve / 100))
    }
  })
})

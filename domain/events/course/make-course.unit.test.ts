/** Measures against profiles of known climbs, and what is left of a line that is thinned out. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chance } from '#demo/random.ts'
import { gpxOf, straight, type TrackPoint } from '#testing/made-tracks.ts'
import { makeCourse } from './make-course.ts'
import { markKind } from './mark-kind.ts'
import { metresBetween } from './measure.ts'
import type { RawPoint } from './raw-course.ts'
import { readCourse } from './read-course.ts'
import { awayFromPiece, keptAt, toleranceFor, worthOf } from './thin.ts'
import { writeGpx } from './write-gpx.ts'

const raw = (points: TrackPoint[]): RawPoint[] =>
  points.map(([latitude, longitude, height]) => [latitude, longitude, height ?? null])
const made = (points: TrackPoint[]) => makeCourse({ points: raw(points), marks: [] })

/** Up and down by `high` within `every` metres. */
const hills = (every: number, high: number) => (along: number) => {
  const part = (along % every) / every
  return 1500 + high * (part < 0.5 ? part * 2 : 2 - part * 2)
}
const noisy = (heightAt: (along: number) => number, metres: number, seed = 7) => {
  const luck = chance(seed)
  return (along: number) => heightAt(along) + (luck.next() - 0.5) * 2 * metres
}
const within = (value: number | null, wanted: number, share: number) => {
  expect(value).toBeGreaterThan(wanted * (1 - share))
  expect(value).toBeLessThan(wanted * (1 + share))
}

describe('measures', () => {
  test('the length is that of all points', () => {
    expect(made(straight(21_100, 5)).length).toBeCloseTo(21_100, -1)
    expect(metresBetween([6.2442, -75.5812], [4.711, -74.0721])).toBeCloseTo(238_700, -3)
  })

  test.each([1, 5, 25, 100])('a climb is what it is, with a point every %i m', (spacing) => {
    const { ascent, descent } = made(straight(10_000, spacing, (along) => 1500 + along * 0.05))
    expect(ascent).toBeCloseTo(500, -1)
    expect(descent).toBe(0)
  })

  test.each([
    [1, 2],
    [5, 3],
    [10, 3],
  ])('a point every %i m that errs by up to %i m invents no climbs', (spacing, error) => {
    const flat = made(
      straight(
        20_000,
        spacing,
        noisy(() => 2600, error),
      ),
    )
    expect(flat.ascent).toBeLessThan(40)
    const hilly = made(straight(20_000, spacing, noisy(hills(4000, 120), error)))
    within(hilly.ascent, 600, 0.06)
    within(hilly.descent, 600, 0.06)
  })

  test('small waves are no climbs, real ones are', () => {
    expect(made(straight(10_000, 10, hills(200, 2))).ascent).toBe(0)
    within(made(straight(10_000, 10, hills(1000, 20))).ascent, 200, 0.2)
  })

  test('without heights, or with 0 everywhere, nothing is said of them', () => {
    expect(made(straight(5000, 10))).toMatchObject({ ascent: null, descent: null })
    expect(made(straight(5000, 10, () => 0))).toMatchObject({ ascent: null })
    expect(made(straight(5000, 10)).points[0]?.[2]).toBeNull()
  })

  test('a few heights that are missing are filled in', () => {
    const points = straight(10_000, 20, (along) => 1500 + along * 0.02).map(
      ([latitude, longitude, height], at): TrackPoint => [latitude, longitude, at % 3 === 0 ? null : height],
    )
    within(made(points).ascent, 200, 0.05)
  })
})

describe('thinning', () => {
  const line = fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })), {
    minLength: 2,
    maxLength: 120,
  })
  test('never moves the ends and leaves out nothing that is further away than the tolerance', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 0, max: 300 }), (spots, tolerance) => {
        type Spot = (typeof spots)[number]
        const worth = worthOf(spots.length, (at, from, to) =>
          awayFromPiece(spots[at] as Spot, spots[from] as Spot, spots[to] as Spot),
        )
        const kept = keptAt(worth, tolerance)
        expect(kept[0]).toBe(0)
        expect(kept.at(-1)).toBe(spots.length - 1)
        for (const [index, from] of kept.slice(0, -1).entries()) {
          const to = kept[index + 1] as number
          for (let at = from + 1; at < to; at++)
            expect(
              awayFromPiece(spots[at] as Spot, spots[from] as Spot, spots[to] as Spot),
            ).toBeLessThanOrEqual(tolerance)
        }
      }),
    )
  })

  test('leaves at most as many as wanted', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 2, max: 40 }), (spots, most) => {
        type Spot = (typeof spots)[number]
        const worth = worthOf(spots.length, (at, from, to) =>
          awayFromPiece(spots[at] as Spot, spots[from] as Spot, spots[to] as Spot),
        )
        expect(keptAt(worth, toleranceFor(worth, 0, most)).length).toBeLessThanOrEqual(most)
      }),
    )
  })

  test('a straight road is two points, a winding one stays a few hundred with its own length', async () => {
    expect(made(straight(10_000, 5)).points).toHaveLength(2)
    const luck = chance(3)
    let [heading, latitude, longitude] = [0, 6.25, -75.56]
    const winding = Array.from({ length: 40_000 }, (): TrackPoint => {
      heading += (luck.next() - 0.5) * 0.2
      latitude += Math.sin(heading) * 0.00001
      longitude += Math.cos(heading) * 0.00001
      return [latitude, longitude, 1500 + 200 * Math.sin(heading)]
    })
    const { points, length } = made(winding)
    expect(points.length).toBeGreaterThan(100)
    expect(points.length).toBeLessThanOrEqual(600)
    expect(points[0]?.slice(0, 2)).toEqual(
      winding[0]?.slice(0, 2).map((one) => Number(Number(one).toFixed(6))),
    )
    expect(points.at(-1)?.[3]).toBeCloseTo(length, -1)
    const again = await readCourse(Buffer.from(writeGpx({ name: 'R', points, marks: [] })))
    within(again.length, length, 0.02)
  })

  test('the worst line for it is done all the same', () => {
    const spiral = Array.from({ length: 10_000 }, (_, at): TrackPoint => {
      const radius = 0.02 * (1 - at / 10_000)
      return [5 + radius * Math.sin(at / 20), -75 + radius * Math.cos(at / 20), 1500 + (at % 100)]
    })
    expect(made(spiral).points.length).toBeLessThanOrEqual(600)
  })
})

test.each([
  ['Punto de agua 1', '', 'water'],
  ['HIDRATACIÓN', '', 'water'],
  ['PC 3', 'Drinking Water', 'water'],
  ['Alimentación', '', 'food'],
  ['Puesto médico', '', 'medical'],
  ['Cruz Roja', '', 'medical'],
  ['Ambulancia', '', 'medical'],
  ['Mirador', 'Flag, Blue', 'other'],
] as const)('%s %s is %s', (name, symbol, kind) => {
  expect(markKind(name, symbol)).toBe(kind)
})

test('marks near the way are kept, sixty at most; the ends and what is far are not', async () => {
  const wpt = (name: string, latitude: number) =>
    `<wpt lat="${latitude}" lon="1.02"><name>${name}</name></wpt>`
  const many = Array.from({ length: 80 }, (_, at) => wpt(`Agua ${at}`, 0.001)).join('')
  const { marks } = await readCourse(
    Buffer.from(gpxOf(straight(5000, 10), wpt('Meta', 0) + wpt('Mi casa', 1) + many)),
  )
  expect(marks).toHaveLength(60)
  expect(marks[0]).toEqual({ kind: 'water', name: 'Agua 0', latitude: 0.001, longitude: 1.02 })
})

test('names stay words in the file that is downloaded', async () => {
  const marks = [{ kind: 'water' as const, name: `<b>&"'\u0007\ud800`, latitude: 0, longitude: 1.001 }]
  const points = made(straight(5000, 10)).points
  const again = await readCourse(Buffer.from(writeGpx({ name: '</name>', points, marks })))
  expect(again.marks).toEqual([{ kind: 'water', name: `<b>&"'`, latitude: 0, longitude: 1.001 }])
})

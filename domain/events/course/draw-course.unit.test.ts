/** What is drawn of a course. */
import { expect, test } from 'vitest'
import { straight, type TrackPoint } from '#testing/made-tracks.ts'
import { drawCourse } from './draw-course.ts'
import { makeCourse } from './make-course.ts'
import type { RawMark } from './raw-course.ts'

const draw = (
  points: TrackPoint[],
  marks: RawMark[] = [],
  server = null as null | { address: string; credit: string },
) =>
  drawCourse(
    {
      key: 'k',
      file_name: 'ruta.gpx',
      ...makeCourse({ points: points.map(([a, b, c]) => [a, b, c ?? null]), marks }),
    },
    server,
  )

/** Around a square of so many metres a side. */
const square = (side: number, high = 1): TrackPoint[] => {
  const degrees = side / 111_195
  const corners = [
    [0, 0],
    [0, 1],
    [high, 1],
    [high, 0],
    [0, 0],
  ] as const
  return corners.map(([up, along]) => [4 + up * degrees, -74 + along * degrees, 2600])
}

const spotsOf = (path: string) =>
  path
    .slice(1)
    .split('L')
    .map((pair) => pair.split(' ').map(Number) as [number, number])

test.each([
  ['wide', straight(10_000, 100), 280],
  ['high', square(10_000, 1.5).map(([a, b]): TrackPoint => [a * 3, b]), 640],
  ['square', square(5000), 640],
  [
    'a line to the north',
    [
      [4, -74],
      [4.1, -74],
    ] as TrackPoint[],
    640,
  ],
])('a %s course lies inside its box', (_, points, height) => {
  const { map } = draw(points)
  expect(map).toMatchObject({ width: 640, height, tiles: [], credit: '' })
  const drawn = [map.start, map.finish, ...map.kilometres].map(({ x, y }) => [x, y] as const)
  for (const [x, y] of [...spotsOf(map.path), ...drawn]) {
    expect(x).toBeGreaterThanOrEqual(40)
    expect(x).toBeLessThanOrEqual(600)
    expect(y).toBeGreaterThanOrEqual(40)
    expect(y).toBeLessThanOrEqual(map.height - 40)
  }
})

test.each([
  [5000, 1, 4],
  [10_000, 1, 9],
  [21_100, 2, 10],
  [42_200, 5, 8],
  [92_000, 10, 9],
  [180_000, 20, 8],
])('%i m have a dot every %i km, at its place', (metres, step, most) => {
  const { map, profile } = draw(straight(metres, 50, () => 100))
  const { start, finish, kilometres } = map
  expect(kilometres.map(({ km }) => km)).toEqual(kilometres.map((_, at) => (at + 1) * step))
  expect(kilometres.length).toBeLessThanOrEqual(most)
  expect(kilometres.length).toBeGreaterThanOrEqual(most - 1)
  for (const { km, x, y } of kilometres) {
    expect(x).toBeCloseTo(start.x + ((finish.x - start.x) * km * 1000) / metres, 0)
    expect(y).toBeCloseTo(start.y, 0)
  }
  for (const { km, x } of profile?.kilometres ?? []) expect(x).toBeCloseTo((640 * km * 1000) / metres, 0)
})

test('a way that ends where it began is a loop, out and back too', () => {
  expect(draw(square(2000)).map.loop).toBe(true)
  const out = straight(5000, 50)
  expect(draw([...out, ...out.toReversed()]).map.loop).toBe(true)
  expect(draw(out).map.loop).toBe(false)
})

test('on a road that is run twice, no two numbers stand on each other', () => {
  const out = straight(4000, 50)
  const spots = draw([...out, ...out.toReversed()]).map.kilometres.map(({ x, y, label }) => ({
    x: x + label.x,
    y: y + label.y,
  }))
  expect(spots.length).toBeGreaterThan(5)
  for (const [at, one] of spots.entries())
    for (const other of spots.slice(at + 1))
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(20)
})

test('marks inside the box are drawn where they are', () => {
  const mark = (name: string, latitude: number, longitude: number): RawMark => ({
    name,
    symbol: '',
    latitude,
    longitude,
  })
  const points = square(5000)
  const { map } = draw(points, [mark('Agua', 4, -74), mark('Mirador', 4.0449, -74)])
  expect(map.marks).toEqual([
    { kind: 'water', name: 'Agua', ...map.start },
    expect.objectContaining({ kind: 'other', name: 'Mirador', x: map.start.x }),
  ])
})

test('a profile has nice heights, and a flat race is drawn flat', () => {
  const flat = draw(straight(10_000, 20, (along) => 2600 + Math.sin(along / 500) * 4)).profile
  const ys = spotsOf(flat?.line ?? '').map(([, y]) => y)
  expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(160 * 0.2)
  const steep = draw(straight(10_000, 20, (along) => 1000 + along * 0.1))
  expect(steep).toMatchObject({ lowest: 1002, highest: 1998 })
  expect(steep.profile?.heights.map(({ metres }) => metres)).toEqual(
    [1000, 1500, 2000].filter((m) => m <= 1998),
  )
  for (const [, y] of spotsOf(steep.profile?.line ?? '')) {
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(160)
  }
  expect(draw(straight(10_000, 20)).profile).toBeNull()
})

test('pictures of a map server cover the box', () => {
  const server = { address: 'https://mapa.ejemplo.co/{z}/{x}/{y}.png', credit: '© Mapa' }
  const { map } = draw(square(5000), [], server)
  expect(map.credit).toBe('© Mapa')
  expect(map.tiles.length).toBeLessThanOrEqual(25)
  const right = Math.max(...map.tiles.map(({ x, size }) => x + size))
  const bottom = Math.max(...map.tiles.map(({ y, size }) => y + size))
  expect(Math.min(...map.tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
  expect(Math.min(...map.tiles.map(({ y }) => y))).toBeLessThanOrEqual(0)
  expect(right).toBeGreaterThanOrEqual(640)
  expect(bottom).toBeGreaterThanOrEqual(map.height)
  for (const { href } of map.tiles) {
    const zoom = Number(/^https:\/\/mapa\.ejemplo\.co\/(\d+)\/\d+\/\d+\.png$/.exec(href)?.[1])
    expect(zoom).toBeGreaterThan(10)
    expect(zoom).toBeLessThanOrEqual(17)
  }
})

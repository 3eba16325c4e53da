/** The way as a line in a box, in Web Mercator like every map of the web. */
import type { CourseMark, CoursePoint } from '../page/page-tables.ts'
import type { Course } from './course-contract.ts'
import { type MapServer, tilesFor } from './map-tiles.ts'
import { metresBetween } from './measure.ts'
import { type Placed, placeLabels, type Spot } from './place-labels.ts'

const WIDTH = 640
const HEIGHT = { least: 280, most: 640 }
const PADDING = 44
/** Nearer to each other, one sign stands for both ends. */
const LOOP_METRES = 100
/** Less than this cannot be seen: such points are passed over. */
const STEP = 0.7
/** A kilometre under the sign of an end is not drawn. */
const END = 16

const MERCATOR_EDGE = 85

const project = ([latitude, longitude]: readonly [number, number, ...unknown[]]): Spot => {
  const sine = Math.sin((Math.min(MERCATOR_EDGE, Math.max(-MERCATOR_EDGE, latitude)) * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

const round = (value: number) => Math.round(value * 10) / 10

const frameOf = (spots: readonly Spot[]) => {
  let [left, right, top, bottom] = [1, 0, 1, 0]
  for (const { x, y } of spots) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const inner = WIDTH - 2 * PADDING
  const wide = Math.max(right - left, 1e-9)
  const high = Math.max(bottom - top, 1e-9)
  const height = Math.round(
    Math.min(HEIGHT.most, Math.max(HEIGHT.least, (inner * high) / wide + 2 * PADDING)),
  )
  const scale = Math.min(inner / wide, (height - 2 * PADDING) / high)
  return {
    width: WIDTH,
    height,
    scale,
    left: (left + right) / 2 - WIDTH / 2 / scale,
    top: (top + bottom) / 2 - height / 2 / scale,
  }
}

const pathOf = (spots: readonly Spot[]) => {
  const drawn: string[] = []
  let from: Spot | null = null
  for (const [at, spot] of spots.entries()) {
    const last = at === spots.length - 1
    if (from && !last && Math.hypot(spot.x - from.x, spot.y - from.y) < STEP) continue
    drawn.push(`${round(spot.x)} ${round(spot.y)}`)
    from = spot
  }
  return `M${drawn.join('L')}`
}

/** Every so many kilometres, so that 5 to 15 stand on the map. */
const STEPS = [1, 2, 5, 10, 20, 50, 100]
const MOST = 15
export const kilometreStep = (metres: number) => STEPS.find((step) => metres / 1000 / step <= MOST) ?? 100

/** Where each of those kilometres is on the line. */
const kilometresOf = (points: readonly CoursePoint[], spots: readonly Spot[], length: number): Placed[] => {
  const step = kilometreStep(length)
  const found: Placed[] = []
  let km = step
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]?.[3] ?? 0, points[at]?.[3] ?? 0]
    const [before, after] = [spots[at - 1], spots[at]]
    while (before && after && km * 1000 <= to && km * 1000 < length) {
      const share = to > from ? (km * 1000 - from) / (to - from) : 0
      const x = before.x + (after.x - before.x) * share
      const y = before.y + (after.y - before.y) * share
      found.push({ km, x, y, heading: Math.atan2(after.y - before.y, after.x - before.x) })
      km += step
    }
  }
  return found
}

type Drawn = { points: CoursePoint[]; marks: CourseMark[]; length: number }

export const drawMap = ({ points, marks, length }: Drawn, server: MapServer | null): Course['map'] => {
  const world = points.map(project)
  const frame = frameOf(world)
  const inBox = ({ x, y }: Spot): Spot => ({
    x: (x - frame.left) * frame.scale,
    y: (y - frame.top) * frame.scale,
  })
  const line = world.map(inBox)
  const [first, last] = [points[0], points.at(-1)]
  const start = line[0] ?? { x: 0, y: 0 }
  const finish = line.at(-1) ?? start
  const marked = marks
    .map(({ kind, name, latitude, longitude }) => ({ kind, name, ...inBox(project([latitude, longitude])) }))
    .filter(({ x, y }) => x > 0 && y > 0 && x < frame.width && y < frame.height)
  const dots = kilometresOf(points, line, length).filter((dot) =>
    [start, finish].every((end) => Math.hypot(dot.x - end.x, dot.y - end.y) > END),
  )
  const rounded = <T extends Spot>(spot: T): T => ({ ...spot, x: round(spot.x), y: round(spot.y) })
  return {
    width: frame.width,
    height: frame.height,
    path: pathOf(line),
    start: rounded(start),
    finish: rounded(finish),
    loop: first !== undefined && last !== undefined && metresBetween(first, last) < LOOP_METRES,
    kilometres: placeLabels(dots, { ...frame, line, taken: [start, finish, ...marked, ...dots] }),
    marks: marked.map(rounded),
    tiles: server ? tilesFor(frame, server) : [],
    credit: server?.credit ?? '',
  }
}

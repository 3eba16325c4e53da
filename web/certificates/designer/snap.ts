/** Lines a box clings to while it is dragged: the middle and margins of the picture, and the other boxes. */
import { type Frame, type Handle, inside, pulledBy } from './frame.ts'

/** Distance from the edge of the picture at which things look right. */
export const MARGIN = 0.06

export type Guides = { x: readonly number[]; y: readonly number[] }
/** How near is near, for each direction. */
export type Reach = { x: number; y: number }
/** The lines that were met; null where none was. */
export type Met = { x: number | null; y: number | null }

const edges = (start: number, length: number) => [start, start + length / 2, start + length]

export const guidesOf = (others: readonly Frame[]): Guides => ({
  x: [0, MARGIN, 0.5, 1 - MARGIN, 1, ...others.flatMap(({ x, width }) => edges(x, width))],
  y: [0, MARGIN, 0.5, 1 - MARGIN, 1, ...others.flatMap(({ y, height }) => edges(y, height))],
})

type Pull = { by: number; line: number }

/** The shortest way from any of the points to any of the lines, if it is short enough. */
const nearest = (points: readonly number[], lines: readonly number[], reach: number): Pull | null => {
  let best: Pull | null = null
  for (const point of points)
    for (const line of lines) {
      const by = line - point
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, line }
    }
  return best
}

export const snapMove = (frame: Frame, guides: Guides, reach: Reach): { frame: Frame; met: Met } => {
  const across = nearest(edges(frame.x, frame.width), guides.x, reach.x)
  const down = nearest(edges(frame.y, frame.height), guides.y, reach.y)
  return {
    frame: inside({ ...frame, x: frame.x + (across?.by ?? 0), y: frame.y + (down?.by ?? 0) }),
    met: { x: across?.line ?? null, y: down?.line ?? null },
  }
}

/** Only the side that is pulled clings. */
export const snapPull = (
  frame: Frame,
  handle: Handle,
  guides: Guides,
  reach: Reach,
): { frame: Frame; met: Met } => {
  const sideX = handle.includes('w') ? frame.x : handle.includes('e') ? frame.x + frame.width : null
  const sideY = handle.includes('n') ? frame.y : handle.includes('s') ? frame.y + frame.height : null
  const across = sideX === null ? null : nearest([sideX], guides.x, reach.x)
  const down = sideY === null ? null : nearest([sideY], guides.y, reach.y)
  return {
    frame: pulledBy(frame, handle, across?.by ?? 0, down?.by ?? 0),
    met: { x: across?.line ?? null, y: down?.line ?? null },
  }
}

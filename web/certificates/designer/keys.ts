/** What the arrow keys do to a box: move it, with Alt make it larger or smaller; Shift takes larger steps. */
import { type Frame, movedBy, pulledBy } from './frame.ts'

const STEP = 0.0025
const LARGE_STEP = 0.02

const DIRECTIONS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Pressed = { key: string; shiftKey: boolean; altKey: boolean }

export const arrowed = (frame: Frame, { key, shiftKey, altKey }: Pressed): Frame | null => {
  const direction = DIRECTIONS[key]
  if (!direction) return null
  const step = shiftKey ? LARGE_STEP : STEP
  const [dx, dy] = [direction[0] * step, direction[1] * step]
  return altKey ? pulledBy(frame, 'se', dx, dy) : movedBy(frame, dx, dy)
}

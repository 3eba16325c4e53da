/** Boxes on a certificate, in fractions of its background: moved and resized without ever leaving it. */

export type Frame = { x: number; y: number; width: number; height: number }

/** Which side or corner is pulled, by the points of the compass. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** The server refuses smaller boxes; a person could not take hold of them again. */
export const MIN_SIDE = 0.02

/** Four decimals are finer than any printer: what is moved there and back is the same again. */
const neat = (value: number) => Math.round(value * 10_000) / 10_000

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export const inside = ({ x, y, width, height }: Frame): Frame => {
  const wide = between(width, MIN_SIDE, 1)
  const high = between(height, MIN_SIDE, 1)
  return {
    x: neat(between(x, 0, 1 - wide)),
    y: neat(between(y, 0, 1 - high)),
    width: neat(wide),
    height: neat(high),
  }
}

export const movedBy = (frame: Frame, dx: number, dy: number): Frame =>
  inside({ ...frame, x: frame.x + dx, y: frame.y + dy })

/** The opposite side stays where it is. */
export const pulledBy = (frame: Frame, handle: Handle, dx: number, dy: number): Frame => {
  let { x: left, y: top } = frame
  let right = left + frame.width
  let bottom = top + frame.height
  if (handle.includes('w')) left = between(left + dx, 0, right - MIN_SIDE)
  if (handle.includes('e')) right = between(right + dx, left + MIN_SIDE, 1)
  if (handle.includes('n')) top = between(top + dy, 0, bottom - MIN_SIDE)
  if (handle.includes('s')) bottom = between(bottom + dy, top + MIN_SIDE, 1)
  return { x: neat(left), y: neat(top), width: neat(right - left), height: neat(bottom - top) }
}

/** A QR is as high as it is wide on the picture, whatever the picture's shape. */
export const squared = (frame: Frame, area: { width: number; height: number }): Frame => {
  const ratio = area.width / area.height
  const width = between(frame.width, MIN_SIDE, Math.min(1, 1 / ratio))
  return inside({ ...frame, width, height: width * ratio })
}

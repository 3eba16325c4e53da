/** Pictures of a map server that cover a box, where the installation names one. */

/** '{z}', '{x}' and '{y}' stand where the numbers of a picture go. */
export type MapServer = { address: string; credit: string }

/** The world is 1 × 1; `scale` is how wide it would be in the box's units, `left` and `top` where the box begins in it. */
export type Frame = { width: number; height: number; scale: number; left: number; top: number }

const TILE = 256
const CLOSEST = 17

export const tilesFor = ({ width, height, scale, left, top }: Frame, { address }: MapServer) => {
  const zoom = Math.min(CLOSEST, Math.max(0, Math.round(Math.log2(scale / TILE))))
  const across = 2 ** zoom
  const size = scale / across
  const tiles: { x: number; y: number; href: string; size: number }[] = []
  const last = (from: number, extent: number) => Math.floor((from + extent / scale) * across * (1 - 1e-12))
  for (let row = Math.floor(top * across); row <= last(top, height); row++) {
    if (row < 0 || row >= across) continue
    for (let column = Math.floor(left * across); column <= last(left, width); column++) {
      const around = ((column % across) + across) % across
      const href = address
        .replace('{z}', String(zoom))
        .replace('{x}', String(around))
        .replace('{y}', String(row))
      const at = (index: number, from: number) => Math.round((index / across - from) * scale * 100) / 100
      tiles.push({ x: at(column, left), y: at(row, top), size: Math.round(size * 100) / 100, href })
    }
  }
  return tiles
}

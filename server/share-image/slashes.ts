/** The slanted bars of Dorsal's posters, so faint that words stand on them. */
import type { SKRSContext2D } from '@napi-rs/canvas'

const SLANT = 0.45

export const drawSlashes = (page: SKRSContext2D, { width, height }: { width: number; height: number }) => {
  const lean = height * SLANT
  page.save()
  page.fillStyle = 'rgb(255 255 255 / 7%)'
  for (const [at, bar] of [
    [0.02, 0.1],
    [0.3, 0.22],
    [0.72, 0.06],
    [0.95, 0.3],
  ] as const) {
    const left = at * (width + lean)
    page.beginPath()
    page.moveTo(left, 0)
    page.lineTo(left + bar * width, 0)
    page.lineTo(left + bar * width - lean, height)
    page.lineTo(left - lean, height)
    page.fill()
  }
  page.restore()
}

/** The short bar over a name, as on the event's page. */
export const drawDash = (
  page: SKRSContext2D,
  { x, y, width, height, colour }: { x: number; y: number; width: number; height: number; colour: string },
) => {
  const lean = height * SLANT
  page.fillStyle = colour
  page.beginPath()
  page.moveTo(x + lean, y)
  page.lineTo(x + width + lean, y)
  page.lineTo(x + width, y + height)
  page.lineTo(x, y + height)
  page.fill()
}

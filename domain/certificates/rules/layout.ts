/**
 * Where each text of a certificate stands and how big it is: one set of rules for the screen, the JPG and the
 * PDF. Who draws hands in how wide a text is in its own letters; everything else is decided here.
 */
import type { FontId } from './fonts.ts'
import { type Alignment, type CertificateValues, isPicture, type Placement, textOf } from './placement.ts'

export type Area = { width: number; height: number }

/** How wide the text is in these letters at this size. */
export type Measure = (text: string, font: FontId, size: number) => number

export type DrawnText = {
  text: string
  font: FontId
  size: number
  colour: string
  align: Alignment
  /** Where the text starts, is centred or ends, as the alignment says. */
  x: number
  /** Of the letters' line (alphabetic). */
  baseline: number
}

export type Square = { x: number; y: number; side: number }
export type Box = { x: number; y: number; width: number; height: number }

/** Half of a capital letter, in heights of the type: puts the letters in the middle of their box. */
const HALF_CAPITAL = 0.35
/** A name shrinks down to this part of its size; one that still does not fit is cut. */
const LEAST = 0.3

const cut = (text: string, fits: (shorter: string) => boolean): string => {
  const signs = [...text]
  let kept = signs.length
  while (kept > 1 && !fits(`${signs.slice(0, kept).join('').trimEnd()}…`)) kept--
  return `${signs.slice(0, kept).join('').trimEnd()}…`
}

export const boxOf = ({ x, y, width, height }: Placement, area: Area): Box => ({
  x: x * area.width,
  y: y * area.height,
  width: width * area.width,
  height: height * area.height,
})

export const layText = (
  placement: Placement,
  values: CertificateValues,
  area: Area,
  measure: Measure,
): DrawnText | null => {
  const { font, colour, align } = placement
  const whole = textOf(placement, values)
  if (isPicture(placement.field) || whole === '') return null
  const box = boxOf(placement, area)
  const wanted = placement.size * area.height
  const fitting = (wanted * box.width) / Math.max(1, measure(whole, font, wanted))
  const size = Math.min(wanted, Math.max(fitting, wanted * LEAST))
  const fits = (text: string) => measure(text, font, size) <= box.width + 0.5
  return {
    text: fitting < wanted * LEAST ? cut(whole, fits) : whole,
    font,
    size,
    colour,
    align,
    x: box.x + box.width * { left: 0, center: 0.5, right: 1 }[align],
    baseline: box.y + box.height / 2 + size * HALF_CAPITAL,
  }
}

/** A QR is square: as wide as its box, and inside the picture. */
export const laySquare = (placement: Placement, area: Area): Square => {
  const { x, y, width } = boxOf(placement, area)
  const side = Math.min(width, area.width, area.height)
  return { x: Math.min(x, area.width - side), y: Math.min(y, area.height - side), side }
}

/** A picture keeps its shape, in the middle of its box. */
export const layPicture = (placement: Placement, area: Area, picture: Area): Box => {
  const box = boxOf(placement, area)
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

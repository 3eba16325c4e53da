/**
 * Where each text of a certificate stands and how big it is: one set of rules for the screen, the JPG and the
 * PDF. Who draws hands in which letters there are and how wide a text is in them; everything else is decided here.
 */
import type { FontId } from './fonts.ts'
import { type CertificateValues, isPicture, type Placement, textOf } from './placement.ts'
import { type HasSign, writeText } from './write-text.ts'

export type Area = { width: number; height: number }

/** How wide the text is in these letters at this size. */
export type Measure = (text: string, font: FontId, size: number) => number

/** What whoever draws knows about the letters. */
export type Letters = { measure: Measure; has: HasSign }

/** Each line starts at `x`, whatever its alignment: nobody else measures again. */
export type DrawnLine = { text: string; x: number; baseline: number; width: number }

export type DrawnText = { lines: DrawnLine[]; font: FontId; size: number; colour: string }

export type Square = { x: number; y: number; side: number }
export type Box = { x: number; y: number; width: number; height: number }

/** Half of a capital letter, in heights of the type: puts the letters in the middle of their box. */
const HALF_CAPITAL = 0.35
/** From line to line, in heights of the type: a hook below and an accent on a capital do not touch. */
const LINE = 1.1
/** What two lines need of their box, in heights of the type: from the first capital's top to the last hook. */
const TWO_LINES = LINE + 0.8

export const boxOf = ({ x, y, width, height }: Placement, area: Area): Box => ({
  x: x * area.width,
  y: y * area.height,
  width: width * area.width,
  height: height * area.height,
})

/** The break between words that leaves the longer line shortest; null when there is but one word. */
const inTwo = (
  text: string,
  widthOf: (part: string) => number,
): { lines: string[]; width: number } | null => {
  const words = text.split(' ')
  const ways = words.slice(1).map((_, at) => {
    const lines = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    return { lines, width: Math.max(...lines.map(widthOf)) }
  })
  return ways.reduce<(typeof ways)[number] | null>(
    (best, way) => (best && best.width <= way.width ? best : way),
    null,
  )
}

/**
 * One line while it fits. A longer text takes two where its box has room for them, and only then becomes smaller:
 * in one line or in two, whichever leaves the letters bigger. It is never cut.
 */
const breakText = (
  text: string,
  wanted: number,
  box: Box,
  widthAt: (part: string, size: number) => number,
): { lines: string[]; size: number } => {
  const widthOf = (part: string) => Math.max(1, widthAt(part, wanted))
  const one = Math.min(wanted, (wanted * box.width) / widthOf(text))
  if (one === wanted) return { lines: [text], size: wanted }
  const two = inTwo(text, widthOf)
  const size = two ? Math.min(wanted, (wanted * box.width) / two.width, box.height / TWO_LINES) : 0
  return two && size > one ? { lines: two.lines, size } : { lines: [text], size: one }
}

export const layText = (
  placement: Placement,
  values: CertificateValues,
  area: Area,
  { measure, has }: Letters,
): DrawnText | null => {
  if (isPicture(placement.field)) return null
  const { text, font } = writeText(textOf(placement, values), placement.font, has)
  if (text === '') return null
  const box = boxOf(placement, area)
  const { lines, size } = breakText(text, placement.size * area.height, box, (part, at) =>
    measure(part, font, at),
  )
  const lead = { left: 0, center: 0.5, right: 1 }[placement.align]
  const middle = box.y + box.height / 2 + size * HALF_CAPITAL
  return {
    lines: lines.map((line, at) => {
      const width = measure(line, font, size)
      const baseline = middle + (at - (lines.length - 1) / 2) * size * LINE
      return { text: line, width, x: box.x + (box.width - width) * lead, baseline }
    }),
    font,
    size,
    colour: placement.colour,
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

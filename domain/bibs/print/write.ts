/** Text on a bib: as large as its space lets it be, on one line or more, and never cut. */
import { FONTS, type PdfPage } from '#server/pdf/document.ts'

type Face = keyof typeof FONTS

/** Barlow Condensed has no Greek and no Cyrillic; Inter has both whole, as on certificates. */
const INSTEAD: Record<Face, Face> = {
  display: 'strong',
  displayLight: 'strong',
  strong: 'strong',
  text: 'text',
}

/** What pdfkit keeps of the typeface that is set: its own text goes through it, its types do not name it. */
type Typeface = { _font: { font: { hasGlyphForCodePoint: (sign: number) => boolean } } }

const hasLetters = (page: PdfPage, text: string) => {
  const { font } = (page as unknown as Typeface)._font
  return [...text].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
}

/** Sets the typeface, or the one that stands in for it. */
export const setFace = (page: PdfPage, face: Face, text: string) => {
  page.font(FONTS[face])
  if (!hasLetters(page, text)) page.font(FONTS[INSTEAD[face]])
}

/** Widths grow with the size: one measure tells the size at which a text fills its line. */
const MEASURED_AT = 100

const sizeFor = (page: PdfPage, text: string, width: number) => {
  page.fontSize(MEASURED_AT)
  const wide = page.widthOfString(text)
  return wide > 0 ? (width / wide) * MEASURED_AT : Number.POSITIVE_INFINITY
}

const filled = (words: string[], longest: number): string[] => {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longest)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** In so many lines at most, whose longest is as short as it can be; a word stays whole. */
export const inLines = (text: string, most: number): string[] => {
  const words = text.split(/\s+/).filter(Boolean)
  let longest = Math.max(Math.ceil(text.length / most), ...words.map(({ length }) => length))
  while (filled(words, longest).length > most) longest++
  return filled(words, longest)
}

type Space = { x: number; y: number; width: number; height: number }
type Style = {
  face: Face
  colour: string
  most: number
  /** One line, unless it would be smaller than `small`. */
  lines?: { most: number; small: number }
  align?: 'left' | 'center' | 'right'
}

const LEADING = 1.04
/** Of Barlow Condensed and of Inter alike, near enough: how high a capital is. */
const CAPITAL = 0.71

const heightOf = (lines: number) => CAPITAL + (lines - 1) * LEADING

/** As large as it fits, in the middle of its space. */
export const writeIn = (page: PdfPage, text: string, space: Space, style: Style) => {
  const { face, colour, most, lines: allowed = { most: 1, small: 0 }, align = 'left' } = style
  const { x, y, width, height } = space
  setFace(page, face, text)
  const measured = (lines: string[]) => ({
    lines,
    size: Math.min(most, height / heightOf(lines.length), ...lines.map((line) => sizeFor(page, line, width))),
  })
  let best = measured([text])
  for (let count = 2; count <= allowed.most && best.size < allowed.small; count++) {
    const next = measured(inLines(text, count))
    if (next.size > best.size) best = next
  }
  const { lines, size } = best
  page.fontSize(size).fillColor(colour)
  let baseline = y + (height - size * heightOf(lines.length)) / 2 + size * CAPITAL
  for (const line of lines) {
    const spare = width - page.widthOfString(line)
    const left = align === 'left' ? x : align === 'center' ? x + spare / 2 : x + spare
    page.text(line, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
    baseline += size * LEADING
  }
}

const channel = (part: string) => {
  const value = Number.parseInt(part, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** White or ink, whichever is read better on '#RRGGBB'. */
export const inkOn = (colour: string, ink: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(colour.slice(at, at + 2)))
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // Where both have the same contrast.
  return light > 0.179 ? ink : '#FFFFFF'
}

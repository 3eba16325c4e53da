/** Words on a shared picture: they shrink to fit, go on over lines, and end with … where that is not enough. */
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { FONTS } from '#server/pdf/document.ts'
import { INK } from './colours.ts'

GlobalFonts.registerFromPath(FONTS.display, 'Dorsal Display')
GlobalFonts.registerFromPath(FONTS.displayLight, 'Dorsal Display Light')
GlobalFonts.registerFromPath(FONTS.text, 'Dorsal Text')
GlobalFonts.registerFromPath(FONTS.strong, 'Dorsal Strong')

type Font = 'Dorsal Display' | 'Dorsal Display Light' | 'Dorsal Text' | 'Dorsal Strong'

type Fit = {
  text: string
  width: number
  font: Font
  size: number
  /** The smallest size it may shrink to. */
  least?: number
}

type Place = { x: number; y: number; colour?: string; align?: 'left' | 'center' | 'right' }

const setFont = (page: SKRSContext2D, font: Font, size: number) => {
  page.font = `${size}px "${font}"`
}

const cut = (page: SKRSContext2D, text: string, width: number) => {
  let shown = text
  while (shown.length > 1 && page.measureText(shown).width > width)
    shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  return shown
}

/** One line; `y` is its foot. */
export const write = (page: SKRSContext2D, line: Fit & Place) => {
  const { text, x, y, width, font, least = line.size, colour = INK, align = 'left' } = line
  let { size } = line
  setFont(page, font, size)
  while (size > least && page.measureText(text).width > width) setFont(page, font, --size)
  page.fillStyle = colour
  page.textAlign = align
  page.fillText(cut(page, text, width), x, y)
}

const wrap = (page: SKRSContext2D, text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && page.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const STEP = 8

/** Lines of about the same length: the narrowest column that has no more of them. */
const balanced = (page: SKRSContext2D, text: string, width: number): string[] => {
  let lines = wrap(page, text, width)
  for (let narrower = width - STEP; narrower > width / 2; narrower -= STEP) {
    const tighter = wrap(page, text, narrower)
    if (tighter.length > lines.length || tighter.some((line) => page.measureText(line).width > narrower))
      break
    lines = tighter
  }
  return lines
}

export type Lines = { lines: string[]; size: number; font: Font; width: number }

const LEADING = 0.96

/** The largest size at which the text has at most so many lines and stays in its box. */
export const fitLines = (
  page: SKRSContext2D,
  { most, height = Number.POSITIVE_INFINITY, ...fit }: Fit & { most: number; height?: number },
): Lines => {
  const { text, width, font, least = fit.size } = fit
  const fits = (lines: string[], size: number) =>
    lines.length <= most &&
    lines.length * size * LEADING <= height &&
    lines.every((line) => page.measureText(line).width <= width)
  for (let { size } = fit; ; size -= 2) {
    setFont(page, font, size)
    const lines = wrap(page, text, width)
    if (fits(lines, size)) return { lines: balanced(page, text, width), size, font, width }
    if (size - 2 >= least) continue
    const rest = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
    return { lines: rest.filter(Boolean).map((line) => cut(page, line, width)), size, font, width }
  }
}

/** `y` is the foot of the last line; says where the head of the first one is. */
export const writeLines = (
  page: SKRSContext2D,
  { lines, size, font }: Lines,
  { x, y, colour = INK, align = 'left' }: Place,
): number => {
  setFont(page, font, size)
  page.fillStyle = colour
  page.textAlign = align
  const step = size * LEADING
  lines.forEach((line, at) => {
    page.fillText(line, x, y - (lines.length - 1 - at) * step)
  })
  return y - (lines.length - 1) * step - size * 0.72
}

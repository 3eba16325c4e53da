/** The bib that every shared picture is drawn on, 1200 by 630: card, strip, holes, and text that fits. */
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { FONTS } from '#server/pdf/document.ts'

GlobalFonts.registerFromPath(FONTS.display, 'Dorsal Display')
GlobalFonts.registerFromPath(FONTS.displayLight, 'Dorsal Display Light')
GlobalFonts.registerFromPath(FONTS.text, 'Dorsal Text')
GlobalFonts.registerFromPath(FONTS.strong, 'Dorsal Strong')

export const WIDTH = 1200
const HEIGHT = 630
const INK = '#12161C'
export const SOFT = '#5A616B'
const PAPER = '#FAFAF7'
export const LINE = '#E6E5DF'
const ACCENTS: Record<string, string> = {
  running: '#C63A12',
  ciclismo: '#0E7C66',
  ambos: '#2456C4',
  noDeportivo: '#6D3FC0',
}

export const CARD = { x: 40, y: 36, width: WIDTH - 80, height: HEIGHT - 72, radius: 36 }
const STRIP = 100
export const EDGE = CARD.x + 84
export const INNER = CARD.width - 168

type Font = 'Dorsal Display' | 'Dorsal Display Light' | 'Dorsal Text' | 'Dorsal Strong'

type Line = {
  text: string
  x: number
  y: number
  width: number
  font: Font
  size: number
  least?: number
  colour?: string
  align?: 'left' | 'center' | 'right'
}

/** Shrinks to fit, and ends with … where that is not enough. */
export const write = (page: SKRSContext2D, line: Line) => {
  const { text, x, y, width, font, least = line.size, colour = INK, align = 'left' } = line
  let { size } = line
  const fits = (candidate: string) => page.measureText(candidate).width <= width
  const use = (pixels: number) => {
    page.font = `${pixels}px "${font}"`
  }
  use(size)
  while (size > least && !fits(text)) use(--size)
  let shown = text
  while (shown.length > 1 && !fits(shown)) shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  page.fillStyle = colour
  page.textAlign = align
  page.fillText(shown, x, y)
}

const drawCard = (page: SKRSContext2D, accent: string) => {
  page.fillStyle = PAPER
  page.fillRect(0, 0, WIDTH, HEIGHT)
  page.save()
  page.beginPath()
  page.roundRect(CARD.x, CARD.y, CARD.width, CARD.height, CARD.radius)
  page.fillStyle = '#FFFFFF'
  page.fill()
  page.clip()
  page.fillStyle = accent
  page.fillRect(CARD.x, CARD.y, CARD.width, STRIP)
  page.restore()
  page.lineWidth = 2
  page.strokeStyle = LINE
  page.beginPath()
  page.roundRect(CARD.x, CARD.y, CARD.width, CARD.height, CARD.radius)
  page.stroke()
  for (const x of [CARD.x + 46, CARD.x + CARD.width - 46])
    for (const y of [CARD.y + STRIP / 2, CARD.y + CARD.height - 46]) {
      page.beginPath()
      page.arc(x, y, 13, 0, Math.PI * 2)
      page.fillStyle = PAPER
      page.fill()
      page.stroke()
    }
}

/** A card with the event's name in its strip, in the colour of its sport. */
export const startCard = ({ event, sport }: { event: string; sport: string }) => {
  const canvas: Canvas = createCanvas(WIDTH, HEIGHT)
  const page = canvas.getContext('2d')
  const accent = ACCENTS[sport] ?? INK
  drawCard(page, accent)
  write(page, {
    text: event.toUpperCase(),
    x: WIDTH / 2,
    y: CARD.y + 66,
    width: CARD.width - 200,
    font: 'Dorsal Display Light',
    size: 46,
    least: 28,
    colour: '#FFFFFF',
    align: 'center',
  })
  return { canvas, page, accent }
}

/** Where and when at the left, the distance at the right: the line under the strip. */
export const writeSubtitle = (
  page: SKRSContext2D,
  { where, race_division, accent }: { where: string; race_division: string; accent: string },
) => {
  write(page, {
    text: where,
    x: EDGE,
    y: 186,
    width: INNER / 2,
    font: 'Dorsal Text',
    size: 24,
    least: 18,
    colour: SOFT,
  })
  write(page, {
    text: race_division,
    x: EDGE + INNER,
    y: 188,
    width: INNER / 2,
    font: 'Dorsal Display',
    size: 34,
    least: 22,
    colour: accent,
    align: 'right',
  })
}

/** A result as a bib, 1200 by 630: what a link in WhatsApp shows. */
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { FONTS } from '#server/pdf/document.ts'

GlobalFonts.registerFromPath(FONTS.display, 'Dorsal Display')
GlobalFonts.registerFromPath(FONTS.displayLight, 'Dorsal Display Light')
GlobalFonts.registerFromPath(FONTS.text, 'Dorsal Text')
GlobalFonts.registerFromPath(FONTS.strong, 'Dorsal Strong')

export type Drawing = {
  event: string
  /** 'Medellín · 05/12/2026' */
  where: string
  sport: string
  bib_number: string
  name: string
  /** '00:41:10', or why there is none. */
  time: string
  time_label: string
  race_division: string
  /** Up to three: 'General', '12 de 443'. */
  places: { label: string; text: string }[]
}

const WIDTH = 1200
const HEIGHT = 630
const INK = '#12161C'
const SOFT = '#5A616B'
const PAPER = '#FAFAF7'
const LINE = '#E6E5DF'
const ACCENTS: Record<string, string> = {
  running: '#C63A12',
  ciclismo: '#0E7C66',
  ambos: '#2456C4',
  noDeportivo: '#6D3FC0',
}

const CARD = { x: 40, y: 36, width: WIDTH - 80, height: HEIGHT - 72, radius: 36 }
const STRIP = 100
const EDGE = CARD.x + 84
const INNER = CARD.width - 168

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
const write = (page: SKRSContext2D, line: Line) => {
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

const drawPlaces = (page: SKRSContext2D, places: Drawing['places']) => {
  const room = INNER / Math.max(places.length, 1)
  places.forEach(({ label, text }, at) => {
    const x = EDGE + at * room
    const width = room - 24
    write(page, { text: label, x, y: 516, width, font: 'Dorsal Text', size: 24, colour: SOFT, least: 18 })
    write(page, { text, x, y: 562, width, font: 'Dorsal Display', size: 46, least: 28 })
  })
}

const draw = (drawing: Drawing): Canvas => {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const page = canvas.getContext('2d')
  const accent = ACCENTS[drawing.sport] ?? INK
  drawCard(page, accent)
  write(page, {
    text: drawing.event.toUpperCase(),
    x: WIDTH / 2,
    y: CARD.y + 66,
    width: CARD.width - 200,
    font: 'Dorsal Display Light',
    size: 46,
    least: 28,
    colour: '#FFFFFF',
    align: 'center',
  })
  write(page, {
    text: drawing.where,
    x: EDGE,
    y: 186,
    width: INNER / 2,
    font: 'Dorsal Text',
    size: 24,
    least: 18,
    colour: SOFT,
  })
  write(page, {
    text: drawing.race_division,
    x: EDGE + INNER,
    y: 188,
    width: INNER / 2,
    font: 'Dorsal Display',
    size: 34,
    least: 22,
    colour: accent,
    align: 'right',
  })
  write(page, {
    text: drawing.bib_number,
    x: EDGE - 4,
    y: 352,
    width: INNER * 0.46,
    font: 'Dorsal Display',
    size: 180,
    least: 70,
  })
  write(page, {
    text: drawing.time_label,
    x: EDGE + INNER,
    y: 234,
    width: INNER / 2,
    font: 'Dorsal Text',
    size: 24,
    colour: SOFT,
    align: 'right',
  })
  write(page, {
    text: drawing.time,
    x: EDGE + INNER,
    y: 352,
    width: INNER * 0.5,
    font: 'Dorsal Display',
    size: 132,
    least: 60,
    colour: accent,
    align: 'right',
  })
  write(page, {
    text: drawing.name,
    x: EDGE,
    y: 440,
    width: INNER,
    font: 'Dorsal Strong',
    size: 52,
    least: 30,
  })
  page.fillStyle = LINE
  page.fillRect(EDGE, 470, INNER, 2)
  drawPlaces(page, drawing.places)
  return canvas
}

export const drawResult = (drawing: Drawing): Promise<Buffer> => draw(drawing).encode('png')

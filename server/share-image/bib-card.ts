/** The bib that a person's picture is drawn on, wide or as a story: ground, card, strip with the event's name, holes. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Accent, INK, LINE, PAPER, WHITE } from './colours.ts'
import { MIDDLE, STORY, WIDE } from './shapes.ts'
import { drawSlashes } from './slashes.ts'
import { fitLines, write, writeLines } from './words.ts'

type Card = { x: number; y: number; width: number; height: number; radius: number; strip: number }

export const WIDE_CARD: Card = {
  x: 40,
  y: 36,
  width: WIDE.width - 80,
  height: WIDE.height - 72,
  radius: 36,
  strip: 100,
}
/** Instagram and WhatsApp lay their own bars over the ends of a story: nothing to read stands there. */
export const STORY_CARD: Card = { x: 80, y: 310, width: 920, height: 1190, radius: 52, strip: 190 }

const HOLE = { wide: 13, story: 20 }

const drawBib = (
  page: SKRSContext2D,
  card: Card,
  accent: string,
  hole: { radius: number; ground: string },
) => {
  const { x, y, width, height, radius, strip } = card
  const outline = () => {
    page.beginPath()
    page.roundRect(x, y, width, height, radius)
  }
  page.save()
  outline()
  page.fillStyle = WHITE
  page.fill()
  page.clip()
  page.fillStyle = accent
  page.fillRect(x, y, width, strip)
  page.restore()
  page.lineWidth = 2
  page.strokeStyle = LINE
  outline()
  page.stroke()
  const inset = 46
  for (const holeX of [x + inset, x + width - inset])
    for (const holeY of [y + Math.min(strip / 2, 60), y + height - inset]) {
      page.beginPath()
      page.arc(holeX, holeY, hole.radius, 0, Math.PI * 2)
      page.fillStyle = hole.ground
      page.fill()
      page.stroke()
    }
}

const writeInStrip = (
  page: SKRSContext2D,
  event: string,
  { x, y, width: whole, strip }: Card,
  fit: { width: number; size: number; least: number },
) => {
  const name = fitLines(page, {
    ...fit,
    text: event.toUpperCase(),
    font: 'Dorsal Display Light',
    most: 2,
    height: strip * 0.84,
  })
  writeLines(page, name, {
    x: x + whole / 2,
    y: y + strip / 2 + name.size * (name.lines.length > 1 ? 0.84 : 0.36),
    colour: WHITE,
    align: 'center',
  })
}

export type CardStart = { event: string; accent: Accent | undefined }

/** The card of a link's preview: the event's name stays in the middle square. */
export const startWideCard = ({ event, accent }: CardStart) => {
  const canvas = createCanvas(WIDE.width, WIDE.height)
  const page = canvas.getContext('2d')
  const colour = accent?.deep ?? INK
  page.fillStyle = PAPER
  page.fillRect(0, 0, WIDE.width, WIDE.height)
  drawBib(page, WIDE_CARD, colour, { radius: HOLE.wide, ground: PAPER })
  writeInStrip(page, event, WIDE_CARD, { width: MIDDLE.width, size: 54, least: 34 })
  return { canvas, page, colour }
}

/** The card of a story, on a ground in the sport's colour, with the site's address at its foot: a story has no link. */
export const startStoryCard = ({ event, accent, host }: CardStart & { host: string }) => {
  const canvas = createCanvas(STORY.width, STORY.height)
  const page = canvas.getContext('2d')
  const colour = accent?.deep ?? INK
  page.fillStyle = colour
  page.fillRect(0, 0, STORY.width, STORY.height)
  drawSlashes(page, STORY)
  drawBib(page, STORY_CARD, accent ? INK : '#2A313B', { radius: HOLE.story, ground: colour })
  writeInStrip(page, event, STORY_CARD, { width: STORY_CARD.width - 200, size: 76, least: 44 })
  writeHost(page, host)
  return { canvas, page, colour }
}

/** Where to look for more, in the words that a browser takes. */
export const writeHost = (page: SKRSContext2D, host: string) =>
  write(page, {
    text: host,
    x: STORY.width / 2,
    y: 1590,
    width: 860,
    font: 'Dorsal Strong',
    size: 36,
    least: 24,
    colour: WHITE,
    align: 'center',
  })

/**
 * An event as a poster: its cover under ink, the name large, the long date, city and distances. No price: previews are
 * cached for weeks and prices change. Without a cover it stands on the sport's colour, on a bib.
 */
import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import {
  STORY_CARD,
  startStoryCard,
  startWideCard,
  WIDE_CARD,
  writeHost,
} from '#server/share-image/bib-card.ts'
import { INK, SOFT, WHITE } from '#server/share-image/colours.ts'
import { photoPng } from '#server/share-image/photo-png.ts'
import { MIDDLE, type Shape, STORY, WIDE } from '#server/share-image/shapes.ts'
import { drawDash } from '#server/share-image/slashes.ts'
import { fitLines, write, writeLines } from '#server/share-image/words.ts'
import { sportInk } from './sport-inks.ts'

export type EventDrawing = {
  shape: Shape
  name: string
  sport: string
  /** 'Sábado 5 de diciembre de 2026' */
  day: string
  city: string
  /** '21K · 10K · 5K'; empty where it is no race. */
  distances: string
  organizer: string
  /** Where the site is: 'carreras.example.com'. */
  host: string
}

const COVERED = { wide: WIDE, story: { width: STORY.width, height: 1180 } }

/** The part of the picture that people look at, in the size that is asked. */
const drawCover = async (page: SKRSContext2D, cover: Buffer, size: { width: number; height: number }) => {
  const fitted = await sharp(cover)
    .resize({ ...size, fit: 'cover', position: 'attention' })
    .png()
    .toBuffer()
  page.drawImage(await loadImage(fitted), 0, 0)
}

/** Ink over the picture, so that white words are read on whatever it shows. */
const shade = (page: SKRSContext2D, { width, height }: typeof WIDE, stops: [number, number][]) => {
  const ink = page.createLinearGradient(0, 0, 0, height)
  for (const [at, opacity] of stops) ink.addColorStop(at, `rgb(18 22 28 / ${opacity}%)`)
  page.fillStyle = ink
  page.fillRect(0, 0, width, height)
}

type Column = {
  x: number
  width: number
  /** The foot of the last line, and how large words are beside those of a preview. */
  foot: number
  scale: number
  /** How high the name may be. */
  room: number
  colours: { name: string; words: string; distances: string; dash: string }
}

/** From the foot upwards: distances, city, day, and over them the name in the room that is left. */
const writeFacts = (page: SKRSContext2D, drawing: EventDrawing, column: Column) => {
  const { x, width, foot, scale, room, colours } = column
  const align = 'center'
  let y = foot
  if (drawing.distances) {
    const lines = fitLines(page, {
      text: drawing.distances,
      width,
      font: 'Dorsal Display',
      size: 54 * scale,
      least: 30 * scale,
      most: 1,
    })
    y = writeLines(page, lines, { x, y, align, colour: colours.distances }) - 22 * scale
  }
  const words = { x, width, align, colour: colours.words } as const
  if (drawing.city) {
    write(page, {
      ...words,
      text: drawing.city,
      y,
      font: 'Dorsal Display Light',
      size: 42 * scale,
      least: 28 * scale,
    })
    y -= 48 * scale
  }
  write(page, {
    ...words,
    text: drawing.day,
    y,
    font: 'Dorsal Display Light',
    size: 46 * scale,
    least: 30 * scale,
  })
  y -= 62 * scale
  const name = fitLines(page, {
    text: drawing.name.toUpperCase(),
    width,
    font: 'Dorsal Display',
    size: 156 * scale,
    least: 46 * scale,
    most: 4,
    height: room,
  })
  const head = writeLines(page, name, { x, y, align, colour: colours.name })
  const dash = { width: 96 * scale, height: 12 * scale, colour: colours.dash }
  const top = head - 36 * scale
  drawDash(page, { ...dash, x: x - dash.width / 2, y: top })
  return top
}

/** In the middle between two heights: written once where nobody sees it, to know how high it is. */
const writeCentred = (page: SKRSContext2D, drawing: EventDrawing, column: Column, ceiling: number) => {
  const top = writeFacts(createCanvas(1, 1).getContext('2d'), drawing, column)
  writeFacts(page, drawing, { ...column, foot: column.foot - Math.max(0, (top - ceiling) / 2) })
}

const onCover = (bright: string) => ({ name: WHITE, words: WHITE, distances: WHITE, dash: bright })
const onBib = (deep: string) => ({ name: INK, words: SOFT, distances: deep, dash: deep })

const drawPoster = async (drawing: EventDrawing, cover: Buffer): Promise<Canvas> => {
  const size = drawing.shape === 'story' ? STORY : WIDE
  const canvas = createCanvas(size.width, size.height)
  const page = canvas.getContext('2d')
  const colours = onCover(sportInk(drawing.sport)?.bright ?? WHITE)
  page.fillStyle = INK
  page.fillRect(0, 0, size.width, size.height)
  await drawCover(page, cover, COVERED[drawing.shape])
  if (drawing.shape === 'story') {
    shade(page, COVERED.story, [
      [0, 30],
      [0.35, 12],
      [0.62, 66],
      [1, 100],
    ])
    writeFacts(page, drawing, { x: STORY.width / 2, width: 900, foot: 1500, scale: 1.5, room: 470, colours })
    writeHost(page, drawing.host)
  } else {
    shade(page, WIDE, [
      [0, 35],
      [0.35, 66],
      [1, 90],
    ])
    writeFacts(page, drawing, { x: MIDDLE.x, width: MIDDLE.width, foot: 548, scale: 1, room: 300, colours })
    writeOrganizer(page, drawing, WHITE)
  }
  return canvas
}

const writeOrganizer = (page: SKRSContext2D, { organizer }: EventDrawing, colour: string) =>
  write(page, {
    text: organizer,
    x: MIDDLE.x,
    y: 598,
    width: MIDDLE.width,
    font: 'Dorsal Strong',
    size: 24,
    least: 18,
    colour,
    align: 'center',
  })

const drawOnBib = (drawing: EventDrawing): Canvas => {
  const accent = sportInk(drawing.sport)
  const colours = onBib(accent?.deep ?? INK)
  if (drawing.shape === 'story') {
    const { canvas, page } = startStoryCard({ event: drawing.organizer, accent, host: drawing.host })
    const column = { x: STORY.width / 2, width: 800, foot: 1400, scale: 1.5, room: 560, colours }
    writeCentred(page, drawing, column, STORY_CARD.y + STORY_CARD.strip + 80)
    return canvas
  }
  const { canvas, page } = startWideCard({ event: drawing.organizer, accent })
  const column = { x: MIDDLE.x, width: MIDDLE.width, foot: 558, scale: 0.92, room: 220, colours }
  writeCentred(page, drawing, column, WIDE_CARD.y + WIDE_CARD.strip + 32)
  return canvas
}

export const drawEvent = async (drawing: EventDrawing, cover: Buffer | null): Promise<Buffer> =>
  cover ? photoPng(await drawPoster(drawing, cover)) : drawOnBib(drawing).encode('png')

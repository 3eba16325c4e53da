/**
 * The general podium of a distance, women and men beside each other: what a newspaper prints. Both columns begin at the
 * middle, so that the square that WhatsApp may cut out has names and times; the story has one below the other.
 */
import type { SKRSContext2D } from '@napi-rs/canvas'
import { sportInk } from '#domain/events/share-image/sport-inks.ts'
import { STORY_CARD, startStoryCard, startWideCard } from '#server/share-image/bib-card.ts'
import { LINE, SOFT } from '#server/share-image/colours.ts'
import { MIDDLE, STORY } from '#server/share-image/shapes.ts'
import { fitLines, write, writeLines } from '#server/share-image/words.ts'

export type PodiumDrawing = {
  event: string
  where: string
  sport: string
  race_division: string
  columns: { title: string; rows: { position: number; name: string; time: string; beside: string }[] }[]
}

type Column = PodiumDrawing['columns'][number]
type Row = Column['rows'][number]

/** Four when two share the third place. */
const MOST_ROWS = 4
const isDense = ({ columns }: PodiumDrawing) => columns.some(({ rows }) => rows.length > 3)
/** A column's words, so wide that the middle square has them whole. */
const WORDS = 236

type WideFrame = {
  x: number
  width: number
  words: number
  side: 'left' | 'right'
  colour: string
  /** Four rows: name and time alone. */
  dense: boolean
}

/** The position at the middle, the words to the left or the right of it. */
const writeWideRow = (page: SKRSContext2D, row: Row, y: number, frame: WideFrame) => {
  const { x, width, side, colour, dense } = frame
  const align = side === 'left' ? 'right' : 'left'
  const towards = side === 'left' ? -1 : 1
  page.fillStyle = LINE
  page.fillRect(side === 'left' ? x - width : x, y - 42, width, 2)
  const position = { text: String(row.position), x, y: y + 34, width: 50 } as const
  write(page, { ...position, font: 'Dorsal Display', size: 84, colour, align })
  const words = { x: x + towards * 58, align } as const
  const name = fitLines(page, {
    text: row.name,
    width: frame.words,
    font: 'Dorsal Display Light',
    size: 38,
    least: 28,
    most: dense ? 1 : 2,
    height: 60,
  })
  const two = name.lines.length > 1
  writeLines(page, name, { ...words, y: two ? y + 16 : y - 2 })
  const time = {
    ...words,
    text: row.time,
    width: frame.words,
    font: 'Dorsal Display',
    size: dense ? 38 : 42,
    least: 28,
  } as const
  write(page, { ...time, y: two ? y + 60 : y + 40 })
  const beside = { ...words, text: row.beside, width: frame.words, font: 'Dorsal Text', size: 18 } as const
  if (!two && !dense) write(page, { ...beside, y: y + 66, colour: SOFT })
}

const drawWideColumn = (page: SKRSContext2D, { title, rows }: Column, frame: WideFrame) => {
  const align = frame.side === 'left' ? 'right' : 'left'
  write(page, {
    text: title.toUpperCase(),
    x: frame.x,
    y: 226,
    width: frame.words + 58,
    font: 'Dorsal Display',
    size: 38,
    least: 24,
    colour: frame.colour,
    align,
  })
  rows.slice(0, MOST_ROWS).forEach((row, at) => {
    writeWideRow(page, row, 284 + at * (frame.dense ? 88 : 116), frame)
  })
}

export const drawPodium = (drawing: PodiumDrawing): Promise<Buffer> => {
  const { canvas, page, colour } = startWideCard({ ...drawing, accent: sportInk(drawing.sport) })
  write(page, {
    text: `Podio ${drawing.race_division} · ${drawing.where}`,
    x: MIDDLE.x,
    y: 178,
    width: MIDDLE.width,
    font: 'Dorsal Display Light',
    size: 34,
    least: 22,
    colour: SOFT,
    align: 'center',
  })
  const [first, second] = drawing.columns
  const dense = isDense(drawing)
  const half = { width: 440, words: dense ? 320 : WORDS, colour, dense }
  if (first && second) {
    drawWideColumn(page, first, { ...half, x: MIDDLE.x - 18, side: 'left' })
    drawWideColumn(page, second, { ...half, x: MIDDLE.x + 18, side: 'right' })
  } else if (first)
    drawWideColumn(page, first, {
      x: MIDDLE.left,
      width: MIDDLE.width,
      words: MIDDLE.width - 60,
      side: 'right',
      colour,
      dense,
    })
  return canvas.encode('png')
}

const LEFT = 140
const RIGHT = STORY.width - LEFT

type StoryFrame = Pick<WideFrame, 'colour' | 'dense'>

/** A line of a story: position, name, and the time at the right. */
const writeStoryRow = (page: SKRSContext2D, row: Row, y: number, { colour, dense }: StoryFrame) => {
  page.fillStyle = LINE
  page.fillRect(LEFT, y - (dense ? 54 : 62), RIGHT - LEFT, 2)
  const position = { text: String(row.position), x: LEFT, y: y + 14, width: 60 } as const
  write(page, { ...position, font: 'Dorsal Display', size: dense ? 70 : 84, colour })
  const words = { x: LEFT + 72, width: 520 } as const
  write(page, {
    ...words,
    text: row.name,
    y: dense ? y + 4 : y - 10,
    font: 'Dorsal Display Light',
    size: 50,
    least: 34,
  })
  if (!dense)
    write(page, {
      ...words,
      text: row.beside,
      y: y + 24,
      font: 'Dorsal Text',
      size: 26,
      least: 20,
      colour: SOFT,
    })
  const time = { text: row.time, x: RIGHT, y: y + 4, width: 200, align: 'right' } as const
  write(page, { ...time, font: 'Dorsal Display', size: 58, least: 36 })
}

export const drawPodiumStory = (drawing: PodiumDrawing & { host: string }): Promise<Buffer> => {
  const { canvas, page, colour } = startStoryCard({ ...drawing, accent: sportInk(drawing.sport) })
  const middle = { x: STORY.width / 2, width: STORY_CARD.width - 120, align: 'center' } as const
  const podium = `Podio ${drawing.race_division}`
  write(page, { ...middle, text: podium, y: 592, font: 'Dorsal Display', size: 84, least: 44 })
  write(page, {
    ...middle,
    text: drawing.where,
    y: 640,
    font: 'Dorsal Text',
    size: 32,
    least: 24,
    colour: SOFT,
  })
  const dense = isDense(drawing)
  const top = drawing.columns.length > 1 ? 706 : 880
  drawing.columns.forEach(({ title, rows }, at) => {
    const y = top + at * 386
    const name = { text: title.toUpperCase(), x: LEFT, y, width: middle.width } as const
    write(page, { ...name, font: 'Dorsal Display', size: 46, least: 30, colour })
    rows.slice(0, MOST_ROWS).forEach((row, line) => {
      writeStoryRow(page, row, y + (dense ? 72 : 82) + line * (dense ? 80 : 106), { colour, dense })
    })
  })
  return canvas.encode('png')
}

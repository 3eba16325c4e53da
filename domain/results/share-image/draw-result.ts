/** A result as a bib: what a link in WhatsApp shows, and a story. Name, time and places stand in the middle square. */
import type { SKRSContext2D } from '@napi-rs/canvas'
import { sportInk } from '#domain/events/share-image/sport-inks.ts'
import { STORY_CARD, startStoryCard, startWideCard, WIDE_CARD } from '#server/share-image/bib-card.ts'
import { LINE, SOFT } from '#server/share-image/colours.ts'
import { MIDDLE, STORY } from '#server/share-image/shapes.ts'
import { fitLines, write, writeLines } from '#server/share-image/words.ts'

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

type Column = { x: number; width: number; y: number; scale: number }

/** The last of three is the category, whose name is long. */
const SHARES: Record<number, number[]> = { 1: [0.6], 2: [0.44, 0.56], 3: [0.31, 0.31, 0.38] }

/** Beside each other in the middle, however many there are. */
const writePlaces = (page: SKRSContext2D, places: Drawing['places'], { x, width, y, scale }: Column) => {
  const shares = SHARES[places.length] ?? []
  let left = x - (shares.reduce((sum, share) => sum + share, 0) * width) / 2
  places.forEach(({ label, text }, at) => {
    const room = (shares[at] ?? 0) * width
    const place = { x: left + room / 2, width: room - 12, align: 'center' } as const
    left += room
    write(page, {
      ...place,
      text: label,
      y,
      font: 'Dorsal Display Light',
      size: 30 * scale,
      least: 21 * scale,
      colour: SOFT,
    })
    write(page, {
      ...place,
      text,
      y: y + 50 * scale,
      font: 'Dorsal Display',
      size: 50 * scale,
      least: 28 * scale,
    })
  })
}

/** A word and what it names, in the margin beside the middle: it may be cut off. */
const writeBeside = (
  page: SKRSContext2D,
  label: string,
  text: string,
  { y, ...place }: { x: number; y: number; colour?: string },
) => {
  const line = { width: 170, align: 'center', x: place.x } as const
  write(page, { ...line, text: label, y: y - 78, font: 'Dorsal Display Light', size: 32, colour: SOFT })
  write(page, { ...line, ...place, text, y, font: 'Dorsal Display', size: 86, least: 30 })
}

const MARGIN = {
  left: (WIDE_CARD.x + MIDDLE.left) / 2 + 24,
  right: 1200 - (WIDE_CARD.x + MIDDLE.left) / 2 - 24,
}

export const drawResult = (drawing: Drawing): Promise<Buffer> => {
  const { canvas, page, colour } = startWideCard({ ...drawing, accent: sportInk(drawing.sport) })
  const middle = { x: MIDDLE.x, width: MIDDLE.width - 16, align: 'center' } as const
  // Without places the rest stands in the middle of the card.
  const down = drawing.places.length > 0 ? 0 : 52
  write(page, {
    ...middle,
    text: drawing.name,
    y: 212 + down,
    font: 'Dorsal Display Light',
    size: 62,
    least: 29,
  })
  write(page, {
    ...middle,
    text: drawing.time,
    y: 378 + down,
    colour,
    font: 'Dorsal Display',
    size: 182,
    least: 80,
  })
  const about = [drawing.race_division, drawing.time_label.toLowerCase(), drawing.where]
  write(page, {
    ...middle,
    text: about.filter(Boolean).join(' · '),
    y: 432 + down,
    font: 'Dorsal Display Light',
    size: 36,
    least: 24,
    colour: SOFT,
  })
  if (drawing.places.length > 0) {
    page.fillStyle = LINE
    page.fillRect(MIDDLE.left, 462, MIDDLE.width, 2)
  }
  writePlaces(page, drawing.places, { ...middle, y: 508, scale: 1 })
  if (drawing.bib_number) writeBeside(page, 'Dorsal', drawing.bib_number, { x: MARGIN.left, y: 378 + down })
  writeBeside(page, 'Distancia', drawing.race_division, { x: MARGIN.right, y: 378 + down, colour })
  return canvas.encode('png')
}

export const drawResultStory = (drawing: Drawing & { host: string }): Promise<Buffer> => {
  const { canvas, page, colour } = startStoryCard({ ...drawing, accent: sportInk(drawing.sport) })
  const middle = { x: STORY.width / 2, width: STORY_CARD.width - 110, align: 'center' } as const
  write(page, {
    ...middle,
    text: drawing.bib_number,
    y: 760,
    font: 'Dorsal Display',
    size: 290,
    least: 120,
  })
  const name = fitLines(page, {
    text: drawing.name,
    width: middle.width,
    font: 'Dorsal Display Light',
    size: 84,
    least: 50,
    most: 2,
    height: 150,
  })
  writeLines(page, name, { ...middle, y: name.lines.length > 1 ? 930 : 890 })
  write(page, {
    ...middle,
    text: drawing.time,
    y: 1155,
    colour,
    font: 'Dorsal Display',
    size: 236,
    least: 100,
  })
  const about = [drawing.race_division, drawing.time_label.toLowerCase()].filter(Boolean).join(' · ')
  write(page, { ...middle, text: about, y: 1218, colour, font: 'Dorsal Display', size: 60, least: 36 })
  write(page, {
    ...middle,
    text: drawing.where,
    y: 1270,
    font: 'Dorsal Text',
    size: 34,
    least: 24,
    colour: SOFT,
  })
  writePlaces(page, drawing.places, { ...middle, y: 1348, scale: 1.36 })
  return canvas.encode('png')
}

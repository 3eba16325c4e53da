/** 'Ana corre 21K' on a bib: the preview of the link that a runner sends to friends, and a story. */
import type { SKRSContext2D } from '@napi-rs/canvas'
import { sportInk } from '#domain/events/share-image/sport-inks.ts'
import { STORY_CARD, startStoryCard, startWideCard } from '#server/share-image/bib-card.ts'
import { SOFT } from '#server/share-image/colours.ts'
import { MIDDLE, type Shape, STORY } from '#server/share-image/shapes.ts'
import { drawDash } from '#server/share-image/slashes.ts'
import { write } from '#server/share-image/words.ts'

export type GoingDrawing = {
  shape: Shape
  event: string
  sport: string
  first_name: string
  /** 'corre 21K' */
  deed: string
  /** 'Domingo 6 de diciembre de 2026' */
  day: string
  city: string
  host: string
}

type Column = {
  x: number
  width: number
  scale: number
  colour: string
  feet: [number, number, number, number]
}

const writeWords = (page: SKRSContext2D, drawing: GoingDrawing, column: Column) => {
  const { scale, colour, feet, ...place } = column
  const line = { ...place, align: 'center' } as const
  const [name, deed, day, city] = feet
  write(page, {
    ...line,
    text: drawing.first_name.toUpperCase(),
    y: name,
    font: 'Dorsal Display',
    size: 190 * scale,
    least: 70 * scale,
  })
  write(page, {
    ...line,
    text: drawing.deed.toUpperCase(),
    y: deed,
    colour,
    font: 'Dorsal Display',
    size: 96 * scale,
    least: 44 * scale,
  })
  const words = { ...line, font: 'Dorsal Display Light', colour: SOFT, least: 26 * scale } as const
  write(page, { ...words, text: drawing.day, y: day, size: 44 * scale })
  write(page, { ...words, text: drawing.city, y: city, size: 40 * scale })
}

/** Bars at both sides of the middle, for the eye that sees the whole card. */
const drawSides = (page: SKRSContext2D, colour: string) => {
  const dash = { y: 300, width: 96, height: 14, colour }
  drawDash(page, { ...dash, x: 150 })
  drawDash(page, { ...dash, x: 954 })
}

export const drawGoing = (drawing: GoingDrawing): Promise<Buffer> => {
  const start = { event: drawing.event, accent: sportInk(drawing.sport), host: drawing.host }
  if (drawing.shape === 'story') {
    const { canvas, page, colour } = startStoryCard(start)
    const column = { x: STORY.width / 2, width: STORY_CARD.width - 120, scale: 1.7, colour }
    writeWords(page, drawing, { ...column, feet: [900, 1110, 1260, 1345] })
    return canvas.encode('png')
  }
  const { canvas, page, colour } = startWideCard(start)
  drawSides(page, colour)
  writeWords(page, drawing, {
    x: MIDDLE.x,
    width: MIDDLE.width,
    scale: 1,
    colour,
    feet: [316, 424, 500, 552],
  })
  return canvas.encode('png')
}

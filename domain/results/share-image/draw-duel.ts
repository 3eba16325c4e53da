/** Two runners face to face on one card: what friends send each other after the race. */
import type { SKRSContext2D } from '@napi-rs/canvas'
import { sportInk } from '#domain/events/share-image/sport-inks.ts'
import { startWideCard, WIDE_CARD } from '#server/share-image/bib-card.ts'
import { LINE, SOFT } from '#server/share-image/colours.ts'
import { WIDE } from '#server/share-image/shapes.ts'
import { write } from '#server/share-image/words.ts'

type Side = { bib_number: string; name: string; time: string; lines: string[]; faster: boolean }

export type DuelDrawing = {
  event: string
  where: string
  sport: string
  race_division: string
  sides: [Side, Side]
  verdict: string
}

const FASTER = '#0E7C66'
const EDGE = WIDE_CARD.x + 84
const INNER = WIDE_CARD.width - 168
const ROOM = INNER / 2 - 24

/** Where and when at the left, the distance at the right: the line under the strip. */
const writeSubtitle = (page: SKRSContext2D, { where, race_division }: DuelDrawing, colour: string) => {
  const width = INNER / 2
  write(page, { text: where, x: EDGE, y: 186, width, font: 'Dorsal Text', size: 24, least: 18, colour: SOFT })
  write(page, {
    text: race_division,
    x: EDGE + INNER,
    y: 188,
    width,
    font: 'Dorsal Display',
    size: 34,
    least: 22,
    colour,
    align: 'right',
  })
}

const drawSide = (page: SKRSContext2D, side: Side, x: number) => {
  const colour = side.faster ? FASTER : undefined
  const line = { x, width: ROOM, ...(colour ? { colour } : {}) }
  write(page, { ...line, text: side.bib_number, y: 318, font: 'Dorsal Display', size: 110, least: 60 })
  write(page, { text: side.name, x, y: 366, width: ROOM, font: 'Dorsal Display Light', size: 38, least: 22 })
  write(page, { ...line, text: side.time, y: 448, font: 'Dorsal Display', size: 76, least: 40 })
  side.lines.forEach((text, at) => {
    write(page, {
      text,
      x,
      y: 484 + at * 28,
      width: ROOM,
      font: 'Dorsal Text',
      size: 20,
      least: 16,
      colour: SOFT,
    })
  })
}

export const drawDuel = (drawing: DuelDrawing): Promise<Buffer> => {
  const { canvas, page, colour } = startWideCard({ ...drawing, accent: sportInk(drawing.sport) })
  writeSubtitle(page, drawing, colour)
  page.fillStyle = LINE
  page.fillRect(WIDE.width / 2 - 1, 214, 2, 300)
  drawSide(page, drawing.sides[0], EDGE)
  drawSide(page, drawing.sides[1], WIDE.width / 2 + 24)
  write(page, {
    text: drawing.verdict,
    x: WIDE.width / 2,
    y: 562,
    width: INNER - 80,
    font: 'Dorsal Strong',
    size: 26,
    least: 18,
    align: 'center',
  })
  return canvas.encode('png')
}

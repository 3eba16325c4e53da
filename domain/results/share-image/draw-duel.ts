/** Two runners face to face on one card: what friends send each other after the race. */
import type { SKRSContext2D } from '@napi-rs/canvas'
import { EDGE, INNER, LINE, SOFT, startCard, WIDTH, write, writeSubtitle } from './card.ts'

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
const ROOM = INNER / 2 - 24

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
  const { canvas, page, accent } = startCard(drawing)
  writeSubtitle(page, { ...drawing, accent })
  page.fillStyle = LINE
  page.fillRect(WIDTH / 2 - 1, 214, 2, 300)
  drawSide(page, drawing.sides[0], EDGE)
  drawSide(page, drawing.sides[1], WIDTH / 2 + 24)
  write(page, {
    text: drawing.verdict,
    x: WIDTH / 2,
    y: 562,
    width: INNER - 80,
    font: 'Dorsal Strong',
    size: 26,
    least: 18,
    align: 'center',
  })
  return canvas.encode('png')
}

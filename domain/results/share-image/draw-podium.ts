/** The general podium of a distance, women and men beside each other: what a newspaper prints. */
import type { SKRSContext2D } from '@napi-rs/canvas'
import { EDGE, INNER, LINE, SOFT, startCard, write, writeSubtitle } from './card.ts'

export type PodiumDrawing = {
  event: string
  where: string
  sport: string
  race_division: string
  columns: { title: string; rows: { position: number; name: string; time: string; beside: string }[] }[]
}

const TOP = 250
const STEP = 92
const MOST_ROWS = 4

const drawColumn = (
  page: SKRSContext2D,
  { title, rows }: PodiumDrawing['columns'][number],
  { x, width, accent }: { x: number; width: number; accent: string },
) => {
  write(page, {
    text: title.toUpperCase(),
    x,
    y: TOP,
    width,
    font: 'Dorsal Display',
    size: 32,
    colour: accent,
  })
  rows.slice(0, MOST_ROWS).forEach(({ position, name, time, beside }, at) => {
    const y = TOP + 62 + at * STEP
    page.fillStyle = LINE
    page.fillRect(x, y - 46, width, 2)
    write(page, {
      text: String(position),
      x,
      y: y + 12,
      width: 44,
      font: 'Dorsal Display',
      size: 60,
      colour: accent,
    })
    const left = x + 56
    const timeWidth = 150
    write(page, {
      text: name,
      x: left,
      y,
      width: width - 56 - timeWidth,
      font: 'Dorsal Display Light',
      size: 34,
      least: 24,
    })
    write(page, {
      text: beside,
      x: left,
      y: y + 26,
      width: width - 56,
      font: 'Dorsal Text',
      size: 18,
      colour: SOFT,
    })
    write(page, {
      text: time,
      x: x + width,
      y: y + 4,
      width: timeWidth - 12,
      font: 'Dorsal Display',
      size: 38,
      least: 26,
      align: 'right',
    })
  })
}

export const drawPodium = (drawing: PodiumDrawing): Promise<Buffer> => {
  const { canvas, page, accent } = startCard(drawing)
  writeSubtitle(page, { ...drawing, accent })
  const room = INNER / Math.max(drawing.columns.length, 1)
  drawing.columns.forEach((column, at) => {
    drawColumn(page, column, {
      x: EDGE + at * room,
      width: room - (drawing.columns.length > 1 ? 36 : 0),
      accent,
    })
  })
  return canvas.encode('png')
}

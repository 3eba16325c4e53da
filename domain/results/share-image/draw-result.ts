/** A result as a bib, 1200 by 630: what a link in WhatsApp shows. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { EDGE, INNER, LINE, SOFT, startCard, write, writeSubtitle } from './card.ts'

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
  const { canvas, page, accent } = startCard(drawing)
  writeSubtitle(page, { ...drawing, accent })
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

/** A certificate as a picture. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { layPicture, laySquare, layText } from '../rules/layout.ts'
import type { Placement } from '../rules/placement.ts'
import type { Drawing } from './drawing.ts'
import { fontAt, letters } from './letters.ts'
import { groundCanvas, pictureCanvas } from './pictures.ts'
import { qrRuns } from './qr.ts'

const drawText = (pen: SKRSContext2D, drawing: Drawing, placement: Placement) => {
  const drawn = layText(placement, drawing.values, drawing.ground, letters)
  if (!drawn) return
  pen.font = fontAt(drawn.font, drawn.size)
  pen.fillStyle = drawn.colour
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  for (const { text, x, baseline } of drawn.lines) pen.fillText(text, x, baseline)
}

const drawQr = (pen: SKRSContext2D, drawing: Drawing, placement: Placement) => {
  const square = laySquare(placement, drawing.ground)
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(square.x, square.y, square.side, square.side)
  pen.fillStyle = '#000000'
  for (const { x, y, width, height } of qrRuns(drawing.verify_url, square)) pen.fillRect(x, y, width, height)
}

const drawIcon = async (pen: SKRSContext2D, { icon, ground }: Drawing, placement: Placement) => {
  if (!icon) return
  const picture = await pictureCanvas(icon)
  const { x, y, width, height } = layPicture(placement, ground, picture)
  pen.drawImage(picture, x, y, width, height)
}

/** The encoder needs no alpha: a background has none. */
export const drawJpg = async (drawing: Drawing, width?: number): Promise<Buffer> => {
  const { ground, placements } = drawing
  const canvas = createCanvas(ground.width, ground.height)
  const pen = canvas.getContext('2d', { alpha: false })
  pen.drawImage(await groundCanvas(ground), 0, 0, ground.width, ground.height)
  for (const placement of placements) {
    if (placement.field === 'qr') drawQr(pen, drawing, placement)
    else if (placement.field === 'icon') await drawIcon(pen, drawing, placement)
    else drawText(pen, drawing, placement)
  }
  const raw = { width: ground.width, height: ground.height, channels: 4 } as const
  const picture = sharp(canvas.data(), { raw }).removeAlpha()
  return (width ? picture.resize({ width, withoutEnlargement: true }) : picture)
    .jpeg({ quality: 88 })
    .toBuffer()
}

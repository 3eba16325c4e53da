/** The backgrounds of the two shipped designs, drawn by code: no picture to keep, sharp at their size. */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { TEMPLATE_SIZE, type TemplateId } from '../rules/templates.ts'

const { width: W, height: H } = TEMPLATE_SIZE

const NAVY = '#1B2A4A'
const SALIDA = '#C63A12'
const GOLD = '#B58A3C'
const INK = '#12161C'
const PAPER = '#FAFAF7'

const frame = (pen: SKRSContext2D, inset: number, width: number, colour: string) => {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.strokeRect(inset, inset, W - 2 * inset, H - 2 * inset)
}

/** A rosette of fine lines, as on old diplomas. */
const rosette = (pen: SKRSContext2D, x: number, y: number, radius: number) => {
  pen.save()
  pen.translate(x, y)
  pen.strokeStyle = GOLD
  pen.globalAlpha = 0.16
  pen.lineWidth = 1.5
  for (let petal = 0; petal < 36; petal++) {
    pen.rotate((2 * Math.PI) / 36)
    pen.beginPath()
    pen.ellipse(radius / 2, 0, radius / 2, radius / 6, 0, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.restore()
}

const corner = (pen: SKRSContext2D, x: number, y: number, turn: number) => {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  pen.fillStyle = GOLD
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.lineTo(120, 0)
  pen.quadraticCurveTo(30, 30, 0, 120)
  pen.closePath()
  pen.fill()
  pen.fillStyle = '#FDFBF5'
  pen.beginPath()
  pen.arc(34, 34, 10, 0, 2 * Math.PI)
  pen.fill()
  pen.restore()
}

const clasico = (pen: SKRSContext2D) => {
  pen.fillStyle = '#FDFBF5'
  pen.fillRect(0, 0, W, H)
  rosette(pen, W / 2, H / 2, 560)
  frame(pen, 36, 14, NAVY)
  frame(pen, 62, 3, GOLD)
  frame(pen, 74, 1.5, GOLD)
  corner(pen, 62, 62, 0)
  corner(pen, W - 62, 62, Math.PI / 2)
  corner(pen, W - 62, H - 62, Math.PI)
  corner(pen, 62, H - 62, -Math.PI / 2)
  pen.strokeStyle = GOLD
  pen.lineWidth = 2
  for (const y of [0.65, 0.74]) {
    pen.beginPath()
    pen.moveTo(0.12 * W, y * H)
    pen.lineTo(0.88 * W, y * H)
    pen.stroke()
  }
}

/** The checks of a finish line, fading into the paper. */
const checks = (pen: SKRSContext2D, top: number, rows: number, side: number) => {
  for (let row = 0; row < rows; row++) {
    pen.globalAlpha = 1 - row / rows
    pen.fillStyle = INK
    for (let column = row % 2; column * side < W; column += 2)
      pen.fillRect(column * side, top + row * side, side, side)
  }
  pen.globalAlpha = 1
}

/** Lanes of a track that sweep in from the right. */
const lanes = (pen: SKRSContext2D) => {
  pen.strokeStyle = '#E6E5DF'
  pen.lineWidth = 5
  for (let lane = 0; lane < 7; lane++) {
    pen.beginPath()
    pen.ellipse(W + 120, 0.66 * H, 420 + lane * 62, 330 + lane * 50, 0, 0.5 * Math.PI, 1.5 * Math.PI)
    pen.stroke()
  }
}

const meta = (pen: SKRSContext2D) => {
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, W, H)
  lanes(pen)
  const band = pen.createLinearGradient(0, 0, W, 0)
  band.addColorStop(0, INK)
  band.addColorStop(1, NAVY)
  pen.fillStyle = band
  pen.fillRect(0, 0, W, 0.265 * H)
  pen.fillStyle = SALIDA
  pen.fillRect(0, 0.265 * H, W, 0.016 * H)
  pen.fillRect(0.06 * W, 0.645 * H, 0.08 * W, 7)
  checks(pen, 0.9 * H + 8, 4, 34)
  pen.fillStyle = SALIDA
  pen.fillRect(0, H - 14, W, 14)
}

export const drawTemplate = (template: TemplateId): Canvas => {
  const canvas = createCanvas(W, H)
  const draw = { clasico, meta }[template]
  draw(canvas.getContext('2d'))
  return canvas
}

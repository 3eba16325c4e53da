/** Turns a drawing into a picture: shapes as SVG, words by the canvas, which has the product's own letters. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { fontAt } from '#domain/certificates/drawing/letters.ts'

export type Word = {
  text: string
  /** Middle of the baseline. */
  x: number
  y: number
  size: number
  colour: string
  /** Degrees, clockwise. */
  turn?: number
  align?: 'left' | 'center' | 'right'
  font?: Parameters<typeof fontAt>[0]
  /** Pixels between letters. */
  spacing?: number
  /** Longer words are pressed together. */
  maxWidth?: number
}

export type Drawing = { width: number; height: number; shapes: string; words?: Word[] }

/** JPEG: four times quicker to write than PNG, and what is stored is made anew from it anyway. */
export const paint = async ({ width, height, shapes, words = [] }: Drawing): Promise<Buffer> => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const frame = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${shapes}</svg>`
  context.drawImage(await loadImage(Buffer.from(svg)), 0, 0, width, height)
  for (const word of words) {
    context.save()
    context.translate(word.x, word.y)
    context.rotate(((word.turn ?? 0) * Math.PI) / 180)
    context.font = fontAt(word.font ?? 'barlow', word.size)
    context.letterSpacing = `${word.spacing ?? 0}px`
    context.textAlign = word.align ?? 'center'
    context.fillStyle = word.colour
    context.fillText(word.text, 0, 0, word.maxWidth)
    context.restore()
  }
  return canvas.encode('jpeg', 95)
}

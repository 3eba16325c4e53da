/**
 * A photo as PNG is ten times its JPEG, and WhatsApp shows no preview of more than some hundred kilobytes: with a
 * palette of 256 colours it is small enough, and hardly looks different.
 */
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'

export const photoPng = (canvas: Canvas): Promise<Buffer> => {
  const { width, height } = canvas
  return sharp(canvas.data(), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colours: 256, dither: 0.6, effort: 7, compressionLevel: 9 })
    .toBuffer()
}

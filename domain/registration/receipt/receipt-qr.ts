/**
 * A person's QR carries the participant_key, when it was issued and our signature; a purchase's its reference. Whoever
 * photographs one learns no name, and a desk without network knows that it is ours (docs/decisions/0032-a-signed-qr.md).
 */
import QRCode from 'qrcode'
import sharp from 'sharp'
import { qrPath } from '#server/qr.ts'
import type { Qr } from '../mine/mine-contract.ts'
import { signCode } from '../sign-qr.ts'

export const qrOf = (text: string): Qr => qrPath(text)

/** Issued as it is shown. */
export const personQr = (secretKey: string, participant_key: string): Qr =>
  qrOf(signCode(secretKey, 'person', participant_key))

const MARGIN = 4
const SCALE = 12

/** Drawn small and enlarged: the library's own picture takes twenty milliseconds, and each letter carries one. */
export const qrPicture = (text: string): Promise<Buffer> => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const width = modules.size + 2 * MARGIN
  const pixels = Buffer.alloc(width * width, 255)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) pixels[(row + MARGIN) * width + column + MARGIN] = 0
  return sharp(pixels, { raw: { width, height: width, channels: 1 } })
    .resize(width * SCALE, width * SCALE, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

/** A QR code as one SVG path in a square of `size` modules: sharp at every size, and small on the wire. */
import QRCode from 'qrcode'

export type QrPath = { size: number; path: string }

export const qrPath = (text: string): QrPath => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      if (!modules.get(row, column)) continue
      const from = column
      while (column + 1 < size && modules.get(row, column + 1)) column++
      const length = column - from + 1
      path += `M${from} ${row}h${length}v1h-${length}z`
    }
  return { size, path }
}

/**
 * The QR of a registration carries its reference and nothing else: whoever photographs it learns no name, and a desk
 * without network can still read it (docs/decisions/registration-qr.md).
 */
import QRCode from 'qrcode'
import type { Qr } from './own-contract.ts'

export const qrOf = (reference: string): Qr => {
  const { modules } = QRCode.create(reference, { errorCorrectionLevel: 'M' })
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

export const qrPicture = (reference: string): Promise<Buffer> =>
  QRCode.toBuffer(reference, { errorCorrectionLevel: 'M', margin: 4, scale: 12 })

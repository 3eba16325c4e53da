/**
 * The QR of a registration carries its reference and nothing else: whoever photographs it learns no name, and a desk
 * without network can still read it (docs/decisions/0008-what-the-qr-says.md).
 */
import QRCode from 'qrcode'
import { qrPath } from '#server/qr.ts'
import type { Qr } from '../mine/mine-contract.ts'

export const qrOf = (reference: string): Qr => qrPath(reference)

export const qrPicture = (reference: string): Promise<Buffer> =>
  QRCode.toBuffer(reference, { errorCorrectionLevel: 'M', margin: 4, scale: 12 })

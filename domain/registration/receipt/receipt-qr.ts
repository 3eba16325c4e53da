/**
 * A person's QR carries the participant_key and nothing else, a purchase's its reference: whoever photographs it learns
 * no name, and a desk without network can still read it (docs/decisions/0022-one-qr-a-person.md).
 */
import QRCode from 'qrcode'
import { qrPath } from '#server/qr.ts'
import type { Qr } from '../mine/mine-contract.ts'

export const qrOf = (key: string): Qr => qrPath(key)

export const qrPicture = (key: string): Promise<Buffer> =>
  QRCode.toBuffer(key, { errorCorrectionLevel: 'M', margin: 4, scale: 12 })

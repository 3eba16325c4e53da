/**
 * A person's QR carries the participant_key, when it was issued and our signature; a purchase's its reference. Whoever
 * photographs one learns no name, and a desk without network knows that it is ours (docs/decisions/0032-a-signed-qr.md).
 */
import QRCode from 'qrcode'
import { qrPath } from '#server/qr.ts'
import type { Qr } from '../mine/mine-contract.ts'
import { signCode } from '../sign-qr.ts'

export const qrOf = (text: string): Qr => qrPath(text)

/** Issued as it is shown. */
export const personQr = (secretKey: string, participant_key: string): Qr =>
  qrOf(signCode(secretKey, 'person', participant_key))

export const qrPicture = (text: string): Promise<Buffer> =>
  QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, scale: 12 })

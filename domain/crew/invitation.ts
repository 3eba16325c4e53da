/** Invitations of devices: a code that works once, for two days, with the PIN. The database knows only its hash. */
import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { qrPath } from '#server/qr.ts'
import type { Invitation } from './contract.ts'
import {
  CODE_HOURS,
  CODE_LENGTH,
  CODE_SIGNS,
  invitationAddress,
  shownCode,
} from './rules/invitation-codes.ts'

export const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')

/** Keyed: eight signs are few enough to be tried one by one by whoever has a copy of the database. */
export const codeHash = (secretKey: string, code: string) =>
  createHmac('sha256', secretKey).update(`crew invitation\n${code}`).digest('base64url')

/** What a row holds of a new invitation. */
export const invitationColumns = (secretKey: string, code: string) => ({
  code_hash: codeHash(secretKey, code),
  code_expires_at: sql<Date>`now() + make_interval(hours => ${CODE_HOURS})`,
  wrong_pins: 0,
})

export const showInvitation = (
  { address }: Pick<AppContext, 'address'>,
  { code, ...device }: { device_id: number; name: string; code: string; until: Date },
): Invitation => {
  const link = invitationAddress(address, code)
  return {
    ...device,
    code: shownCode(code),
    address: link,
    qr: qrPath(link),
    until: device.until.toISOString(),
  }
}

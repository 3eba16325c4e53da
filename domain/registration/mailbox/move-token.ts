/** The link of a moved mailbox, mailed to the old address: it stops the move or takes it back. Computed, not stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Move = { id: number; from_email: string }

const tokenOf = (secretKey: string, { id, from_email }: Move) =>
  `${id}.${createHmac('sha256', secretKey).update(`mailbox-move\n${id}\n${from_email}`).digest('base64url')}`

/** The token travels after the #, which browsers send to nobody. */
export const moveAddress = (address: string, secretKey: string, move: Move) =>
  `${address}/mi-correo#${tokenOf(secretKey, move)}`

/** The move a token names, before it is known to be genuine. */
export const moveNamed = (token: string): number | null => {
  const [, id] = /^(\d{1,9})\.[\w-]{43}$/.exec(token) ?? []
  return id ? Number(id) : null
}

export const isMoveToken = (secretKey: string, token: string, move: Move): boolean => {
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(secretKey, move))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

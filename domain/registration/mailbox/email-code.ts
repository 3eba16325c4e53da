/**
 * The code that confirms a new address. Computed from who asks, the address of now and the new one: nothing is stored,
 * and once the address has changed the code is worth nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A code is good until the end of the next quarter of an hour. */
const SLOT_MS = 15 * 60_000

type Move = { participant_key: string; from: string; to: string }

const codeIn = (secretKey: string, { participant_key, from, to }: Move, slot: number) => {
  const mac = createHmac('sha256', secretKey)
    .update(`email-code\n${participant_key}\n${from}\n${to}\n${slot}`)
    .digest()
  return String(mac.readUInt32BE() % 1_000_000).padStart(6, '0')
}

const slotOf = (now: Date) => Math.floor(now.getTime() / SLOT_MS)

export const emailCode = (secretKey: string, move: Move, now: Date): string =>
  codeIn(secretKey, move, slotOf(now))

export const isEmailCode = (secretKey: string, code: string, move: Move, now: Date): boolean =>
  [slotOf(now), slotOf(now) - 1].some((slot) => {
    const [one, other] = [Buffer.from(code), Buffer.from(codeIn(secretKey, move, slot))]
    return one.length === other.length && timingSafeEqual(one, other)
  })

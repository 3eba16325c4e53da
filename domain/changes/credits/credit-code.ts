/**
 * The code that shows whose a credit is: it goes to the mailbox of the place that left it, for one purchase. Computed, so
 * that nothing is stored, and worth nothing for another purchase or mailbox.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A code is good until the end of the next quarter of an hour. */
const SLOT_MS = 15 * 60_000

type For = { reference: string; mailbox: string }

const codeIn = (secretKey: string, { reference, mailbox }: For, slot: number) => {
  const mac = createHmac('sha256', secretKey)
    .update(`credit-code\n${reference}\n${mailbox}\n${slot}`)
    .digest()
  return String(mac.readUInt32BE() % 1_000_000).padStart(6, '0')
}

const slotOf = (now: Date) => Math.floor(now.getTime() / SLOT_MS)

export const creditCode = (secretKey: string, asked: For, now: Date): string =>
  codeIn(secretKey, asked, slotOf(now))

export const isCreditCode = (secretKey: string, code: string, asked: For, now: Date): boolean =>
  [slotOf(now), slotOf(now) - 1].some((slot) => {
    const [one, other] = [Buffer.from(code), Buffer.from(codeIn(secretKey, asked, slot))]
    return one.length === other.length && timingSafeEqual(one, other)
  })

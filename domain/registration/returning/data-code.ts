/**
 * The code that fills in a form. Computed from the person and the mailbox it went to: nothing is stored, and another
 * address makes it worthless.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A code is good until the end of the next quarter of an hour. */
const SLOT_MS = 15 * 60_000

type Owner = { document_key: string; email: string }

const codeIn = (secretKey: string, { document_key, email }: Owner, slot: number) => {
  const mac = createHmac('sha256', secretKey).update(`data-code\n${document_key}\n${email}\n${slot}`).digest()
  return String(mac.readUInt32BE() % 1_000_000).padStart(6, '0')
}

const slotOf = (now: Date) => Math.floor(now.getTime() / SLOT_MS)

export const dataCode = (secretKey: string, owner: Owner, now: Date): string =>
  codeIn(secretKey, owner, slotOf(now))

export const isDataCode = (secretKey: string, code: string, owner: Owner, now: Date): boolean =>
  [slotOf(now), slotOf(now) - 1].some((slot) => {
    const [one, other] = [Buffer.from(code), Buffer.from(codeIn(secretKey, owner, slot))]
    return one.length === other.length && timingSafeEqual(one, other)
  })

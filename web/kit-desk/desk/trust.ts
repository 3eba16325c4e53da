/**
 * How long a device may go on with what it has. Hours without contact are counted on the device's own clock, whatever
 * hour that shows; a clock that is set back does not make them fewer.
 */
import { SNAPSHOT_HOURS } from '#domain/kit-desk/rules/handover-words.ts'

const HOUR_MS = 3_600_000
/** From here on the header warns. */
const OLD_HOURS = 2

/** What the device remembers of time; all in the device's own milliseconds, but the offset. */
export type Contact = {
  /** When the server last answered. */
  at: number
  /** How far the server's clock is ahead of ours. */
  offset_ms: number
  /** The latest moment this device has seen. */
  latest: number
  /** When its right ends, as the server last said. */
  ends_at?: string
}

export type Trust = 'fresh' | 'old' | 'ended'

/** What time it is at least: the clock's word, or what has passed since the latest moment that was seen. */
export const notBefore = (latest: number, wall: number, passed = 0): number =>
  Math.max(wall, latest + Math.max(0, passed))

/** A contact sets it right again, also a clock that ran ahead for a while. */
export const contactAt = (
  asked: number,
  answered: number,
  server_now: string,
  ends_at?: string,
): Contact => ({
  at: answered,
  // Half of the way there and back, as near as a phone needs.
  offset_ms: Math.round(Date.parse(server_now) - (asked + answered) / 2),
  latest: answered,
  ...(ends_at ? { ends_at } : {}),
})

export const trustIn = (contact: Contact | null, now: number, ends_at: string | null): Trust => {
  if (!contact || !ends_at) return 'ended'
  const since = now - contact.at
  if (since >= SNAPSHOT_HOURS * HOUR_MS || now + contact.offset_ms >= Date.parse(ends_at)) return 'ended'
  return since >= OLD_HOURS * HOUR_MS ? 'old' : 'fresh'
}

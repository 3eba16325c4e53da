/** Payloads for fields. Each text begins with the number of its field, so that a page can be asked which it shows. */
import { XSS_PAYLOADS } from '#testing/hostile/xss-payloads.ts'

/** `f12~` before the payload. */
export const FIELD_MARK = /f(\d+)~/gi

/**
 * Straight into the database, around the rule that names have now: what an older version wrote is there still, and the
 * pages must hold by themselves.
 */
export type WriteAsBefore = (statement: string, values: unknown[]) => Promise<void>

/** Hands out payloads: each field goes through all of them, as many at a time as it holds. */
export const createPayloads = () => {
  const fields: string[] = []
  const given = new Map<string, number>()
  const fresh = new Set<string>()
  const isLeft = (field: string) => (given.get(field) ?? 0) < XSS_PAYLOADS.length
  const text = (field: string, max: number): string => {
    if (!fields.includes(field)) fields.push(field)
    if (isLeft(field)) fresh.add(field)
    const number = fields.indexOf(field)
    let written = `f${number}~`
    let next = given.get(field) ?? 0
    do {
      // Fields begin at different payloads, so that few worlds show many of them.
      const payload = XSS_PAYLOADS[(next + number * 7) % XSS_PAYLOADS.length] ?? ''
      if (written.length + payload.length > max && written.length > 5) break
      if (written.length + payload.length <= max) written += payload
      next += 1
    } while (next < XSS_PAYLOADS.length)
    given.set(field, next)
    return written
  }
  return {
    text,
    fields,
    /** Whether a field of these things has payloads left. */
    isWanted: (...things: string[]) =>
      fields.some((field) => things.includes(field.split('.')[0] ?? '') && isLeft(field)),
    /** Whether some field has payloads left. */
    isOver: () => !fields.some(isLeft),
    /** The fields that were given something new since the last time this was asked. */
    takeFresh: () => {
      const taken = new Set(fresh)
      fresh.clear()
      return taken
    },
  }
}

export type Payloads = ReturnType<typeof createPayloads>

/** Addresses, with the fields each must show. */
export type HostilePages = { open: Record<string, string>; panel: Record<string, string> }

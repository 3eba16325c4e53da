/**
 * A picture is drawn once for what it shows; what was corrected gets a new one. Most show people, so they stay in
 * memory and never reach a disk or a backup: who is forgotten leaves no picture behind. Drawing holds the whole process
 * for a moment: a few wait for their turn, more are told to come back, and only what is drawn anew counts for the
 * address that asked for it.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '#server/app-context.ts'
import { COST_LIMITS, createLine } from '#server/http/costly.ts'

const MOST_BYTES = 48 * 1024 * 1024

const line = createLine({ atOnce: 1, waiting: 50 })
const drawn = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: ({ length }) => length })

export type Drawer = Pick<AppContext, 'limiter'>

export const drawnOnce = async (
  { limiter }: Drawer,
  /** Everything that is seen on it: two that are equal are one picture. */
  drawing: object,
  address: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> => {
  const key = createHash('sha256').update(JSON.stringify(drawing)).digest('hex')
  const known = drawn.get(key)
  if (known) return known
  await limiter.enforce(COST_LIMITS.drawing, address)
  const leave = await line()
  try {
    const bytes = drawn.get(key) ?? (await draw())
    drawn.set(key, bytes)
    return bytes
  } finally {
    leave()
  }
}

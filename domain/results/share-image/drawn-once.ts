/**
 * A picture is drawn once for what it shows and kept: what was corrected gets a new one. Drawing holds the whole process
 * for a moment: a few wait for their turn, more are told to come back, and only what is drawn anew counts for the
 * address that asked for it.
 */
import { createHash } from 'node:crypto'
import type { AppContext } from '#server/app-context.ts'
import { wholeFile } from '#server/files/storage.ts'
import { COST_LIMITS, createLine } from '#server/http/costly.ts'

/** Changes when a drawing itself does. */
const EDITION = 1

const line = createLine({ atOnce: 1, waiting: 50 })

export type Drawer = Pick<AppContext, 'files' | 'limiter'>

export const drawnOnce = async (
  { files, limiter }: Drawer,
  drawing: object,
  address: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> => {
  const digest = createHash('sha256')
    .update(JSON.stringify([EDITION, drawing]))
    .digest('hex')
    .slice(0, 40)
  const key = `private/result-images/${digest.slice(0, 2)}/${digest}.png`
  const kept = await files.read(key)
  if (kept) return wholeFile(kept)
  await limiter.enforce(COST_LIMITS.drawing, address)
  const leave = await line()
  try {
    const bytes = await draw()
    await files.put(key, bytes, 'image/png')
    return bytes
  } finally {
    leave()
  }
}

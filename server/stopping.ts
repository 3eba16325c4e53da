/**
 * Stopping is bounded, whatever is under way: requests get a while to end and then lose their connection, the other
 * parts share what is left, and the database is stopped in order at the end.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type StopLimits = {
  /** For requests under way: a slow upload may have minutes otherwise. */
  requestsMs: number
  /** For everything but the database. */
  partsMs: number
}

export const STOP_LIMITS: StopLimits = { requestsMs: 7_000, partsMs: 14_000 }

/** After SIGTERM the process is gone by then. The first of several waits for the others, so it has a little more. */
export const LONGEST_STOP_MS = { alone: 20_000, 'of a group': 17_000 }

export const closeApp = async (app: FastifyInstance, { requestsMs }: StopLimits) => {
  const timer = setTimeout(() => app.server.closeAllConnections(), requestsMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}

/** One after another, in the order given; who takes too long is left behind. */
export const closeParts = async (
  parts: readonly (() => Promise<unknown>)[],
  { partsMs }: StopLimits,
  onError: (error: unknown) => void,
) => {
  const over = wait(partsMs, undefined, { ref: false })
  for (const close of parts) await Promise.race([close().catch(onError), over])
}

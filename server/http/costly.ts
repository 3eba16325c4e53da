/**
 * What costs much work and is asked with one line: drawings (certificates, receipts) and Excel files. Counted by
 * address, and so many at once: the others wait, and beyond a line of bearable length they are told to come back.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limit, Limiter } from '../limits/rate-limit.ts'
import { createSemaphore } from '../semaphore.ts'
import { Refusal } from './refusals.ts'

export type Cost = 'drawing' | 'export'

/** Wide enough for the phones of a whole race behind one carrier's address. */
export const COST_LIMITS: Record<Cost, Limit> = {
  drawing: { name: 'drawing', max: 600, seconds: 600 },
  export: { name: 'export', max: 60, seconds: 600 },
}

const LINES: Record<Cost, { atOnce: number; waiting: number }> = {
  drawing: { atOnce: 4, waiting: 100 },
  export: { atOnce: 2, waiting: 20 },
}

const manyDownloads = () =>
  new Refusal(
    503,
    { message: 'Hay muchas descargas en este momento. Intenta de nuevo en unos segundos.', icon: 'warning' },
    { retryAfter: 5 },
  )

/** A turn, or a refusal when too many wait; whoever gets one gives it back once. */
export const createLine = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  const semaphore = createSemaphore(atOnce)
  let inside = 0
  return async (): Promise<() => void> => {
    if (inside >= atOnce + waiting) throw manyDownloads()
    inside += 1
    await semaphore.acquire()
    let given = false
    return () => {
      if (given) return
      given = true
      inside -= 1
      semaphore.release()
    }
  }
}

/** Hooks of a costly route: counted before anything is read, in line until its answer is out. */
export const costlyHooks = (limiter: Limiter, lines = LINES) => {
  const open = { drawing: createLine(lines.drawing), export: createLine(lines.export) }
  return (cost: Cost) => ({
    onRequest: ({ ip }: FastifyRequest) => limiter.enforce(COST_LIMITS[cost], ip),
    preHandler: async (_request: FastifyRequest, reply: FastifyReply) => {
      const leave = await open[cost]()
      reply.raw.once('finish', leave).once('close', leave)
      // Who left while waiting will not be answered.
      if (reply.raw.destroyed) leave()
    },
  })
}

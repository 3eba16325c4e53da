/**
 * Ends bodies that do not come: a stranger who sends one byte a minute would hold a connection, and what it holds, for
 * as long as they like. One timer looks at every body under way; most requests arrive whole and are never watched.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HttpLimits } from './http-limits.ts'
import { type Refusal, tooSlow } from './refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who reads the body says here what happens when it is ended; else its stream fails. */
    endBody: ((refusal: Refusal) => void) | null
  }
}

/** A moment, and how many bytes had come by then. */
type Sample = [at: number, bytes: number]

export type Watched = {
  began: number
  /** The last moment at which a byte was new, and how many there were. */
  last: Sample
  /** One a tick, no older than the window. */
  window: Sample[]
}

export const newlyWatched = (now: number, bytes: number): Watched => ({
  began: now,
  last: [now, bytes],
  window: [[now, bytes]],
})

/** Notes how many bytes have come; whether the body must end now. */
export const isOver = (
  body: Watched,
  now: number,
  bytes: number,
  { silenceMs, slowest, slowWindowMs }: HttpLimits,
  longestMs: number,
): boolean => {
  if (bytes > body.last[1]) body.last = [now, bytes]
  body.window.push([now, bytes])
  if (now - body.began >= longestMs || now - body.last[0] >= silenceMs) return true
  // The first sample is the youngest that is as old as the window, or the beginning.
  while (body.window[1] && now - body.window[1][0] >= slowWindowMs) body.window.shift()
  const [since, before] = body.window[0] ?? [now, bytes]
  return now - since >= slowWindowMs && bytes - before < (slowest * (now - since)) / 1_000
}

type UnderWay = { request: FastifyRequest; body: Watched; answered: number | null }

const longestFor = ({ routeOptions, headers }: FastifyRequest, limits: HttpLimits): number => {
  const { schema, config } = routeOptions
  const isUpload =
    schema !== undefined && 'consumes' in schema && /^multipart\//i.test(headers['content-type'] ?? '')
  if (!isUpload) return limits.jsonMs
  return config.access === 'public' || config.access === 'participant link'
    ? limits.publicUploadMs
    : limits.staffUploadMs
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Before every other hook: a body is timed from its head on, whatever becomes of the request. */
export const timeBodies = (app: FastifyInstance, limits: HttpLimits) => {
  const underWay = new Set<UnderWay>()
  app.decorateRequest('endBody', null)

  const end = ({ request }: UnderWay) => {
    const { raw } = request
    if (request.endBody) request.endBody(tooSlow())
    // Fastify's own reader of JSON and forms listens here, and answers.
    else if (raw.listenerCount('error') > 0) raw.emit('error', tooSlow())
    else raw.socket.destroy()
  }

  const look = (one: UnderWay) => {
    const { request, body } = one
    const { raw } = request
    if (raw.complete || raw.destroyed) return void underWay.delete(one)
    const now = performance.now()
    if (one.answered !== null) {
      const rest = raw.socket.bytesRead - body.last[1]
      if (now - one.answered < limits.drainMs && rest < limits.drainBytes) return
      underWay.delete(one)
      return void raw.socket.destroy()
    }
    if (!isOver(body, now, raw.socket.bytesRead, limits, longestFor(request, limits))) return
    one.answered = now
    end(one)
  }

  const timer = setInterval(() => {
    for (const one of underWay) look(one)
  }, limits.tickMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', (request, reply, goOn) => {
    const { raw } = request
    // A request made in this process has no connection to count.
    if (raw.complete || !hasBody(request) || raw.socket.bytesRead === undefined) return goOn()
    const one: UnderWay = {
      request,
      body: newlyWatched(performance.now(), raw.socket.bytesRead),
      answered: null,
    }
    underWay.add(one)
    // Answered before it was read: the rest runs into nothing, for a moment only.
    reply.raw.once('finish', () => {
      if (raw.complete || raw.destroyed) return
      one.answered = performance.now()
      one.body.last = [one.answered, raw.socket.bytesRead]
      raw.unpipe()
      raw.resume()
    })
    goOn()
  })
}

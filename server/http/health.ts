/** /healthz says the process lives, /readyz that it can serve, /metrics what it did, to whom METRICS_FROM names. */
import { type BlockList, isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { isMigrated } from '../database/migrate.ts'
import { notFound } from './refusals.ts'

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Of the connection itself: a header is anybody's word, and the absence of one is nobody's. */
const isFromThere = ({ socket, headers }: FastifyRequest, networks: BlockList) => {
  const address = socket.remoteAddress ?? ''
  const family = isIP(address)
  // Who says that they came through a proxy is not the one who connected.
  if (family === 0 || FORWARDED.some((name) => headers[name] !== undefined)) return false
  return networks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Numbers of a part, by name, as they stand. */
export type Figures = () => Record<string, number>

/** Writes down one answer, in the log and in the figures. */
export type NoteAnswer = (answer: {
  id: string
  method: string
  route: string
  status: number
  ms: number
  log: Pick<FastifyBaseLogger, 'info'>
}) => void

export const addHealth = (
  app: FastifyInstance,
  db: Database,
  metricsFrom: BlockList,
  figures?: Figures,
): NoteAnswer => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Answers with a 5xx status',
    labelNames: ['route'],
    registers: [registry],
  })
  if (figures)
    new Gauge({
      name: 'page_cache',
      help: 'Answers kept for everybody: sent fresh or stale, made, cleared, and what is held now',
      labelNames: ['what'],
      registers: [registry],
      collect() {
        for (const [what, value] of Object.entries(figures())) this.set({ what }, value)
      },
    })

  // Found once for each route and status: it is written for every answer.
  const timers = new Map<string, { observe: (value: number) => void }>()
  const timerOf = (method: string, route: string, status: number) => {
    const name = `${method} ${route} ${status}`
    const known = timers.get(name)
    if (known) return known
    const timer = seconds.labels(method, route, String(status))
    timers.set(name, timer)
    return timer
  }

  const note: NoteAnswer = ({ id, method, route, status, ms, log }) => {
    timerOf(method, route, status).observe(ms / 1000)
    if (status >= 500) failures.inc({ route })
    log.info({ req_id: id, method, route, status, ms: Math.round(ms) }, 'answered')
  }

  app.addHook('onResponse', ({ id, method, log, routeOptions }, reply, done) => {
    const { statusCode: status, elapsedTime: ms } = reply
    note({ id, method, route: routeOptions.url ?? 'unknown', status, ms, log })
    done()
  })

  const open = { config: { access: 'public' as const }, schema: { hide: true } }
  app.get('/healthz', open, async () => ({ status: 'ok' }))

  app.get('/readyz', open, async (_request, reply) => {
    const ready = await db
      .execute(sql`select 1`)
      .then(() => isMigrated(db))
      .catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
  })

  app.get('/metrics', open, async (request, reply) => {
    if (!isFromThere(request, metricsFrom)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return note
}

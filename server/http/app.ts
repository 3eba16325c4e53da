/** Everything a request passes before a module's own function answers it. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Limiter } from '../limits/rate-limit.ts'
import type { AnswersFirst } from '../pages/answer-cached.ts'
import { type Changes, noteChanges } from '../pages/changes.ts'
import { type Gatekeeper, guardAccess } from './access.ts'
import { describeApi, showApi } from './api-docs.ts'
import { answerAtOnce } from './at-once.ts'
import { timeBodies } from './body-clock.ts'
import { answerBroken, refuseBroken, serverOptions } from './broken-requests.ts'
import { addDirectReads } from './direct-reads.ts'
import { answerErrors, refusalOf, sendRefusal } from './errors.ts'
import { addHealth, type Figures } from './health.ts'
import { readFormBodies, readJsonBodies } from './json-body.ts'
import { stopping } from './refusals.ts'
import { addRoutes, type Route } from './route.ts'
import { secureHeaders } from './secure-headers.ts'
import { speakSpanish } from './spanish-issues.ts'
import { readUploads } from './uploads.ts'
import { refuseOtherQueries } from './utf8.ts'

const JSON_LIMIT = 256 * 1024

export type AppParts = {
  config: Config
  db: Database
  log: FastifyBaseLogger
  gatekeeper: Gatekeeper
  limiter: Limiter
  routes: Route[]
  /** What is cached, answered before anything else looks at the request. */
  answersFirst?: AnswersFirst | undefined
  /** Told of every call that changed something. */
  changes: Changes
  figures?: Figures | undefined
  /** Pages, files and other routes that are not contract endpoints; each declares its access too. */
  mounts: ((app: FastifyInstance) => Promise<void> | void)[]
}

/** Connections that are open already may still ask: they are told to come back, to whoever serves then. */
const refuseWhenStopping = (app: FastifyInstance) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (_request, _reply, done) => done(isStopping ? stopping() : undefined))
}

export const createApp = async ({
  config,
  db,
  log,
  gatekeeper,
  limiter,
  routes,
  answersFirst,
  changes,
  figures,
  mounts,
}: AppParts): Promise<FastifyInstance> => {
  speakSpanish()
  const app = Fastify({
    loggerInstance: log,
    // One line a request, written by health.ts with the route's pattern: an address can hold a dni.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT,
    http: serverOptions(config.httpLimits),
    clientErrorHandler: answerBroken,
    // Only so many hops are ours; what stands further left in X-Forwarded-For is anybody's word.
    trustProxy: config.trustProxy > 0 ? (_address: string, hop: number) => hop < config.trustProxy : false,
    exposeHeadRoutes: false,
    // Answered by us, in the shape of every refusal.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Addresses that cannot be read never reach a route, nor the answers of errors.ts by themselves.
    frameworkErrors: (error, request, reply) => sendRefusal(request, reply, refusalOf(error)),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  timeBodies(app, config.httpLimits)
  if (answersFirst) app.addHook('onRequest', answersFirst.hook)
  noteChanges(app, changes)
  answerErrors(app)
  refuseBroken(app)
  refuseWhenStopping(app)
  guardAccess(app, gatekeeper)
  const note = addHealth(app, db, config.metricsFrom, figures)
  if (answersFirst) answerAtOnce(app, answersFirst, note)
  await app.register(cookie)
  const headers = secureHeaders(config.publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  readJsonBodies(app)
  readFormBodies(app)
  await readUploads(app, config.dataDir)
  refuseOtherQueries(app)

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // What an endpoint answers is personal unless it says otherwise; what is cached here is asked for again each time.
    if (request.url.startsWith('/api/'))
      reply.header('cache-control', request.routeOptions.config.cached ? 'public, no-cache' : 'no-store')
    done()
  })

  await describeApi(app)
  addRoutes(app, routes, limiter)
  addDirectReads(app, routes)
  await showApi(app)
  for (const mount of mounts) await mount(app)
  return app
}

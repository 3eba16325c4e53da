/** Serves the built pages, or in development the sources through Vite on the same port. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { notFound } from '../http/refusals.ts'
import { cacheKeyWith } from './cache-key.ts'
import { type PageParts, renderPages } from './render.ts'
import { mountRouteDiscovery } from './route-discovery.ts'
import { DECODER_POLICY } from './script-policy.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLIENT = `${ROOT}build/client`
const SERVER = `${ROOT}build/server/index.js`

/** What is no page must not be answered with one: unknown calls and missing files get JSON. */
const refuseTheRest = (app: FastifyInstance) => {
  for (const url of ['/api/*', '/assets/*'])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { access: 'public' },
      schema: { hide: true },
      handler: async () => {
        throw notFound()
      },
    })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
}

/** Asked for anew at every visit; the policy it comes with is the one for what it fetches itself. */
const serveWorker = (response: { header: (name: string, value: string) => unknown }) => {
  response.header('cache-control', 'no-cache')
  response.header('content-security-policy', "default-src 'self'; frame-ancestors 'none'")
}

/** web/scan/decode-worker.ts */
const DECODER = /\/assets\/decode-worker-[\w-]+\.js$/

const serveBuiltFiles = async (app: FastifyInstance) => {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public', cached: { key: cacheKeyWith([]), forGood: true } }
      route.schema = { ...route.schema, hide: true }
    })
    await scope.register(fastifyStatic, {
      root: CLIENT,
      wildcard: false,
      index: false,
      setHeaders: (response, path) => {
        if (path.endsWith('/sw.js')) return serveWorker(response)
        if (DECODER.test(path)) response.header('content-security-policy', DECODER_POLICY)
        const named = path.includes('/assets/')
        response.header(
          'cache-control',
          named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  })
}

export const mountBuiltPages = async (app: FastifyInstance, parts: PageParts) => {
  if (!existsSync(SERVER)) throw new Error('The pages are not built: run npm start or npm run build.')
  await serveBuiltFiles(app)
  refuseTheRest(app)
  const build = (await import(pathToFileURL(SERVER).href)) as ServerBuild
  mountRouteDiscovery(app, build)
  renderPages(app, { build: async () => build, mode: 'production' }, parts)
}

export const mountLivePages = async (app: FastifyInstance, parts: PageParts) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) done()
    else vite.middlewares(request.raw, reply.raw, () => done())
  })
  refuseTheRest(app)
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  renderPages(app, { build, mode: 'development' }, parts)
}

/** Without pages: the API alone, for tests of calls. */
export const mountNoPages = (app: FastifyInstance) => refuseTheRest(app)

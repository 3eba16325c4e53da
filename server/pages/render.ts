/** A page request becomes a React Router request and its answer a reply. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { busy, notFound } from '../http/refusals.ts'
import { MAKER } from './answer-cached.ts'
import { pageCacheKey } from './cache-key.ts'
import {
  cameraPolicy,
  type GatewayHosts,
  isCameraPage,
  isPayPage,
  pagePolicy,
  withoutMark,
} from './script-policy.ts'
import type { InProcessCall, Site } from './site.ts'

/** The context keys must be the objects of the built bundle, so they are read from it. */
export type PageModule = {
  apiContext: RouterContext<InProcessCall>
  siteContext: RouterContext<Site>
  scriptMark: string
  textOf: WeakMap<Response, string>
}

/** `pictureHosts`: of a map server; the pay page has none. */
export type PageParts = { site: Site; gatewayHosts: () => GatewayHosts; pictureHosts: readonly string[] }

export type PageSource = { build: () => Promise<ServerBuild>; mode: 'production' | 'development' }

const inProcess =
  (app: FastifyInstance, request: FastifyRequest): InProcessCall =>
  async (path, init = {}) => {
    // While it is made for everybody there is no visitor whose limits or session could matter.
    const isPlain = Object.keys(init).length === 0
    if (isPlain && request.socket.remoteAddress === MAKER) {
      const read = await app.readDirectly(path)
      if (read) return read
    }
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: { ...init.headers, 'x-requested-with': 'XMLHttpRequest' },
      remoteAddress: request.ip,
      ...(init.body === undefined ? {} : { payload: init.body }),
    })
    return { status: answer.statusCode, json: async () => answer.json() }
  }

const asWebRequest = (request: FastifyRequest, url: URL, signal: AbortSignal) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return new Request(url, { method: request.method, headers, signal })
}

const leaveSignal = (reply: FastifyReply) => {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

export const renderPages = (
  app: FastifyInstance,
  { build, mode }: PageSource,
  { site, gatewayHosts, pictureHosts }: PageParts,
) => {
  // Reading the routes of a build costs milliseconds: once for each build, which is another one only in development.
  let handler: { of: ServerBuild; answer: RequestHandler } | null = null
  const handlerOf = (built: ServerBuild): RequestHandler => {
    if (handler?.of !== built) handler = { of: built, answer: createRequestHandler(built, mode) }
    return handler.answer
  }

  const render = async (request: FastifyRequest, signal: AbortSignal) => {
    const built = await build()
    const keys = built.entry.module as unknown as PageModule
    const context = new RouterContextProvider()
    context.set(keys.apiContext, inProcess(app, request))
    context.set(keys.siteContext, site)
    const url = new URL(request.url, site.address)
    const page = await handlerOf(built)(asWebRequest(request, url, signal), context)
    let body: string | Buffer = keys.textOf.get(page) ?? Buffer.from(await page.arrayBuffer())
    const headers: [name: string, value: string][] = [...page.headers]
    const isHtml = page.headers.get('content-type')?.startsWith('text/html')
    // Vite's own scripts in development are written by its plugins on the fly.
    if (isHtml && mode === 'production') {
      const pays = isPayPage(url.pathname)
      const html = body.toString()
      const policy = pagePolicy(
        html,
        keys.scriptMark,
        pays ? gatewayHosts() : undefined,
        pays ? [] : pictureHosts,
        isCameraPage(url.pathname),
      )
      headers.push(['content-security-policy', policy], ['permissions-policy', cameraPolicy(url.pathname)])
      body = withoutMark(html, keys.scriptMark)
    }
    // What a page needed was too busy to answer, or away: it says when to come back, as the call did.
    if (page.status === 503) headers.push(['retry-after', String(busy().retryAfter)])
    if (!page.headers.has('cache-control')) headers.push(['cache-control', 'no-cache'])
    return { status: page.status, headers, body: Buffer.from(body) }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public', cached: { key: pageCacheKey } },
    schema: { hide: true },
    handler: async (request, reply) => {
      if (!URL.canParse(request.url, site.address)) throw notFound()
      // What a page does not say itself is not the API's: in development it has no policy at all.
      reply.removeHeader('content-security-policy')
      const page = await render(request, leaveSignal(reply))
      reply.code(page.status)
      for (const [name, value] of page.headers) reply.header(name, value)
      return reply.send(page.body)
    },
  })
}

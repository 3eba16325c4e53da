/** A page request becomes a React Router request and its answer a reply. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { type KeptPage, keepableAddress, openPageCache, type RenderedPage } from './page-cache.ts'
import { type GatewayHosts, isPayPage, pagePolicy } from './script-policy.ts'
import type { InProcessCall, Site } from './site.ts'

/** The context keys must be the objects of the built bundle, so they are read from it. */
type PageModule = { apiContext: RouterContext<InProcessCall>; siteContext: RouterContext<Site> }

export type PageSource = { build: () => Promise<ServerBuild>; mode: 'production' | 'development' }

const inProcess =
  (app: FastifyInstance, request: FastifyRequest): InProcessCall =>
  async (path, init = {}) => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: { ...init.headers, 'x-requested-with': 'XMLHttpRequest' },
      remoteAddress: request.ip,
      ...(init.body === undefined ? {} : { payload: init.body }),
    })
    return { status: answer.statusCode, json: async () => answer.json() }
  }

/** A page for everybody is rendered for nobody: no cookie or token of the first visitor reaches it. */
const anonymousRequest = (url: URL) => new Request(url, { headers: { accept: 'text/html' } })

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

/** The compressed form the browser takes, or the plain one. */
const bodyFor = (request: FastifyRequest, page: KeptPage): { encoding?: 'br' | 'gzip'; body: Buffer } => {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', body: page.br }
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', body: page.gzip } : { body: page.body }
}

const isKept = (page: RenderedPage | KeptPage): page is KeptPage => 'etag' in page

const sendKept = (request: FastifyRequest, reply: FastifyReply, page: KeptPage) => {
  reply.header('etag', page.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const { encoding, body } = bodyFor(request, page)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

export const renderPages = (
  app: FastifyInstance,
  { build, mode }: PageSource,
  site: Site,
  gatewayHosts: () => GatewayHosts,
) => {
  const cache = openPageCache()

  const render = async (
    request: FastifyRequest,
    address: string,
    signal?: AbortSignal,
  ): Promise<RenderedPage> => {
    const built = await build()
    const keys = built.entry.module as unknown as PageModule
    const context = new RouterContextProvider()
    context.set(keys.apiContext, inProcess(app, request))
    context.set(keys.siteContext, site)
    const url = new URL(address, site.address)
    const asked = signal ? asWebRequest(request, url, signal) : anonymousRequest(url)
    const page = await createRequestHandler(built, mode)(asked, context)
    const body = Buffer.from(await page.arrayBuffer())
    const headers: RenderedPage['headers'] = [...page.headers]
    const isHtml = page.headers.get('content-type')?.startsWith('text/html')
    // Vite's own scripts in development are written by its plugins on the fly.
    if (isHtml && mode === 'production') {
      const hosts = isPayPage(url.pathname) ? gatewayHosts() : undefined
      headers.push(['content-security-policy', pagePolicy(body.toString('utf8'), hosts)])
    }
    if (!page.headers.has('cache-control')) headers.push(['cache-control', 'no-cache'])
    return { status: page.status, headers, body }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const kept = mode === 'production' && request.method === 'GET' ? keepableAddress(request.url) : null
      const page = kept
        ? await cache.get(kept, () => render(request, kept))
        : await render(request, request.url, leaveSignal(reply))
      // What a page does not say itself is not the API's: in development it has no policy at all.
      reply.code(page.status).removeHeader('content-security-policy')
      for (const [name, value] of page.headers) reply.header(name, value)
      return isKept(page) ? sendKept(request, reply, page) : reply.send(page.body)
    },
  })
}

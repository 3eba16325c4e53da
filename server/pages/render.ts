/** A page request becomes a React Router request and its answer a reply. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { notFound } from '../http/refusals.ts'
import { sendKept } from './answer-kept.ts'
import { type KeptPage, keepableAddress, type PageCache, type RenderedPage } from './page-cache.ts'
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

const isKept = (page: RenderedPage | KeptPage): page is KeptPage => 'etag' in page

/** What the hooks before us wrote goes for every visitor of a kept page; the number of the request does not. */
const commonHeaders = (reply: FastifyReply): RenderedPage['headers'] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || name === 'x-request-id' ? [] : [[name, String(value)]],
  )

export const renderPages = (
  app: FastifyInstance,
  { build, mode }: PageSource,
  site: Site,
  gatewayHosts: () => GatewayHosts,
  cache: PageCache,
) => {
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
      if (!URL.canParse(request.url, site.address)) throw notFound()
      const kept = mode === 'production' && request.method === 'GET' ? keepableAddress(request.url) : null
      // What a page does not say itself is not the API's: in development it has no policy at all.
      reply.removeHeader('content-security-policy')
      const common = commonHeaders(reply)
      const page = kept
        ? await cache.get(kept, async () => {
            const made = await render(request, kept)
            return { ...made, headers: [...common, ...made.headers] }
          })
        : await render(request, request.url, leaveSignal(reply))
      if (isKept(page)) return sendKept(request, reply, page)
      reply.code(page.status)
      for (const [name, value] of page.headers) reply.header(name, value)
      return reply.send(page.body)
    },
  })
}

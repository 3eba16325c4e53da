/** A page request becomes a React Router request and its answer a reply. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
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

const asWebRequest = (request: FastifyRequest, address: string, signal: AbortSignal) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return new Request(new URL(request.url, address), { method: request.method, headers, signal })
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
  site: Site,
  gatewayHosts: () => GatewayHosts,
) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const built = await build()
      const keys = built.entry.module as unknown as PageModule
      const context = new RouterContextProvider()
      context.set(keys.apiContext, inProcess(app, request))
      context.set(keys.siteContext, site)
      const page = await createRequestHandler(built, mode)(
        asWebRequest(request, site.address, leaveSignal(reply)),
        context,
      )

      reply.code(page.status)
      for (const [name, value] of page.headers) if (name !== 'set-cookie') reply.header(name, value)
      for (const cookie of page.headers.getSetCookie()) reply.header('set-cookie', cookie)
      const body = Buffer.from(await page.arrayBuffer())
      const isHtml = page.headers.get('content-type')?.startsWith('text/html')
      // Vite's own scripts in development are written by its plugins on the fly.
      if (isHtml && mode === 'production') {
        const hosts = isPayPage(request.url) ? gatewayHosts() : undefined
        reply.header('content-security-policy', pagePolicy(body.toString('utf8'), hosts))
      } else reply.removeHeader('content-security-policy')
      if (!page.headers.has('cache-control')) reply.header('cache-control', 'no-cache')
      return reply.send(body)
    },
  })
}

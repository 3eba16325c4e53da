/**
 * The first thing a request meets. What is cached leaves as it is cached: its headers were all written when it was made, so
 * a visitor of the busiest minute costs neither the hooks of the other routes nor a compression.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { knowsTag } from '../http/entity-tag.ts'
import type { CachedPage, Encoding, MadeAnswer } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

/** Where our own calls come from: no connection from outside has an address like it. */
const MAKER = 'page-cache'

/** Of one answer only, or of one connection only. */
const NOT_CACHED = ['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding', 'vary', 'etag']

/**
 * Made for nobody: without cookie or token, at the address without anybody's additions. The calls of a page while it is
 * made pass by what is cached, so that it is as young as it looks.
 */
const make = async ({ server }: FastifyRequest, url: string): Promise<MadeAnswer> => {
  const answer = await server.inject({ method: 'GET', url, remoteAddress: MAKER })
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !NOT_CACHED.includes(name)) headers[name] = String(value)
  if (answer.statusCode === 200) delete headers['x-request-id']
  return { status: answer.statusCode, headers, body: answer.rawPayload }
}

const NOT_REFUSED = '(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))'
const BROTLI = new RegExp(`\\bbr\\b${NOT_REFUSED}`)
const GZIP = new RegExp(`\\bgzip\\b${NOT_REFUSED}`)

const encodingFor = (accepted = ''): Encoding | undefined => {
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : undefined
}

/** Written past Fastify; its answered-hooks (log and metrics) still run when the answer is out. */
const send = ({ headers: asked, id }: FastifyRequest, { raw }: FastifyReply, page: CachedPage) => {
  // An error names the request in which it happened.
  const own = page.forEverybody ? ['x-request-id', id] : []
  if (page.forEverybody && knowsTag(asked['if-none-match'], page.etag)) {
    raw.writeHead(304, page.unchanged.concat(own)).end()
    return
  }
  const encoding = encodingFor(asked['accept-encoding'])
  const form = encoding ? page.packed(encoding) : page.plain
  const write = ({ headers, body }: typeof page.plain) =>
    void raw.writeHead(page.status, headers.concat(own)).end(body)
  if ('body' in form) write(form)
  else form.then(write).catch(() => raw.destroy())
}

export type AnswersFirst = (
  request: FastifyRequest,
  reply: FastifyReply,
  goOn: (error?: Error) => void,
) => void

/** Answers what is cached or may be; everything else goes on. */
export const answerCached =
  (cache: PageCache, builtFiles: PageCache): AnswersFirst =>
  (request, reply, goOn) => {
    const { cached } = request.routeOptions.config
    const { authorization, range } = request.headers
    if (!cached || request.method !== 'GET' || authorization || range) return goOn()
    if (request.socket.remoteAddress === MAKER) return goOn()
    const address = cached.key(request.url)
    if (address === null) return goOn()
    const page = (cached.forGood ? builtFiles : cache).get(address, () => make(request, address))
    const answer = (found: CachedPage) => {
      reply.hijack()
      send(request, reply, found)
    }
    if ('etag' in page) answer(page)
    else page.then(answer, goOn)
  }

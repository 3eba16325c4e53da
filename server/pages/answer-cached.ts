/**
 * The first thing a request meets. What is cached leaves as it is cached: its headers were all written when it was made, so
 * a visitor of the busiest minute costs neither the hooks of the other routes nor a compression. An address that Fastify
 * has led here once is answered before Fastify the next time, as long as its page is fresh.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { knowsTag } from '../http/entity-tag.ts'
import type { CachedPage, Encoding, MadeAnswer } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

/** Where our own calls come from: no connection from outside has an address like it. */
export const MAKER = 'page-cache'

/** Of one answer only, or of one connection only. */
const NOT_CACHED = ['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding', 'vary', 'etag']

/**
 * Made for nobody: without cookie or token, at the address without anybody's additions. The calls of a page while it is
 * made pass by what is cached, so that it is as young as it looks.
 */
const make = async ({ server }: FastifyRequest, url: string): Promise<MadeAnswer> => {
  // As bytes: as text too each page would be written down once more.
  const answer = await server.inject({ method: 'GET', url, remoteAddress: MAKER, payloadAsStream: true })
  const body = await buffer(answer.stream())
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !NOT_CACHED.includes(name)) headers[name] = String(value)
  if (answer.statusCode === 200) delete headers['x-request-id']
  return { status: answer.statusCode, headers, body }
}

const NOT_REFUSED = '(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))'
const BROTLI = new RegExp(`\\bbr\\b${NOT_REFUSED}`)
const GZIP = new RegExp(`\\bgzip\\b${NOT_REFUSED}`)

const encodingFor = (accepted = ''): Encoding | undefined => {
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : undefined
}

/** Written past Fastify; returns the status. */
const send = (asked: IncomingHttpHeaders, id: string, raw: ServerResponse, page: CachedPage): number => {
  // An error names the request in which it happened.
  const own = page.forEverybody ? ['x-request-id', id] : []
  if (page.forEverybody && knowsTag(asked['if-none-match'], page.etag)) {
    raw.writeHead(304, page.unchanged.concat(own)).end()
    return 304
  }
  const encoding = encodingFor(asked['accept-encoding'])
  const form = encoding ? page.packed(encoding) : page.plain
  const write = ({ headers, body }: typeof page.plain) =>
    void raw.writeHead(page.status, headers.concat(own)).end(body)
  if ('body' in form) write(form)
  else form.then(write).catch(() => raw.destroy())
  return page.status
}

/** What is written down of an answer: the route by its pattern, because an address can hold a dni. */
export type Answered = { id: string; route: string; status: number }

export type AnswersFirst = {
  /** Before Fastify, with what is known and fresh; null leaves the request to it. */
  atOnce: (request: IncomingMessage, response: ServerResponse) => Answered | null
  /** A hook: answers what is cached or may be; everything else goes on. */
  hook: (request: FastifyRequest, reply: FastifyReply, goOn: (error?: Error) => void) => void
}

type KnownAddress = { key: string; route: string; cache: PageCache }

const MOST_KNOWN = 2_000

export const answerCached = (answers: PageCache, builtFiles: PageCache): AnswersFirst => {
  /** By the address as it was sent: the same one always belongs to the same route. */
  const known = new Map<string, KnownAddress>()

  const remember = (url: string, address: KnownAddress) => {
    if (known.has(url)) return
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(url, address)
  }

  const atOnce: AnswersFirst['atOnce'] = ({ method, url = '', headers }, response) => {
    if (method !== 'GET') return null
    const address = known.get(url)
    if (!address || headers.authorization || headers.range) return null
    // A request with a body, or without what HTTP asks for, is Fastify's to judge.
    if (!headers.host || headers['content-length'] || headers['transfer-encoding']) return null
    const page = address.cache.fresh(address.key)
    if (!page) return null
    const id = randomUUID()
    return { id, route: address.route, status: send(headers, id, response, page) }
  }

  const hook: AnswersFirst['hook'] = (request, reply, goOn) => {
    const { cached } = request.routeOptions.config
    const { authorization, range } = request.headers
    if (!cached || request.method !== 'GET' || authorization || range) return goOn()
    if (request.socket.remoteAddress === MAKER) return goOn()
    const address = cached.key(request.url)
    if (address === null) return goOn()
    const cache = cached.forGood ? builtFiles : answers
    const page = cache.get(address, () => make(request, address))
    const answer = (found: CachedPage) => {
      if (found.forEverybody)
        remember(request.url, { key: address, route: request.routeOptions.url ?? 'unknown', cache })
      // Log and metrics still run when the answer is out.
      reply.hijack()
      send(request.headers, request.id, reply.raw, found)
    }
    if ('etag' in page) answer(page)
    else page.then(answer, goOn)
  }

  return { atOnce, hook }
}

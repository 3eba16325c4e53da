/**
 * A kept page leaves as it is kept: its headers were all written when it was made, so a visitor of the busiest minute
 * costs neither the hooks of the other routes nor a compression.
 */
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type KeptPage, keepableAddress, type PageCache } from './page-cache.ts'

/** The compressed form the browser takes, or the plain one. */
const bodyFor = (accepted: string, page: KeptPage): { encoding?: 'br' | 'gzip'; body: Buffer } => {
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', body: page.br }
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', body: page.gzip } : { body: page.body }
}

/** Written past Fastify; its answered-hooks (log and metrics) still run when the answer is out. */
export const sendKept = ({ headers: asked, id }: FastifyRequest, reply: FastifyReply, page: KeptPage) => {
  const headers: OutgoingHttpHeaders = {
    ...page.frame,
    etag: page.etag,
    vary: 'accept-encoding',
    'x-request-id': id,
  }
  reply.hijack()
  if (asked['if-none-match'] === page.etag) {
    reply.raw.writeHead(304, headers).end()
    return
  }
  const { encoding, body } = bodyFor(asked['accept-encoding'] ?? '', page)
  if (encoding) headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  reply.raw.writeHead(page.status, headers).end(body)
}

/** The first thing a request meets: whether a fresh page was kept for it, and was sent. */
export const answerKept = (cache: PageCache) => (request: FastifyRequest, reply: FastifyReply) => {
  if (request.method !== 'GET') return false
  const address = keepableAddress(request.url)
  const page = address === null ? null : cache.fresh(address)
  if (!page) return false
  sendKept(request, reply, page)
  return true
}

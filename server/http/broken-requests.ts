/**
 * Requests that break before Fastify sees them: heads that cannot be read, are too long or never end. Node would answer
 * in English, or with nothing at all; here they get the same shape as every other refusal.
 */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { HttpLimits } from './http-limits.ts'
import { Refusal, tooSlow, unreadable } from './refusals.ts'

const byCode: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow(),
  HPE_HEADER_OVERFLOW: new Refusal(431, {
    message: 'El encabezado del envío es demasiado grande.',
    body: 'Borra las cookies de este sitio e intenta de nuevo.',
  }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Refusal(413, { message: 'El envío es demasiado grande.' }),
}

const written = ({ status, notice }: Refusal): string => {
  const id = randomUUID()
  const body = JSON.stringify({ ...notice, request_id: id })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${id}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Node's own name for the answer that is being written to a connection. */
type Answering = Socket & { _httpMessage?: ServerResponse | null }

export const answerBroken = (error: Error & { code?: string }, socket: Answering) => {
  // Half an answer is out already: a second one behind it would be read as part of it.
  const began = socket._httpMessage?.headersSent === true
  if (error.code === 'ECONNRESET' || !socket.writable || began) return void socket.destroy()
  socket.end(written(byCode[error.code ?? ''] ?? unreadable()), () => socket.destroy())
}

/** For Node's server: the head has its time, a body those of body-clock.ts. */
export const serverOptions = ({ headMs, tickMs }: HttpLimits): ServerOptions => ({
  headersTimeout: headMs,
  requestTimeout: 0,
  connectionsCheckingInterval: tickMs,
  // Asked for below, where the refusal has its shape.
  requireHostHeader: false,
})

export const refuseBroken = (app: FastifyInstance) => {
  const takeUp = (request: IncomingMessage, response: ServerResponse) =>
    void app.server.emit('request', request, response)
  // Whoever asks before sending the body is told to go on when it is wanted, or gets the refusal instead.
  app.server.on('checkContinue', takeUp)
  app.server.on('checkExpectation', takeUp)

  app.addHook('onRequest', ({ raw, headers }, _reply, done) =>
    done(headers.host === undefined && raw.httpVersion === '1.1' ? unreadable() : undefined),
  )
  app.addHook('preParsing', ({ headers }, reply, _payload, done) => {
    if (/^100-continue$/i.test(headers.expect ?? '')) reply.raw.writeContinue()
    done()
  })
}

/**
 * Lets the page cache answer before Fastify. A Fastify request costs as much as writing the cached page: its request, reply
 * and log objects and a dozen hooks, none of which a page that is the same for everybody needs.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AnswersFirst } from '../pages/answer-cached.ts'
import type { NoteAnswer } from './health.ts'

/**
 * Takes the place of Fastify's listener and calls it for the rest. On HOST=localhost Fastify opens a second server for the
 * other address family, which has its own listener: there the hook of the page cache answers, a little slower.
 */
export const answerAtOnce = (app: FastifyInstance, { atOnce }: AnswersFirst, note: NoteAnswer) => {
  const { server, log } = app
  const passOn = server.listeners('request')
  let isStopping = false
  // From then on connections are told to close, which Fastify does.
  app.addHook('preClose', async () => {
    isStopping = true
  })
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now()
    const answered = isStopping ? null : atOnce(request, response)
    if (answered) note({ ...answered, method: 'GET', ms: performance.now() - began, log })
    else for (const listener of passOn) listener.call(server, request, response)
  })
}

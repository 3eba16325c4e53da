/** Departments and insurers at the addresses the specification gives them, misspelling included. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import eps from '#domain/colombia/eps.json' with { type: 'json' }
import { DEPARTMENTS } from '#domain/colombia/places.ts'
import { knowsTag } from '#server/http/entity-tag.ts'

const FILES = {
  '/assets/json/deparment.json': DEPARTMENTS,
  '/assets/json/eps.json': eps,
}

export const serveReferenceData = (app: FastifyInstance) => {
  for (const [url, content] of Object.entries(FILES)) {
    const body = JSON.stringify(content)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { access: 'public' },
      schema: { hide: true },
      handler: async (request, reply) => {
        // Weak: the same tag stands for the plain and the compressed answer.
        reply.header('cache-control', 'public, max-age=86400').header('etag', `W/${etag}`)
        if (knowsTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('application/json; charset=utf-8').send(body)
      },
    })
  }
}

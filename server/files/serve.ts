/** Public pictures. Names are random and never written twice, so browsers may keep them for good. */
import type { FastifyInstance } from 'fastify'
import { createPictureWidths } from './picture-widths.ts'
import type { Storage } from './storage.ts'

const NOT_FOUND = { message: 'No encontrado.', body: '', icon: 'error' }

export const serveFiles = (app: FastifyInstance, storage: Storage) => {
  const atWidth = createPictureWidths(storage)
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const key = request.params['*']
      reply
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'")
      // Everything else of the storage (receipts, batches) has its own routes, with their own access.
      const file = key.startsWith('public/') ? ((await storage.read(key)) ?? (await atWidth(key))) : null
      // A document is handed over, never opened as a page of ours.
      if (key.endsWith('.pdf'))
        reply.header('content-security-policy', 'sandbox').header('content-disposition', 'attachment')
      if (!file) return reply.code(404).header('cache-control', 'no-store').send(NOT_FOUND)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', file.size)
        .type(file.type)
        .send(file.bytes)
    },
  })
}

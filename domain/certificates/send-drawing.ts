/** A drawn certificate as the answer of a call. It names a person: nobody keeps a copy on the way. */
import type { FastifyReply } from 'fastify'
import type { DrawingFormat } from './drawing/drawing.ts'

const TYPES: Record<DrawingFormat, string> = { pdf: 'application/pdf', jpg: 'image/jpeg' }

export const fileName = (name: string | undefined, format: DrawingFormat): string => {
  const words = `Certificado ${name ?? ''}`.replaceAll(/[^\p{L}\p{N} .-]/gu, '').trim()
  return `${words.slice(0, 100)}.${format}`
}

export const sendDrawing = (
  reply: FastifyReply,
  bytes: Buffer,
  { format, name }: { format: DrawingFormat; name: string | undefined },
) => {
  const shown = fileName(name, format)
  const plain = shown.normalize('NFD').replaceAll(/[^\x20-\x7E]/g, '')
  return reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-disposition',
      `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(shown)}`,
    )
    .type(TYPES[format])
    .send(bytes)
}

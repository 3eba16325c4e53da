/** Multipart bodies arrive as one object: fields as text, files as {filename, mimetype, bytes}. */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { UploadedFile } from '../contract-kit.ts'

export const FILE_LIMIT = 10 * 1024 * 1024

export const readUploads = async (app: FastifyInstance) => {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: FILE_LIMIT, files: 12, fields: 100, fieldSize: 1024 * 1024, parts: 120 },
    async onFile(part) {
      const bytes = await part.toBuffer()
      const file: UploadedFile = { filename: part.filename.slice(0, 255), mimetype: part.mimetype, bytes }
      // An empty file input still sends a part: nothing was chosen.
      ;(part as { value?: UploadedFile | undefined }).value = bytes.length === 0 ? undefined : file
    },
  })
}

/**
 * Multipart bodies arrive as one object: fields as text, files as {filename, mimetype, bytes}. Nothing is read before
 * access, limits and Content-Length were looked at; the one file of a public upload goes to disk, after its fields were.
 */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileOnDisk, UploadedFile } from '../contract-kit.ts'
import { newSigns, type ParserSigns, parserIsSilent, whileAtWork } from './parser-silence.ts'
import { Refusal, tooLarge, unreadable } from './refusals.ts'
import { writeToDisk } from './upload-to-disk.ts'
import { notUtf8, REPLACED } from './utf8.ts'

export const FILE_LIMIT = 10 * 1024 * 1024
/** Of all fields of one form together, files apart. */
const TEXT_LIMIT = { public: 64 * 1024, staff: 2 * 1024 * 1024 }
/** Heads of parts, boundaries, line ends. */
const FRAME = 64 * 1024
/** Everything has arrived and the parser says nothing: a part without a head keeps it waiting for good. */
const SILENCE_MS = 2_000

export type Fields = Record<string, unknown>

/** Looks at a public upload before its file is taken: what it returns is answered at once, and nothing more is read. */
export type Admit = (request: FastifyRequest, fields: Fields) => Promise<object | undefined>

export type Uploads = { files: number; fileSize: number; public: boolean; admit?: Admit | undefined }

declare module 'fastify' {
  interface FastifyContextConfig {
    uploads?: Uploads | undefined
  }
  interface FastifyRequest {
    fileOnDisk: FileOnDisk | null
  }
}

const fileTooLarge = () => new Refusal(413, { message: 'El archivo es demasiado grande.' })

type Value = string | UploadedFile | FileOnDisk | undefined

class AnsweredEarly extends Error {
  readonly answer: object
  constructor(answer: object) {
    super('answered early')
    this.answer = answer
  }
}

const textLimitOf = (uploads: Uploads | undefined, bodyLimit: number) => {
  if (!uploads) return bodyLimit
  return uploads.public ? TEXT_LIMIT.public : TEXT_LIMIT.staff
}

/** Bytes of the whole body. */
const limitOf = ({ routeOptions: { config, bodyLimit } }: FastifyRequest, isForm: boolean): number => {
  const { uploads } = config
  if (!uploads || !isForm) return bodyLimit
  return uploads.files * uploads.fileSize + textLimitOf(uploads, bodyLimit) + FRAME
}

const isFormOf = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '')

const readForms = (dataDir: string) => {
  const readToDisk = async (
    request: FastifyRequest,
    part: MultipartFile,
    form: Fields,
    signal: AbortSignal,
  ) => {
    const answer = await request.routeOptions.config.uploads?.admit?.(request, form)
    if (answer) throw new AnsweredEarly(answer)
    part.file.once('limit', () => part.file.destroy(fileTooLarge()))
    const filename = (part.filename ?? '').slice(0, 255)
    const file = await writeToDisk(dataDir, part.file, { filename, mimetype: part.mimetype, signal })
    request.fileOnDisk = file
    return file.size === 0 ? undefined : file
  }

  /** An empty file input still sends a part: nothing was chosen. */
  const readPart = async (
    request: FastifyRequest,
    part: Multipart,
    form: Fields,
    signal: AbortSignal,
  ): Promise<Value> => {
    if (part.type === 'field') {
      // Half a value is none.
      if (part.valueTruncated) throw tooLarge()
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      if (text.includes(REPLACED)) throw notUtf8()
      return text
    }
    if (request.routeOptions.config.uploads?.public) return readToDisk(request, part, form, signal)
    const bytes = await part.toBuffer()
    if (bytes.length === 0) return undefined
    return { filename: (part.filename ?? '').slice(0, 255), mimetype: part.mimetype, bytes }
  }

  /** A field that comes several times is a list. */
  return async (request: FastifyRequest, signs: ParserSigns, signal: AbortSignal) => {
    const { config, bodyLimit } = request.routeOptions
    const { uploads } = config
    const limits = uploads ? { fileSize: uploads.fileSize, files: uploads.files } : { files: 0 }
    const most = textLimitOf(uploads, bodyLimit)
    const form: Record<string, Value | Value[]> = {}
    let text = 0
    for await (const part of request.parts({ limits: { ...limits, fieldSize: most } })) {
      const value = await whileAtWork(signs, () => readPart(request, part, form, signal))
      if (value === undefined) continue
      if (typeof value === 'string') text += value.length
      if (text > most) throw tooLarge()
      const before = form[part.fieldname]
      form[part.fieldname] = before === undefined ? value : [before, value].flat()
    }
    return form
  }
}

const silence = async (request: FastifyRequest, signs: ParserSigns, signal: AbortSignal): Promise<never> => {
  if (!request.raw.readableEnded) await once(request.raw, 'end', { signal })
  signs.last = performance.now()
  await parserIsSilent(signs, SILENCE_MS, signal)
  throw unreadable()
}

/** The body's clock ran out, or more came than Content-Length or the route allow. */
const ended = (request: FastifyRequest) => {
  const { promise, reject } = Promise.withResolvers<never>()
  request.endBody = reject
  const most = limitOf(request, true)
  let bytes = 0
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) reject(tooLarge())
  })
  return promise
}

/** What the parser itself throws has no status: the form is broken, not the server. A full disk is the disk's. */
const explained = (error: unknown) =>
  error instanceof Refusal || (error instanceof Error && ('statusCode' in error || 'errno' in error))
    ? error
    : unreadable()

const dropFile = async (request: FastifyRequest) => {
  const file = request.fileOnDisk
  request.fileOnDisk = null
  if (file) await rm(file.path, { force: true })
}

/** Runs what uses the file; afterwards it is gone. */
export const withFile = async <T>(request: FastifyRequest, use: () => Promise<T>): Promise<T> => {
  if (!request.fileOnDisk) return use()
  const file = request.fileOnDisk
  request.fileOnDisk = null
  try {
    return await use()
  } finally {
    await rm(file.path, { force: true })
  }
}

export const readUploads = async (app: FastifyInstance, dataDir: string) => {
  await app.register(multipart, {
    limits: { fileSize: FILE_LIMIT, fields: 100, parts: 120 },
  })
  const readForm = readForms(dataDir)
  app.decorateRequest('fileOnDisk', null)

  // After access, which is a hook of before.
  app.addHook('onRequest', (request, _reply, done) => {
    const isForm = isFormOf(request)
    if (Number(request.headers['content-length'] ?? 0) <= limitOf(request, isForm)) return done()
    done(isForm && request.routeOptions.config.uploads ? fileTooLarge() : tooLarge())
  })

  const read = async (request: FastifyRequest, reply: FastifyReply) => {
    const reading = new AbortController()
    const signs = newSigns(performance.now())
    reply.raw.once('close', () => void dropFile(request))
    try {
      request.body = await Promise.race([
        ended(request),
        readForm(request, signs, reading.signal),
        silence(request, signs, reading.signal),
      ])
    } catch (error) {
      reading.abort()
      await dropFile(request)
      if (error instanceof AnsweredEarly) return reply.send(error.answer)
      throw explained(error)
    } finally {
      reading.abort()
      request.endBody = null
    }
  }
  app.addHook('preValidation', async (request, reply) =>
    request.isMultipart() ? read(request, reply) : undefined,
  )
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.fileOnDisk) return done()
    dropFile(request).then(() => done(), done)
  })
}

/** Multipart bodies arrive as one object: fields as text, files as {filename, mimetype, bytes}. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from '../contract-kit.ts'
import { Refusal } from './refusals.ts'

export const FILE_LIMIT = 10 * 1024 * 1024
const FILES = 12
/** Of all fields of one form together, files apart. */
const TEXT_LIMIT = 2 * 1024 * 1024
/** Everything has arrived and the parser says nothing: a part without a head keeps it waiting for good. */
const SILENCE_MS = 2_000

const unreadable = () => new Refusal(400, { message: 'No se pudo leer lo enviado.' })
const tooLarge = () => new Refusal(413, { message: 'El envío es demasiado grande.' })

type Value = string | UploadedFile | undefined

/** An empty file input still sends a part: nothing was chosen. */
const readPart = async (part: Multipart): Promise<Value> => {
  if (part.type === 'field') return typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
  const bytes = await part.toBuffer()
  if (bytes.length === 0) return undefined
  return { filename: (part.filename ?? '').slice(0, 255), mimetype: part.mimetype, bytes }
}

/** A field that comes several times is a list. */
const readForm = async (request: FastifyRequest) => {
  const { schema, config } = request.routeOptions
  const takesFiles = schema !== undefined && 'consumes' in schema
  const { fileSize } = config.multipartOptions?.limits ?? {}
  const limits = { ...(fileSize ? { fileSize } : {}), files: takesFiles ? FILES : 0 }
  const form: Record<string, Value | Value[]> = {}
  let text = 0
  for await (const part of request.parts({ limits })) {
    const value = await readPart(part)
    if (value === undefined) continue
    if (typeof value === 'string') text += value.length
    if (text > TEXT_LIMIT) throw tooLarge()
    const before = form[part.fieldname]
    form[part.fieldname] = before === undefined ? value : [before, value].flat()
  }
  return form
}

const silence = async (request: FastifyRequest, signal: AbortSignal): Promise<never> => {
  if (!request.raw.readableEnded) await once(request.raw, 'end', { signal })
  await wait(SILENCE_MS, undefined, { signal })
  throw unreadable()
}

/** What the parser itself throws has no status: the form is broken, not the server. */
const explained = (error: unknown) =>
  error instanceof Refusal || (error instanceof Error && 'statusCode' in error) ? error : unreadable()

export const readUploads = async (app: FastifyInstance) => {
  await app.register(multipart, {
    limits: { fileSize: FILE_LIMIT, fields: 100, fieldSize: 1024 * 1024, parts: 120 },
  })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const read = new AbortController()
    try {
      request.body = await Promise.race([readForm(request), silence(request, read.signal)])
    } catch (error) {
      throw explained(error)
    } finally {
      read.abort()
    }
  })
}

/** The one place that turns what went wrong into an answer: {message, body, icon, errors?, request_id}. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { sqlState } from '../database/connect.ts'
import { BusyError, waitedTooLong } from '../database/transaction.ts'
import { NO_SPACE, StorageError } from '../files/keys.ts'
import { busy, invalid, notFound, Refusal, tooLarge, unreadable } from './refusals.ts'

const byCode: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge(),
  FST_FILES_LIMIT: new Refusal(413, { message: 'El envío trae demasiados archivos.' }),
  FST_FIELDS_LIMIT: tooLarge(),
  FST_PARTS_LIMIT: tooLarge(),
  FST_REQ_FILE_TOO_LARGE: new Refusal(413, { message: 'El archivo es demasiado grande.' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, { message: 'Ese tipo de contenido no se acepta.' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal(400, { message: 'El envío llegó vacío.' }),
  FST_ERR_BAD_URL: notFound(),
  FST_ERR_MAX_PARAM_LENGTH: notFound(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(400, { message: 'El envío llegó incompleto.' }),
}

const broken = new Refusal(500, {
  message: 'Algo salió mal.',
  body: 'Ya quedó registrado. Intenta de nuevo en un momento.',
})
/** Nothing was stored; whoever runs the installation makes room, and the same upload works. */
const noSpace = new Refusal(
  503,
  { message: NO_SPACE, body: 'Intenta de nuevo más tarde.' },
  { retryAfter: 60 },
)

/** Stopping, starting, or taking no more connections. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300'])

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** In the storage, or in the folder where an upload waits to be read. */
const isDiskFull = (error: unknown): boolean =>
  (error instanceof StorageError && error.message === NO_SPACE) ||
  FULL.has((error as { code?: string } | undefined)?.code ?? '')

const UNREACHED = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'])

/** The database is away or stopping: the person may try again. */
const isDatabaseAway = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state) return state.startsWith('08') || AWAY.has(state)
  const code = (error as { code?: string; cause?: unknown } | undefined)?.code
  if (code && UNREACHED.has(code)) return true
  const message = error instanceof Error ? error.message : ''
  if (/Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message)) return true
  return error instanceof Error && error.cause !== undefined ? isDatabaseAway(error.cause) : false
}

/** A NUL character or half a surrogate pair, as text or inside JSON: PostgreSQL stores neither. */
const isUnstorable = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state === '22021' || state === '22P05') return true
  const said = error instanceof Error ? `${error.message} ${(error.cause as Error | undefined)?.message}` : ''
  return state === '22P02' && /invalid input syntax for type json/.test(said)
}

/** No row has a NUL in its name, so there is nothing at that address. */
const isImpossible = (params: unknown) =>
  Object.values(params ?? {}).some((value) => /\0/.test(String(value)))

const fieldOf = (instancePath: string) => instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'

const fromValidation = (error: FastifyError): Refusal => {
  // An address that cannot exist (letters where an id belongs) is simply not there.
  if (error.validationContext === 'params') return notFound()
  const errors: Record<string, string[]> = {}
  for (const issue of error.validation ?? []) {
    const field = fieldOf(issue.instancePath)
    errors[field] = [...(errors[field] ?? []), issue.message ?? 'El valor no es válido.']
  }
  return invalid(errors)
}

export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error as FastifyError)
  if (isUnstorable(error)) return unreadable()
  if (error instanceof BusyError || waitedTooLong(error) || isDatabaseAway(error)) return busy()
  if (isDiskFull(error)) return noSpace
  const { code, statusCode } = (error ?? {}) as FastifyError
  const known = code ? byCode[code] : undefined
  if (known) return known
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return statusCode === 404 ? notFound() : unreadable()
  return broken
}

export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  // Closing at once would throw the answer away with what is still coming: body-clock.ts lets it run out.
  if (refusal.status === 413) reply.removeHeader('connection')
  if (refusal.status === 408) reply.header('connection', 'close')
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({
      ...refusal.notice,
      ...(refusal.errors ? { errors: refusal.errors } : {}),
      ...(refusal.work ? { work: refusal.work } : {}),
      request_id: request.id,
    })
}

const explain = (error: unknown, { params, raw }: FastifyRequest): Refusal => {
  if (isUnstorable(error) && isImpossible(params)) return notFound()
  // Who sent half a body and left: the connection's error is theirs, not the database's.
  if (!(error instanceof Refusal) && raw.destroyed && raw.complete === false) return unreadable()
  return refusalOf(error)
}

export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = explain(error, request)
    if (refusal === noSpace || waitedTooLong(error) || (refusal.status >= 500 && refusal.status !== 503))
      request.log.error({ err: error, req_id: request.id }, 'request failed')
    return sendRefusal(request, reply, refusal)
  })
}

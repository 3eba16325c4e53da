/** The one place that turns what went wrong into an answer: {message, body, icon, errors?, request_id}. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { sqlState } from '../database/connect.ts'
import { BusyError } from '../database/transaction.ts'
import { busy, invalid, notFound, Refusal } from './refusals.ts'

const byCode: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, { message: 'El envío es demasiado grande.' }),
  FST_REQ_FILE_TOO_LARGE: new Refusal(413, { message: 'El archivo es demasiado grande.' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, { message: 'Ese tipo de contenido no se acepta.' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal(400, { message: 'El envío llegó vacío.' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(400, { message: 'El envío llegó incompleto.' }),
}

const broken = new Refusal(500, {
  message: 'Algo salió mal.',
  body: 'Ya quedó registrado. Intenta de nuevo en un momento.',
})
const unreadable = new Refusal(400, { message: 'No se pudo leer lo enviado.' })

/** The database is away or stopping: the person may try again. */
const isDatabaseAway = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state) return state.startsWith('08') || state === '57P01' || state === '57P03' || state === '53300'
  const code = (error as { code?: string; cause?: unknown } | undefined)?.code
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET') return true
  const message = error instanceof Error ? error.message : ''
  if (/Connection terminated|timeout exceeded when trying to connect/.test(message)) return true
  return error instanceof Error && error.cause !== undefined ? isDatabaseAway(error.cause) : false
}

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
  // A NUL character: PostgreSQL stores none.
  if (sqlState(error) === '22021') return unreadable
  if (error instanceof BusyError || isDatabaseAway(error)) return busy()
  const { code, statusCode } = (error ?? {}) as FastifyError
  const known = code ? byCode[code] : undefined
  if (known) return known
  if (statusCode && statusCode >= 400 && statusCode < 500) return statusCode === 404 ? notFound() : unreadable
  return broken
}

export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({
      ...refusal.notice,
      ...(refusal.errors ? { errors: refusal.errors } : {}),
      request_id: request.id,
    })
}

export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500 && refusal.status !== 503)
      request.log.error({ err: error, req_id: request.id }, 'request failed')
    return sendRefusal(request, reply, refusal)
  })
}

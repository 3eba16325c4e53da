/**
 * Text is UTF-8: other bytes are refused, since read anyhow they would stand as '�' in somebody's name for good. What a
 * payment provider sends is kept as it came, and what is inside an uploaded file is the reader's of that file.
 */
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusals.ts'

export const notUtf8 = () =>
  new Refusal(400, { message: 'El texto debe llegar en UTF-8.', body: 'Revisa cómo lo escribe tu programa.' })

export const keepsBytes = ({ routeOptions }: FastifyRequest) => routeOptions.config.access === 'gateway'

/** A form whose bytes were replaced while it was read has this sign. */
export const REPLACED = '\ufffd'

const ESCAPED = /%([0-9a-f]{2})/gi

/** The escaped bytes of an address or a form are text. */
export const isUtf8Escaped = (text: string): boolean =>
  !text.includes('%') ||
  isUtf8(
    Buffer.from(
      text.replaceAll(ESCAPED, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
      'latin1',
    ),
  )

export const textOf = (request: FastifyRequest, bytes: Buffer): string => {
  if (!keepsBytes(request) && !isUtf8(bytes)) throw notUtf8()
  return bytes.toString('utf8')
}

export const refuseOtherQueries = (app: FastifyInstance) => {
  app.addHook('preValidation', (request, _reply, done) => {
    const query = request.url.indexOf('?')
    const isText = query < 0 || keepsBytes(request) || isUtf8Escaped(request.url.slice(query))
    done(isText ? undefined : notUtf8())
  })
}

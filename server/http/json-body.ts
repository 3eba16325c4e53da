/** JSON bodies: bounded depth before parsing, no prototype poisoning (security.md rule 6). */
import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusals.ts'
import { isUtf8Escaped, keepsBytes, notUtf8, textOf } from './utf8.ts'

export const MAX_DEPTH = 12

export const depthOf = (text: string): number => {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (inString) {
      if (sign === 92) at++
      else if (sign === 34) inString = false
    } else if (sign === 34) inString = true
    else if (sign === 123 || sign === 91) deepest = Math.max(deepest, ++depth)
    else if (sign === 125 || sign === 93) depth--
  }
  return deepest
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The text of a JSON or form body, as it came: what a provider sent is kept verbatim. */
    rawBody?: string
  }
}

/** Forms of payment providers. A field that comes twice stays a list, so that it is refused where one is expected. */
export const readFormBodies = (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const text = textOf(request, bytes)
      if (!keepsBytes(request) && !isUtf8Escaped(text)) throw notUtf8()
      request.rawBody = text
      return parse(text, '&', '=', { maxKeys: 200 })
    },
  )
}

export const readJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    let text: string
    try {
      text = textOf(request, bytes)
    } catch (error) {
      return done(error as Refusal)
    }
    if (depthOf(text) > MAX_DEPTH)
      return done(new Refusal(400, { message: 'El envío tiene demasiados niveles.' }))
    // A client may mark an empty DELETE or POST as JSON.
    if (text === '') return done(null, undefined)
    request.rawBody = text
    return parseJson(request, text, done)
  })
}

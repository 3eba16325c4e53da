/**
 * The checkout proof: shows that a browser saved this registration, or proved who it is. It is computed from the
 * reference, not stored, so that the same form sent twice gets the same proof and neither answer spoils the other.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const PROOF_COOKIE = 'dorsal_checkout'

const macOf = (secretKey: string, reference: string) =>
  createHmac('sha256', secretKey).update(`checkout-proof\n${reference}`).digest('base64url')

export const proofOf = (secretKey: string, reference: string) => `${reference}.${macOf(secretKey, reference)}`

/** The reference a genuine proof belongs to; null for anything else. */
export const readProof = (secretKey: string, token: string | undefined): string | null => {
  const [reference = '', mac = ''] = token?.split('.') ?? []
  const expected = Buffer.from(macOf(secretKey, reference))
  const given = Buffer.from(mac)
  return reference !== '' && given.length === expected.length && timingSafeEqual(given, expected)
    ? reference
    : null
}

/** From the body, for any client; else from the cookie our own pages carry. */
export const proofIn = (
  secretKey: string,
  request: FastifyRequest,
  token: string | undefined,
): string | null => readProof(secretKey, token ?? request.cookies[PROOF_COOKIE])

export const keepProof = (reply: FastifyReply, token: string, secure: boolean) =>
  reply.setCookie(PROOF_COOKIE, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: 72 * 3600,
  })

export const dropProof = (reply: FastifyReply) => reply.clearCookie(PROOF_COOKIE, { path: '/' })

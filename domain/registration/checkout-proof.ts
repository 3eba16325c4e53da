/**
 * The checkout proof: shows that a browser saved this registration or has its letter, or that somebody named a member's
 * document and birthday. The latter opens the payment alone: who knows a birthday is not the person yet. It is
 * computed from the reference, not stored, so that the same form sent twice gets the same proof and neither answer
 * spoils the other.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const PROOF_COOKIE = 'dorsal_checkout'

/** What somebody proved: that the form or its letter is theirs, or only that they know whose registration it is. */
export type Proven = 'own' | 'named'

const LABELS: Record<Proven, string> = { own: 'checkout-proof', named: 'payment-proof' }

const macOf = (secretKey: string, reference: string, proven: Proven) =>
  createHmac('sha256', secretKey).update(`${LABELS[proven]}\n${reference}`).digest('base64url')

export const proofOf = (secretKey: string, reference: string, proven: Proven = 'own') =>
  `${reference}.${macOf(secretKey, reference, proven)}`

const readAs = (secretKey: string, token: string | undefined, proven: Proven): string | null => {
  const [reference = '', mac = ''] = token?.split('.') ?? []
  const expected = Buffer.from(macOf(secretKey, reference, proven))
  const given = Buffer.from(mac)
  return reference !== '' && given.length === expected.length && timingSafeEqual(given, expected)
    ? reference
    : null
}

/** The reference whose form or letter somebody has; null for anything else. */
export const readOwnProof = (secretKey: string, token: string | undefined): string | null =>
  readAs(secretKey, token, 'own')

/** The reference that may be paid with a genuine proof; null for anything else. */
export const readProof = (secretKey: string, token: string | undefined): string | null =>
  readOwnProof(secretKey, token) ?? readAs(secretKey, token, 'named')

/** From the body, for any client; else from the cookie our own pages carry. */
export const proofIn = (
  secretKey: string,
  request: FastifyRequest,
  token: string | undefined,
): string | null => readProof(secretKey, token ?? request.cookies[PROOF_COOKIE])

/** How much the same token, or else the cookie, proves about its registration. */
export const provenIn = (secretKey: string, request: FastifyRequest, token: string | undefined): Proven =>
  readOwnProof(secretKey, token ?? request.cookies[PROOF_COOKIE]) === null ? 'named' : 'own'

export const keepProof = (reply: FastifyReply, token: string, secure: boolean) =>
  reply.setCookie(PROOF_COOKIE, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: 72 * 3600,
  })

export const dropProof = (reply: FastifyReply) => reply.clearCookie(PROOF_COOKIE, { path: '/' })

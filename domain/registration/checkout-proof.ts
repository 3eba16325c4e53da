/**
 * The checkout proof. The own one says that a browser saved this registration, or has its first participant's letter or
 * login: it may do everything. The named one says that somebody knew a member's document and birthday: it opens the
 * payment of what is stored and nothing else, since who knows a birthday is not the person yet. Both are computed from
 * the reference, not stored (docs/decisions/0003).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const PROOF_COOKIE = 'dorsal_checkout'

/** A browser may hold several registrations: the latest first, each with the most it proved. */
const MOST_KEPT = 6
const BETWEEN = '~'

export type Proven = 'own' | 'named'
export type Proof = { reference: string; proven: Proven }

const LABELS: Record<Proven, string> = { own: 'checkout-proof', named: 'payment-proof' }

/** What an attempt was opened with, read back: whatever nobody said is the lesser one. */
export const asProven = (word: string | null): Proven => (word === 'own' ? 'own' : 'named')

const macOf = (secretKey: string, reference: string, proven: Proven) =>
  createHmac('sha256', secretKey).update(`${LABELS[proven]}\n${reference}`).digest('base64url')

export const proofOf = (secretKey: string, reference: string, proven: Proven) =>
  `${reference}.${macOf(secretKey, reference, proven)}`

const isSame = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** What a genuine token proves; null for anything else. */
export const readProof = (secretKey: string, token: string | undefined): Proof | null => {
  const [reference = '', mac = ''] = token?.split('.') ?? []
  if (reference === '') return null
  for (const proven of ['own', 'named'] as const)
    if (isSame(mac, macOf(secretKey, reference, proven))) return { reference, proven }
  return null
}

const keptProofs = (secretKey: string, { cookies }: FastifyRequest): Proof[] =>
  (cookies[PROOF_COOKIE] ?? '')
    .split(BETWEEN)
    .slice(0, MOST_KEPT)
    .map((token) => readProof(secretKey, token))
    .filter((proof) => proof !== null)

/** The registrations this browser saved, or opened by their letter or login. */
export const ownReferences = (secretKey: string, request: FastifyRequest): string[] =>
  keptProofs(secretKey, request)
    .filter(({ proven }) => proven === 'own')
    .map(({ reference }) => reference)

/** From the body, for any client; else what the browser keeps, the latest first. */
export const proofsIn = (secretKey: string, request: FastifyRequest, token: string | undefined): Proof[] => {
  if (!token) return keptProofs(secretKey, request)
  const given = readProof(secretKey, token)
  if (!given) return []
  // About the same registration the browser may have proven more before.
  return ownReferences(secretKey, request).includes(given.reference) ? [{ ...given, proven: 'own' }] : [given]
}

const write = (secretKey: string, reply: FastifyReply, proofs: Proof[], secure: boolean) =>
  reply.setCookie(
    PROOF_COOKIE,
    proofs
      .slice(0, MOST_KEPT)
      .map(({ reference, proven }) => proofOf(secretKey, reference, proven))
      .join(BETWEEN),
    { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: 72 * 3600 },
  )

export const keepProof = (
  secretKey: string,
  { request, reply, secure }: { request: FastifyRequest; reply: FastifyReply; secure: boolean },
  { reference, proven }: Proof,
) => {
  const kept = keptProofs(secretKey, request)
  const isOwn = proven === 'own' || kept.some((one) => one.reference === reference && one.proven === 'own')
  const others = kept.filter((one) => one.reference !== reference)
  write(secretKey, reply, [{ reference, proven: isOwn ? 'own' : 'named' }, ...others], secure)
}

export const dropProof = (
  secretKey: string,
  { request, reply, secure }: { request: FastifyRequest; reply: FastifyReply; secure: boolean },
  reference: string,
) => {
  const others = keptProofs(secretKey, request).filter((one) => one.reference !== reference)
  if (others.length > 0) write(secretKey, reply, others, secure)
  else reply.clearCookie(PROOF_COOKIE, { path: '/' })
}

/**
 * The checkout proof. The own one says that a browser saved this registration, or has its first participant's letter or
 * login: it may do everything. The named one says that somebody knew a member's document and birthday: it opens the
 * payment of what is stored and nothing else, since who knows a birthday is not the person yet. Both are computed from
 * the reference, not stored (docs/decisions/0003). The own one holds for the address of the first participant: once
 * that is another, the letters to the former one prove nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { runNamed } from '#server/database/named-query.ts'
import type { Machine } from '#server/machine.ts'

const PROOF_COOKIE = 'dorsal_checkout'

/** A browser may hold several registrations: the latest first, each with the most it proved. */
const MOST_KEPT = 6
const BETWEEN = '~'

export type Proven = 'own' | 'named'
export type Proof = { reference: string; proven: Proven; token: string }

/** A registration, and the address of its first participant as it is now. */
type Purchase = { reference: string; email: string }
type Reads = Pick<Machine, 'db' | 'secretKey'>

/** What an attempt was opened with, read back: whatever nobody said is the lesser one. */
export const asProven = (word: string | null): Proven => (word === 'own' ? 'own' : 'named')

export const proofOf = (secretKey: string, { reference, email }: Purchase, proven: Proven) => {
  const said = proven === 'own' ? ['checkout-proof', reference, email] : ['payment-proof', reference]
  return `${reference}.${createHmac('sha256', secretKey).update(said.join('\n')).digest('base64url')}`
}

const isSame = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const ADDRESSES = {
  name: 'addresses-of-purchases',
  text: `
  select r.reference, m.email from registrations r
  join registration_members m on m.registration_id = r.id and m.position = 0
  where r.reference = any($1::text[])`,
}

const referenceIn = (token: string) => token.split('.')[0] ?? ''

/** What the genuine ones of these tokens prove, in their order. */
const readProofs = async ({ db, secretKey }: Reads, tokens: string[]): Promise<Proof[]> => {
  const isNamed = (token: string) =>
    isSame(token, proofOf(secretKey, { reference: referenceIn(token), email: '' }, 'named'))
  const asked = tokens.filter((token) => token !== '' && !isNamed(token)).map(referenceIn)
  const purchases = asked.length > 0 ? await runNamed<Purchase>(db, ADDRESSES, [asked]) : []
  return tokens.flatMap((token): Proof[] => {
    const reference = referenceIn(token)
    if (reference === '') return []
    if (isNamed(token)) return [{ reference, proven: 'named', token }]
    const purchase = purchases.find((one) => one.reference === reference)
    return purchase && isSame(token, proofOf(secretKey, purchase, 'own'))
      ? [{ reference, proven: 'own', token }]
      : []
  })
}

/** What a genuine token proves; null for anything else. */
export const readProof = async (reads: Reads, token: string | undefined): Promise<Proof | null> =>
  (token && (await readProofs(reads, [token]))[0]) || null

/** What this browser proved before, the latest first. */
const keptProofs = (reads: Reads, { cookies }: FastifyRequest): Promise<Proof[]> =>
  readProofs(reads, (cookies[PROOF_COOKIE] ?? '').split(BETWEEN).slice(0, MOST_KEPT))

/** The registrations this browser saved, or opened by their letter or login. */
export const ownReferences = async (reads: Reads, request: FastifyRequest): Promise<string[]> =>
  (await keptProofs(reads, request))
    .filter(({ proven }) => proven === 'own')
    .map(({ reference }) => reference)

/** From the body, for any client; else what the browser keeps, the latest first. */
export const proofsIn = async (
  reads: Reads,
  request: FastifyRequest,
  token: string | undefined,
): Promise<Proof[]> => {
  if (!token) return keptProofs(reads, request)
  const given = await readProof(reads, token)
  if (!given) return []
  // About the same registration the browser may have proven more before.
  return (await ownReferences(reads, request)).includes(given.reference)
    ? [{ ...given, proven: 'own' }]
    : [given]
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; secure: boolean }

const write = ({ reply, secure }: Exchange, proofs: Proof[]) =>
  reply.setCookie(
    PROOF_COOKIE,
    proofs
      .slice(0, MOST_KEPT)
      .map(({ token }) => token)
      .join(BETWEEN),
    { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: 72 * 3600 },
  )

export const keepProof = async (reads: Reads, exchange: Exchange, proof: Proof) => {
  const kept = await keptProofs(reads, exchange.request)
  const before = kept.find(({ reference }) => reference === proof.reference)
  const others = kept.filter(({ reference }) => reference !== proof.reference)
  write(exchange, [proof.proven === 'named' && before?.proven === 'own' ? before : proof, ...others])
}

export const dropProof = async (reads: Reads, exchange: Exchange, reference: string) => {
  const others = (await keptProofs(reads, exchange.request)).filter((one) => one.reference !== reference)
  if (others.length > 0) write(exchange, others)
  else exchange.reply.clearCookie(PROOF_COOKIE, { path: '/' })
}

/**
 * The checkout proof. The own one says that a browser saved this registration, or has its first participant's letter or
 * login: it may do everything. The named one says that somebody knew a participant's document and birthday: it opens the
 * payment of what is stored and nothing else, since who knows a birthday is not the person yet. Both are computed, not
 * stored (docs/decisions/0003). The own one is bound to the first participant's address: what was mailed to a mistyped
 * one opens nothing once it is corrected.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '#server/database/connect.ts'
import { participants, registrations } from '../tables.ts'

const PROOF_COOKIE = 'dorsal_checkout'

/** A browser may hold several registrations: the latest first, each with the most it proved. */
const MOST_KEPT = 6
const BETWEEN = '~'

export type Proven = 'own' | 'named'
export type Proof = { reference: string; proven: Proven }
type KeptProof = Proof & { token: string }
/** Where proofs are looked at, and the key they are made with. */
type Desk = { db: Reader; secretKey: string }
type Exchange = { request: FastifyRequest; reply: FastifyReply; secure: boolean }

/** What an attempt was opened with, read back: whatever nobody said is the lesser one. */
export const asProven = (word: string | null): Proven => (word === 'own' ? 'own' : 'named')

/** A registration, and the address of who bought it: the first participant's, or who passed that place on. */
type Addressed = { reference: string; email: string }

const textOf = ({ reference, email }: Addressed, proven: Proven) =>
  proven === 'own' ? `checkout-proof\n${reference}\n${email}` : `payment-proof\n${reference}`

const macOf = (secretKey: string, addressed: Addressed, proven: Proven) =>
  createHmac('sha256', secretKey).update(textOf(addressed, proven)).digest('base64url')

export const proofOf = (secretKey: string, addressed: Addressed, proven: Proven) =>
  `${addressed.reference}.${macOf(secretKey, addressed, proven)}`

/** The one that opens the payment of what is stored and nothing else: the address has no part in it. */
export const payingProof = (secretKey: string, reference: string) =>
  proofOf(secretKey, { reference, email: '' }, 'named')

const isSame = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const TOKEN = /^([\w-]{1,64})\.([\w-]{43})$/

/**
 * As they stand now: an address that was corrected takes its proofs along. Who bought and passed the own place on goes
 * on having the purchase's, for the others.
 */
const findAddresses = async (db: Reader, references: string[]) => {
  const rows = await db
    .select({
      reference: registrations.reference,
      email: sql<string>`coalesce(${registrations.buyer_email}, ${participants.email})`,
    })
    .from(registrations)
    .innerJoin(participants, eq(participants.registration_id, registrations.id))
    .where(and(inArray(registrations.reference, references), eq(participants.position, 0)))
  return new Map(rows.map(({ reference, email }) => [reference, email]))
}

/** The genuine ones of these, each with what it proves. */
const readTokens = async ({ db, secretKey }: Desk, tokens: string[]): Promise<KeptProof[]> => {
  const shaped = tokens.flatMap((token) => {
    const [, reference, mac] = TOKEN.exec(token) ?? []
    return reference && mac ? [{ token, reference, mac }] : []
  })
  if (shaped.length === 0) return []
  const addresses = await findAddresses(
    db,
    shaped.map(({ reference }) => reference),
  )
  return shaped.flatMap(({ token, reference, mac }) => {
    const email = addresses.get(reference)
    if (email === undefined) return []
    const proven = (['own', 'named'] as const).find((one) =>
      isSame(mac, macOf(secretKey, { reference, email }, one)),
    )
    return proven ? [{ token, reference, proven }] : []
  })
}

/** What a genuine token proves; null for anything else. */
export const readProof = async (desk: Desk, token: string | undefined): Promise<Proof | null> => {
  const [proof] = token ? await readTokens(desk, [token]) : []
  return proof ?? null
}

const keptProofs = (desk: Desk, { cookies }: FastifyRequest): Promise<KeptProof[]> =>
  readTokens(desk, (cookies[PROOF_COOKIE] ?? '').split(BETWEEN).slice(0, MOST_KEPT))

/** The registrations this browser saved, or opened by their letter or login. */
export const ownReferences = async (desk: Desk, request: FastifyRequest): Promise<string[]> =>
  (await keptProofs(desk, request)).filter(({ proven }) => proven === 'own').map(({ reference }) => reference)

/** From the body, for any client; else what the browser keeps, the latest first. */
export const proofsIn = async (
  desk: Desk,
  request: FastifyRequest,
  token: string | undefined,
): Promise<Proof[]> => {
  if (!token) return keptProofs(desk, request)
  const given = await readProof(desk, token)
  if (!given) return []
  // About the same registration the browser may have proven more before.
  const isOwn = (await ownReferences(desk, request)).includes(given.reference)
  return isOwn ? [{ ...given, proven: 'own' }] : [given]
}

const write = (reply: FastifyReply, tokens: string[], secure: boolean) =>
  reply.setCookie(PROOF_COOKIE, tokens.slice(0, MOST_KEPT).join(BETWEEN), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: 72 * 3600,
  })

export const keepProof = async (
  desk: Desk,
  { request, reply, secure }: Exchange,
  { reference, proven, checkout_token }: Proof & { checkout_token: string },
) => {
  const kept = await keptProofs(desk, request)
  const more = kept.find((one) => one.reference === reference && one.proven === 'own' && proven === 'named')
  const others = kept.filter((one) => one.reference !== reference)
  write(reply, [more?.token ?? checkout_token, ...others.map(({ token }) => token)], secure)
}

export const dropProof = async (desk: Desk, { request, reply, secure }: Exchange, reference: string) => {
  const others = (await keptProofs(desk, request)).filter((one) => one.reference !== reference)
  if (others.length === 0) reply.clearCookie(PROOF_COOKIE, { path: '/' })
  else
    write(
      reply,
      others.map(({ token }) => token),
      secure,
    )
}

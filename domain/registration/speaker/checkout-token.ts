/**
 * The proofs of a purchase. The own one says that a browser saved this registration, or has the link 'Pagar' of its first
 * participant's letter: it opens the hold and what is bought in it, and proves nobody to be a person (speaker-of.ts). The
 * named one says that somebody knew a participant's document and birthday: it opens the payment of what is stored and
 * nothing else. Both are computed, not stored (docs/decisions/0003). The own one is bound to the buyer's address: what
 * was mailed to a mistyped one opens nothing once it is corrected.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

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

/** A registration, and the address of who bought it. */
type Addressed = { reference: string; email: string }

const textOf = ({ reference, email }: Addressed, proven: Proven) =>
  proven === 'own' ? `checkout-proof\n${reference}\n${email}` : `payment-proof\n${reference}`

const macOf = (secretKey: string, addressed: Addressed, proven: Proven) =>
  createHmac('sha256', secretKey).update(textOf(addressed, proven)).digest('base64url')

export const makeCheckoutToken = (secretKey: string, addressed: Addressed, proven: Proven) =>
  `${addressed.reference}.${macOf(secretKey, addressed, proven)}`

/** The one that opens the payment of what is stored and nothing else: the address has no part in it. */
export const payingProof = (secretKey: string, reference: string) =>
  makeCheckoutToken(secretKey, { reference, email: '' }, 'named')

const isSame = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const TOKEN = /^([\w-]{1,64})\.([\w-]{43})$/

/**
 * The buyer's row of registration `r` is its first one, also when the buyer has left: whoever stands at position 0 by then
 * bought nothing. A corrected address takes its proofs along.
 */
export const BUYER = `(select m.email from participants m where m.registration_id = r.id order by m.id limit 1)`

/** One by one: of a list PostgreSQL does not know the length, and plans the statement anew each time. */
const ADDRESSES = {
  name: 'addresses-of-proofs',
  text: `select one.* from unnest($1::text[]) as named(reference), lateral (
    select r.reference, ${BUYER} as email from registrations r where r.reference = named.reference limit 1) one
    where one.email is not null`,
}

const findAddresses = async (db: Reader, references: string[]) => {
  const rows = await runNamed<Addressed>(db, ADDRESSES, [[...new Set(references)]])
  return new Map(rows.map(({ reference, email }) => [reference, email]))
}

type ShapedToken = { token: string; reference: string; mac: string }

const shapedTokens = (tokens: string[]): ShapedToken[] =>
  tokens.flatMap((token) => {
    const [, reference, mac] = TOKEN.exec(token) ?? []
    return reference && mac ? [{ token, reference, mac }] : []
  })

const provenBy = (secretKey: string, { mac, reference }: ShapedToken, email: string) =>
  (['own', 'named'] as const).find((one) => isSame(mac, macOf(secretKey, { reference, email }, one)))

/** The genuine ones of these, each with what it proves. */
const readTokens = async ({ db, secretKey }: Desk, tokens: string[]): Promise<KeptProof[]> => {
  const shaped = shapedTokens(tokens)
  if (shaped.length === 0) return []
  const addresses = await findAddresses(
    db,
    shaped.map(({ reference }) => reference),
  )
  return shaped.flatMap((one) => {
    const { token, reference } = one
    const email = addresses.get(reference)
    const proven = email === undefined ? undefined : provenBy(secretKey, one, email)
    return proven ? [{ token, reference, proven }] : []
  })
}

/** What a genuine token proves; null for anything else. */
export const readProof = async (desk: Desk, token: string | undefined): Promise<Proof | null> => {
  const [proof] = token ? await readTokens(desk, [token]) : []
  return proof ?? null
}

const keptTokens = ({ cookies }: FastifyRequest) =>
  (cookies[PROOF_COOKIE] ?? '').split(BETWEEN).slice(0, MOST_KEPT)

const keptProofs = (desk: Desk, request: FastifyRequest): Promise<KeptProof[]> =>
  readTokens(desk, keptTokens(request))

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
  const [given, ...kept] = await readTokens(desk, [token, ...keptTokens(request)])
  return given?.token === token ? [strongest(given, kept)] : []
}

/** About the same registration the browser may have proven more before. */
const strongest = ({ reference, proven }: Proof, kept: Proof[]): Proof => {
  const isOwn = kept.some((one) => one.proven === 'own' && one.reference === reference)
  return { reference, proven: isOwn ? 'own' : proven }
}

/** What a token is about, before it is known whether it is genuine. */
export const referenceNamed = (token: string): string | null => shapedTokens([token])[0]?.reference ?? null

/** As `proofsIn`, for who has read the registration that the token names. */
export const provenOf = (
  { secretKey }: Pick<Desk, 'secretKey'>,
  request: FastifyRequest,
  token: string,
  { reference, email }: Addressed,
): Proven | null => {
  const read = (tokens: string[]) =>
    shapedTokens(tokens).flatMap((one): Proof[] => {
      const proven = one.reference === reference ? provenBy(secretKey, one, email) : undefined
      return proven ? [{ reference, proven }] : []
    })
  const [given] = read([token])
  return given ? strongest(given, read(keptTokens(request))).proven : null
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

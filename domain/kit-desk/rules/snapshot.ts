/**
 * What a device keeps to serve without connection: only what the card shows (docs/offline.md). The document is its last
 * four signs and 16 bits of a hash, which match and do not hide. Rows are lists, so that twenty thousand fit into 2 MB.
 */
import type { CrewScope } from '#server/contract-kit.ts'
import type { HandoverKind } from './handover-words.ts'

/** Signed by themselves or the guardian, on paper, or not. */
export const SIGNED_STATES = ['no', 'yes', 'paper'] as const
export type SignedState = (typeof SIGNED_STATES)[number]

/** Who may collect for a person: the code of the QR, the name, and what the document is compared by. */
export type PackedCollector = [key: string, name: string, last: string, hash: number]

export type PackedPerson = [
  id: number,
  key: string,
  /** Index into `groups`. */
  group: number,
  name: string,
  last_name: string,
  /** Indices into `distances` and `kits`. */
  distance: number,
  kit: number,
  bib: string,
  document_last: string,
  document_hash: number,
  /** Of a minor: the guardian, as far as one is known ('' otherwise); null of an adult. */
  guardian: [name: string, last: string, hash: number] | null,
  /** Pesos. */
  owes: number,
  /** Index into SIGNED_STATES. */
  signed: number,
  /** 'Gorra × 1'. */
  items: string[],
  collector: PackedCollector | null,
  captain: 0 | 1,
  /** The series that gives the number at the desk, where the person has none; index into `numbers`, -1: none. */
  series: number,
  /** Index into DOCUMENT_STATES; left out where nothing is wrong with it. */
  document?: number,
]

/** A hand-over that counts, as others see it. */
export type PackedHandover = [
  id: string,
  participant_id: number,
  kind: HandoverKind,
  undoes: string | null,
  happened_at: string,
  desk: string,
  /** The device that made it; 0: a person. */
  device_id: number,
  counts: 0 | 1,
  settled: 0 | 1,
]

export const DEAD_REASONS = ['annulled', 'transferred', 'unpaid', 'revoked', 'used'] as const
export type DeadReason = (typeof DEAD_REASONS)[number]

/** Why somebody's cédula finds no kit. */
export const GONE_REASONS = ['unpaid', 'refunded', 'deferred', 'transferred', 'annulled'] as const
export type GoneReason = (typeof GONE_REASONS)[number]

export type PackedGone = [
  document_last: string,
  document_hash: number,
  name: string,
  /** Index into GONE_REASONS. */
  reason: number,
  /** YYYY-MM-DD; '' where none is known. */
  day: string,
]

export type Snapshot = {
  /** Changes with whatever is in it but the hand-overs. */
  version: string
  made_at: string
  /** After it the page refuses and erases it. */
  ends_at: string
  event: { id: number; name: string; event_datetime: string; city: string }
  me: { kind: 'staff' | 'user' | 'device'; id: number; name: string; scope: CrewScope }
  /** Of the QR's signature: a JWK of P-256. */
  public_key: { kty: 'EC'; crv: 'P-256'; x: string; y: string }
  /** In front of a document before it is hashed. */
  salt: string
  /** What the coordinator's PIN is held against without connection: PBKDF2 with SHA-256. Null: nobody made one yet. */
  pin: { salt: string; iterations: number; hash: string } | null
  distances: { id: number; name: string }[]
  kits: { id: number; kit_name: string; size: string; left: number }[]
  /** Other desks, for whom is whose. */
  desks: { device_id: number; name: string; scope: CrewScope }[]
  /** References of purchases, with the team's name or ''. */
  groups: [reference: string, team: string][]
  people: PackedPerson[]
  /** Keys (of people and of collectors) that are no good, and why: index into DEAD_REASONS. */
  dead: [key: string, reason: number][]
  /** Who had a place and has none to collect: found by the whole document, with why and since when. None in one that was kept before. */
  gone?: PackedGone[]
  /** Numbers this device may give, by series. */
  numbers: {
    series_id: number
    name: string
    prefix: string
    digits: number
    ranges: [from: number, to: number][]
    given: number[]
  }[]
  handovers: PackedHandover[]
  /** Where the news go on. */
  seq: number
}

/** The first 16 bits of SHA-256 over salt and plain number, alike in browser and server (both have WebCrypto). */
export const documentHash = async (salt: string, plain: string): Promise<number> => {
  const bytes = new TextEncoder().encode(`${salt}:${plain}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return ((digest[0] ?? 0) << 8) | (digest[1] ?? 0)
}

export const lastFour = (plain: string): string => plain.slice(-4)

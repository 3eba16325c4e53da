/** What a desk keeps in its vault. What is unsent has names of its own, so that everything else can be erased. */
import type { SentHandover } from '#domain/kit-desk/contract.ts'
import type { PackedHandover } from '#domain/kit-desk/rules/snapshot.ts'

export const SNAPSHOT = 'snapshot'
export const CONTACT = 'contact'
export const KNOWN = 'known'
export const PIN_TRIES = 'pin'
/** Erased by an acknowledgement only. */
export const UNSENT = 'unsent:'
export const ROWS = `${UNSENT}row:`
export const PAPERS = `${UNSENT}paper:`

/** What happened since the snapshot was made, by others and here. */
export type Known = {
  seq: number
  handovers: PackedHandover[]
  /** Participants handed over twice, by the server's word. */
  conflicts: number[]
  /** Numbers this device gave, by participant. */
  bibs: Record<string, string>
  /** Sizes that went out in exchange, by participant, until a snapshot has them. */
  kits: Record<string, number>
  /** Participants whose signed paper was photographed here. */
  papers: number[]
}

export const NOTHING_KNOWN: Known = { seq: 0, handovers: [], conflicts: [], bibs: {}, kits: {}, papers: [] }

/** The token it was made with is kept beside it: a device that was sent away still hands in what it did. */
export type UnsentRow = {
  row: SentHandover
  token: string | null
  /** The server could not read it and never will: what it said. */
  refused?: string
}

export type UnsentPaper = {
  id: string
  participant_id: number
  pin: string
  taken_at: string
  /** A data address of the picture. */
  photo: string
  token: string | null
  refused?: string
}

/** They are sent in the order in which they were made. */
export const rowName = ({ id, device_at }: Pick<SentHandover, 'id' | 'device_at'>) =>
  `${ROWS}${device_at}:${id}`

const newest = (rows: readonly PackedHandover[]) => [...new Map(rows.map((row) => [row[0], row])).values()]

/** Later words about the same row count, and nothing that either side knows is lost. */
export const mergeKnown = (kept: Known, news: Partial<Known>): Known => ({
  seq: Math.max(kept.seq, news.seq ?? 0),
  handovers: newest([...kept.handovers, ...(news.handovers ?? [])]),
  conflicts: news.conflicts ?? kept.conflicts,
  bibs: { ...kept.bibs, ...news.bibs },
  kits: { ...kept.kits, ...news.kits },
  papers: [...new Set([...kept.papers, ...(news.papers ?? [])])],
})

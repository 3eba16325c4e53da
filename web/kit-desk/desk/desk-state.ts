/** What the screen of a desk shows, and what its engine begins with. */
import type { Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import type { People } from './people.ts'
import { type Known, NOTHING_KNOWN, type UnsentPaper, type UnsentRow } from './records.ts'
import { readStandings, type Standings } from './standing.ts'
import type { Contact, Trust } from './trust.ts'

export type Phase =
  | 'opening'
  | 'ready'
  /** Twelve hours without contact, or its time is over: what was kept is erased. */
  | 'ended'
  /** The server sent it away. */
  | 'out'
  /** Never opened with a connection. */
  | 'empty'
  /** This browser keeps nothing. */
  | 'unable'

export type DeskState = {
  phase: Phase
  /** What the server said, where it sent us away. */
  says: string | null
  snapshot: Snapshot | null
  people: People | null
  standings: Standings
  known: Known
  contact: Contact | null
  trust: Trust
  /** The last call was answered. */
  online: boolean
  unsent: readonly UnsentRow[]
  papers: readonly UnsentPaper[]
  /** Why what waits cannot be sent, beyond the network. */
  stuck: string | null
  practice: boolean
}

export const OPENING: DeskState = {
  phase: 'opening',
  says: null,
  snapshot: null,
  people: null,
  standings: readStandings([]),
  known: NOTHING_KNOWN,
  contact: null,
  trust: 'ended',
  online: false,
  unsent: [],
  papers: [],
  stuck: null,
  practice: false,
}

export const waitingOf = ({ unsent, papers }: Pick<DeskState, 'unsent' | 'papers'>): number =>
  [...unsent, ...papers].filter(({ refused }) => refused === undefined).length

export const unreadOf = ({ unsent, papers }: Pick<DeskState, 'unsent' | 'papers'>) =>
  [...unsent, ...papers].filter(({ refused }) => refused !== undefined)

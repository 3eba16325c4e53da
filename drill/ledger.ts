/** What clients were told. Everything here was answered by the product, so everything here must be there for ever. */

import type { Expo } from './expo.ts'

export type Registered = {
  reference: string
  amount: number
  people: number
  event_id: number
  /** What it costs if a change that was not answered was made. */
  mayBe?: number | undefined
}
export type Ordered = { reference: string; amount: number }

/** What the provider decided about a payment, and whether the product said that it knows. */
export type Decided = {
  outcome: 'approved' | 'declined' | 'pending'
  acknowledged: boolean
  amount: number
}

/** How far a refund went, as it was answered. */
export type Step = 'requested' | 'approved' | 'sent' | 'confirmed' | 'failed'

export const createLedger = () => ({
  registered: [] as Registered[],
  ordered: [] as Ordered[],
  /** By reference code. */
  decided: new Map<string, Decided>(),
  /** Codes of payments at the sandbox page: a decision whose answer was lost may have been made. */
  uncertain: new Set<string>(),
  /** Money at the desk, by the press that wrote it down. */
  taken: new Map<string, { amount: number; acknowledged: boolean }>(),
  /** Keys of what was taken and then countered. */
  countered: [] as string[],
  /** Refunds by their press. */
  given: new Map<string, { amount: number; acknowledged: boolean; reached: Step }>(),
  /** Changes after the sale, with the state that was answered. */
  changes: new Map<number, string>(),
  /** Addresses of pictures. */
  uploaded: [] as string[],
  /** Certificate mailings: their job_id and how many people they have. */
  mailings: [] as { job_id: string; total: number }[],
  imports: [] as number[],
  /** Hand-overs at the desks, by the ids the devices made. */
  expos: [] as Expo[],
})

export type Ledger = ReturnType<typeof createLedger>

/** How much money there was to be found, so that nobody takes silence for a proof. */
export const moneyOf = ({ decided, taken, countered, given, changes, expos }: Ledger) => ({
  approved: [...decided.values()].filter(({ outcome }) => outcome === 'approved').length,
  'taken at the desk': [...taken.values()].filter(({ acknowledged }) => acknowledged).length,
  countered: countered.length,
  changed: changes.size,
  'handed over': expos.reduce((sum, { sent }) => sum + sent.size, 0),
  'given back': [...given.values()].filter(({ acknowledged }) => acknowledged).length,
})

/** What every kind of change is, in one shape: it says what it would cost, and does it. The way between is run-change.ts. */
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Wish } from '../contract.ts'
import type { Asker, GiveBack } from '../rules/kinds.ts'
import type { Policy } from '../rules/policy.ts'
import type { changes } from '../tables.ts'
import type { Subject } from './subject.ts'

export type Change = typeof changes.$inferSelect

/** Why not, and what to do instead, as the person reads it. */
export type Refused = { refused: string; field?: string }

export const isRefused = (outcome: object): outcome is Refused => 'refused' in outcome

export type RefundBasis = 'withdrawal' | 'policy' | 'cancellation' | 'error'

export type Asked = {
  wish: Wish
  asker: Asker
  policy: Policy
  /** Of today, by the policy; 0 where staff or the law waive it. */
  fee: number
  /** Staff say on which ground money goes back. */
  basis?: RefundBasis | undefined
  /** Staff go past what a runner may not. */
  reason?: string | undefined
}

export type Quote = {
  before: string
  after: string
  difference: number
  fee: number
  /** To pay before it is done; 0 when nothing is. */
  due: number
  back: number
  gives_back: GiveBack
  to_category_id?: number
  to_kit_id?: number
  /** Beside the person's own seat, for as long as it waits for the payment. */
  reserves?: { distance_id: number | null; kit_id: number | null; block_id: number | null }
  needs_payout?: boolean
  exchange?: boolean
  basis?: RefundBasis
  due_on?: string
  /** Somebody else receives it, by this letter. */
  receiver_email?: string
  says: string[]
}

/** Done, or waiting for somebody else once more. */
export type Applied = 'done' | 'waiting_exchange' | 'waiting_person'

export type Kind = {
  /** Under the locks; writes nothing that stays. */
  quote(tx: Tx, subject: Subject, asked: Asked): Promise<Quote | Refused>
  /** Under the locks, when nothing is in the way any more. After a refusal the caller rolls back. */
  apply(tx: Tx, context: AppContext, subject: Subject, change: Change): Promise<Applied | Refused>
  /** It ended without being done: what else it holds is let go. */
  letGo?(tx: Tx, context: AppContext, change: Change): Promise<void>
}

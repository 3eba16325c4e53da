/**
 * Asks for the receipt letters of a registration in the transaction that pays it. The PDF is drawn later by a job
 * (receipt-letters.ts), so that nobody waits for a drawing while the event is locked.
 */
import { randomBytes } from 'node:crypto'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { jobInserted } from '#server/queue/insert-job.ts'

/** 'received': a place that somebody else passed on. */
export type ReceiptOccasion = 'paid' | 'free' | 'courtesy' | 'received'

export type ReceiptRequest = {
  registration_id: number
  occasion: ReceiptOccasion
  /** Only to this address; to everybody of it when it is not said. */
  only?: string | undefined
  /** Names the files of this request: a second delivery of the same job finds its letters written. */
  sending: string
  /** In milliseconds: who waited long is not kept waiting. Requests of earlier versions do not say it. */
  asked_at?: number | undefined
}

export const SEND_RECEIPT = { name: 'registration.send-receipt' }

const newRequest = (registration_id: number, occasion: ReceiptOccasion, only?: string): ReceiptRequest => ({
  registration_id,
  occasion,
  only,
  sending: randomBytes(9).toString('hex'),
  asked_at: Date.now(),
})

/** As parts of the statement that settles: for each of `rows`, with the request at a place of it. */
export const receiptRequested = (request: string, rows: string) =>
  jobInserted(SEND_RECEIPT.name, request, rows)

export const receiptRequest = (registration_id: number, occasion: ReceiptOccasion) =>
  JSON.stringify(newRequest(registration_id, occasion))

export const requestReceipt = (
  tx: Tx,
  { queue }: AppContext,
  registration_id: number,
  occasion: ReceiptOccasion,
  only?: string,
) => queue.send<ReceiptRequest>(tx, SEND_RECEIPT, newRequest(registration_id, occasion, only))

/** The history of a payment: every change of its status, by whom and why. */
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

export type StatusChange = {
  registration_id?: number
  order_id?: number
  status_before: number
  status_after: number
  source: 'gateway' | 'staff' | 'system'
  note?: string
  user_id?: number
}

type Told = 'before' | 'after' | 'source' | 'note' | 'user_id'

const RECORD_STATUS = {
  name: 'record-status',
  text: `insert into payment_history
    (registration_id, order_id, status_before, status_after, source, note, user_id) values ($1, $2, $3, $4, $5, $6, $7)`,
}

/** As a part of the statement that changes the status of `rows`; the other values are places of it. */
export const statusRecorded = (
  rows: string,
  { before, after, source, note, user_id }: Record<Told, string>,
) => `
  insert into payment_history (registration_id, status_before, status_after, source, note, user_id)
  select id, ${before}::int, ${after}::int, ${source}::text, ${note}::text, ${user_id}::int from ${rows}`

export const recordStatus = async (tx: Tx, change: StatusChange) => {
  const { registration_id = null, order_id = null, note = '', user_id = null } = change
  const { status_before, status_after, source } = change
  const values = [registration_id, order_id, status_before, status_after, source, note, user_id]
  await runNamed(tx, RECORD_STATUS, values)
}

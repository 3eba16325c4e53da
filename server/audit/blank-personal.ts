/**
 * Names, documents and addresses that a change wrote down end: a year after it, and when the person asks to be
 * forgotten. That a field was changed, when and by whom, stays.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { AnyJob } from '../queue/queue.ts'
import { ANSWER_FIELD, PERSONAL_FIELDS } from './changes.ts'

const KEPT_DAYS = 365

const EMPTIED = sql`jsonb_set(detail, '{changes}', (
  select jsonb_object_agg(key, case when key in (${sql.join(
    PERSONAL_FIELDS.map((field) => sql`${field}`),
    sql`, `,
  )}) or starts_with(key, ${ANSWER_FIELD}) then 'null'::jsonb else value end) from jsonb_each(detail->'changes')))`

/** What staff wrote in their own words beside it may name the person too. */
const WITHOUT_WORDS = sql`detail - 'reason' - 'note' - 'name'`

const empty = (tx: Tx, which: SQL) =>
  tx.execute(sql`update audit_log set detail = ${EMPTIED}, personal = false where personal and ${which}`)

const ids = (numbers: number[]) => sql`(${sql.join(numbers, sql`, `)})`

/** By subject: who or what it was about, by its number there. */
export type About = {
  participant_ids: number[]
  /** The person's own purchases: a note beside a payment is about all who are in it. */
  registration_ids: number[]
  order_ids: number[]
  subjects: Record<string, (string | number)[]>
}

/** What was told of somebody else of the same team stays. */
const forgetWords = async (tx: Tx, { registration_ids, order_ids }: About) => {
  const words = sql`update audit_log set detail = detail - 'reason' - 'note'
    where detail ?| array['reason', 'note'] and participant_id is null`
  if (registration_ids.length > 0)
    await tx.execute(sql`${words} and registration_id in ${ids(registration_ids)}`)
  for (const id of order_ids)
    await tx.execute(sql`${words} and subject = 'orden' and subject_id = ${String(id)}`)
}

export const forgetInAudit = async (tx: Tx, about: About): Promise<void> => {
  const { participant_ids, subjects } = about
  await forgetWords(tx, about)
  for (const [subject, known] of Object.entries(subjects))
    for (const id of known) await empty(tx, sql`subject = ${subject} and subject_id = ${String(id)}`)
  if (participant_ids.length === 0) return
  await empty(tx, sql`participant_id in ${ids(participant_ids)}`)
  await tx.execute(sql`
    update audit_log set detail = ${WITHOUT_WORDS}
    where participant_id in ${ids(participant_ids)} and detail ?| array['reason', 'note', 'name']`)
}

export const auditJobs = (db: Database): AnyJob[] => [
  {
    name: 'audit.blank-old',
    every: '41 4 * * *',
    run: async () => {
      await inTransaction(db, (tx) =>
        empty(tx, sql`created_at < now() - make_interval(days => ${KEPT_DAYS})`),
      )
    },
  },
]

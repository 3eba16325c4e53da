/** Rows that were kept apart: accepted they count and do what they would have done, rejected they stay and count for nothing. */
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { doEffects } from '../handover/do-effects.ts'
import { readPeople } from '../handover/read-people.ts'
import { anyOf, anyRow, type LogRow, readLog } from '../read-log.ts'
import { changesAnything, planEffects } from '../rules/plan-effects.ts'
import { handover_decisions } from '../tables.ts'
import { lockForDecision, type Staff } from './keep-by-staff.ts'
import { WAITS } from './read-rows.ts'

type Which = { event_id: number; handover_ids: readonly string[]; device_id?: number | undefined }
type Decided = { decision: 'accepted' | 'rejected'; reason: string }

const chosen = ({
  event_id,
  handover_ids,
  device_id,
}: Which): SQL => sql`h.event_id = ${event_id} and ${WAITS}
  and (h.id = ${anyRow(handover_ids)} or h.device_id = ${device_id ?? 0})`

/** In the order in which they happened: an undo after its row. */
const inOrder = (rows: readonly LogRow[]) =>
  rows.toSorted((one, other) => Date.parse(one.happened_at) - Date.parse(other.happened_at))

/** What it would have done on the day; what cannot be any more is left as it is. */
const doAccepted = async (tx: Tx, event_id: number, row: LogRow) => {
  if (row.participant_id === null) return
  const person = (await readPeople(tx, event_id, [row.participant_id])).get(row.participant_id)
  if (!person) return
  const others = await readLog(tx, sql`h.participant_id = ${anyOf([person.id])} and h.id <> ${row.id}`)
  const effects = planEffects(person, { ...row, counts: true }, others)
  const { device_id, user_id, desk } = row
  if (changesAnything(effects))
    await doEffects(tx, event_id, person, effects, { device_id, user_id, desk, over: null })
}

/** A row of nobody is never accepted: there is nothing it could count for. */
export const mayAccept = (row: Pick<LogRow, 'participant_id'>): boolean => row.participant_id !== null

/** How many were decided now, and how many could not be accepted. */
export const decideApart = async (
  tx: Tx,
  which: Which,
  { decision, reason }: Decided,
  { user_id }: Staff,
): Promise<{ decided: number; unknown: number }> => {
  const { event_id } = which
  const before = await readLog(tx, chosen(which))
  await lockForDecision(
    tx,
    event_id,
    before.flatMap(({ participant_id }) => participant_id ?? []),
  )
  // Read again: somebody else may have decided while this waited.
  const waiting = inOrder(await readLog(tx, chosen(which)))
  const rows = decision === 'accepted' ? waiting.filter(mayAccept) : waiting
  for (const row of rows) {
    await tx.insert(handover_decisions).values({ handover_id: row.id, event_id, decision, reason, user_id })
    if (decision === 'accepted') await doAccepted(tx, event_id, row)
  }
  return { decided: rows.length, unknown: waiting.length - rows.length }
}

/**
 * Rows that a coordinator writes: into the same log and with the same effects as a desk's, in the transaction of whoever
 * decided it. A coordinator takes back what anybody did, whenever it was.
 */
import { sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import { freeAuthorisation } from '../collect/use-authorisation.ts'
import { createCollectorCipher } from '../collector-cipher.ts'
import { handoverRow, type SentHandover } from '../contract.ts'
import { doEffects } from '../handover/do-effects.ts'
import type { Holder } from '../handover/holder.ts'
import { type Judged, judgeRow, type Visit } from '../handover/judge-row.ts'
import { lockPeople, readKits, readPeople } from '../handover/read-people.ts'
import { takeTurn, writeRows } from '../handover/write-row.ts'
import { anyOf, type LogRow, readLog } from '../read-log.ts'
import { changesAnything, planEffects } from '../rules/plan-effects.ts'

/** Who decides, and the key that collectors' documents are sealed with. */
export type Staff = { user_id: number; name: string; secretKey: string }

/** Their own desk, by name. */
export const deskOfStaff = ({ user_id, name }: Staff): Holder => ({
  device_id: null,
  user_id,
  desk: name,
  over: null,
  coordinates: true,
})

/** Under the event's lock nobody else writes a row of these people: what is read next stays true. */
export const lockForDecision = async (tx: Tx, event_id: number, participant_ids: readonly number[]) => {
  await lockEvent(tx, event_id)
  await lockPeople(tx, event_id, participant_ids)
}

/** The caller holds the locks. How many of them are new: an id that is there already is not written again. */
export const keepByStaff = async (
  tx: Tx,
  event_id: number,
  staff: Staff,
  sent: readonly SentHandover[],
): Promise<number> => {
  const rows = sent.map((row) => handoverRow.parse(row))
  const ids = [...new Set(rows.map(({ participant_id }) => participant_id))]
  const people = await readPeople(tx, event_id, ids)
  const kits = await readKits(tx, event_id)
  const log = await readLog(tx, sql`h.participant_id = ${anyOf(ids)}`)
  const received_at = new Date()
  const visit: Visit = {
    event_id,
    holder: deskOfStaff(staff),
    sent_at: received_at.toISOString(),
    received_at,
  }
  const judgedRows: Judged[] = []
  await takeTurn(tx, event_id)
  for (const row of rows) {
    const person = people.get(row.participant_id)
    if (!person || log.some(({ id }) => id === row.id)) continue
    const judged = judgeRow(row, visit, { person, kits, log, collectorFlag: null })
    Object.assign(judged.log, { apart: null, counts: true } satisfies Partial<LogRow>)
    const own = log.filter(({ participant_id }) => participant_id === person.id)
    const effects = planEffects(person, judged.log, own)
    if (changesAnything(effects))
      judged.log.flags.push(...(await doEffects(tx, event_id, person, effects, visit.holder)))
    log.push(judged.log)
    judgedRows.push(judged)
  }
  if (judgedRows.length === 0) return 0
  const fresh = await writeRows(tx, judgedRows, visit, createCollectorCipher(staff.secretKey))
  for (const { undoes } of rows) if (undoes) await freeAuthorisation(tx, undoes)
  return fresh.length
}

/**
 * One row inside another module's change: a till hands the kit over with the sale, and takes it back with its undoing.
 * It is judged like any other, and stands in the log or not with the change around it. The caller holds the event's lock.
 */
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { createCollectorCipher } from '../collector-cipher.ts'
import type { HandoverRow } from '../contract.ts'
import { anyRow, readLog } from '../read-log.ts'
import { changesAnything, planEffects } from '../rules/plan-effects.ts'
import { doEffects } from './do-effects.ts'
import { judgeRow, type Visit } from './judge-row.ts'
import { lockPeople, readPeople } from './read-people.ts'
import { takeTurn, writeRow } from './write-row.ts'

export const keepOne = async (
  tx: Tx,
  { secretKey }: Pick<AppContext, 'secretKey'>,
  visit: Visit,
  row: HandoverRow,
): Promise<void> => {
  const { event_id, holder } = visit
  const { participant_id } = row
  await lockPeople(tx, event_id, [participant_id])
  const person = (await readPeople(tx, event_id, [participant_id])).get(participant_id) ?? null
  const log = await readLog(tx, sql`(h.participant_id = ${participant_id} or h.id = ${anyRow([row.id])})`)
  if (log.some(({ id }) => id === row.id)) return
  const kits = new Set([row.kit_id, row.kit_back_id].filter((id) => typeof id === 'number'))
  const one = judgeRow(row, visit, { person, kits, log, collectorFlag: null })
  if (person) {
    const effects = planEffects(person, one.log, log)
    if (changesAnything(effects))
      one.log.flags.push(...(await doEffects(tx, event_id, person, effects, holder)))
  }
  await takeTurn(tx, event_id)
  await writeRow(tx, one, visit, createCollectorCipher(secretKey))
}

/**
 * What a row that counts does beside being there: the size by the count, the number. The caller holds the event's lock.
 * Nothing is refused here, since it happened already at the table: what cannot be is a flag.
 */
import { sql } from 'drizzle-orm'
import { burnBib } from '#domain/bibs/hand/burn-bib.ts'
import { findByKey, findByRunner } from '#domain/bibs/hand/find-bib.ts'
import { giveBib } from '#domain/bibs/hand/give-bib.ts'
import { markPrinted } from '#domain/bibs/hand/mark-printed.ts'
import { bibKey, readBibNumber } from '#domain/bibs/rules/bib-key.ts'
import { moveSeats } from '#domain/events/capacity/seats.ts'
import { writePeople } from '#domain/registration/hold/write-people.ts'
import type { Tx } from '#server/database/connect.ts'
import { inSavepoint, refuse } from '#server/database/transaction.ts'
import { isDealtTo } from '../numbers/find-deal.ts'
import type { HandoverFlag } from '../rules/handover-words.ts'
import type { Effects } from '../rules/plan-effects.ts'
import type { Holder } from './holder.ts'
import type { DeskPerson } from './read-people.ts'

/** The new one is taken before the old one is given back; where none is left by the count both stay as they are. */
const changeKit = async (
  tx: Tx,
  event_id: number,
  { id, seat }: DeskPerson,
  kit_id: number,
): Promise<HandoverFlag[]> => {
  const moved = await moveSeats(tx, event_id, { from: [seat], to: [{ ...seat, kit_id }] })
  if (moved !== 'moved') return ['size short']
  await writePeople(tx, [{ id, kit_id }])
  return []
}

/** Numbers come from those dealt to the desk; a coordinator gives any that is free. */
const mayGive = async (tx: Tx, event_id: number, holder: Holder, typed: string): Promise<boolean> => {
  const number = readBibNumber(typed)
  if (number === null) return false
  const row = await findByKey(tx, event_id, bibKey(number))
  if (holder.coordinates && (row === null || row.state === 'free')) return true
  return row?.state === 'reserved' && (await isDealtTo(tx, event_id, holder, row.key))
}

const changeNumber = async (
  tx: Tx,
  event_id: number,
  person: DeskPerson,
  { give, burn }: Effects,
  holder: Holder,
): Promise<HandoverFlag[]> => {
  if (give !== null && !(await mayGive(tx, event_id, holder, give))) return ['number taken']
  const had = burn ? await findByRunner(tx, person.id) : null
  return inSavepoint(tx, async (part): Promise<HandoverFlag[]> => {
    if (had) {
      const number = give ?? undefined
      const burnt = await burnBib(part, { event_id, bib_id: had.id }, { reason: 'lost', number })
      return typeof burnt === 'string' || 'problem' in burnt ? refuse(['number taken']) : []
    }
    if (give === null) return []
    const given = await giveBib(part, event_id, { participant_id: person.id, number: give })
    return given === 'not found' || 'errors' in given ? refuse(['number taken']) : []
  })
}

const print = async (tx: Tx, event_id: number, participant_id: number) => {
  const bib = await findByRunner(tx, participant_id)
  if (bib && bib.printed_at === null) await markPrinted(tx, event_id, { bib_ids: [bib.id], undo: false })
}

/** The flags that come of it. */
export const doEffects = async (
  tx: Tx,
  event_id: number,
  person: DeskPerson,
  effects: Effects,
  holder: Holder,
): Promise<HandoverFlag[]> => {
  const flags: HandoverFlag[] = []
  if (effects.kit_id !== null) flags.push(...(await changeKit(tx, event_id, person, effects.kit_id)))
  await tx.execute(sql`select id from participants where id = ${person.id} for no key update`)
  const numbers = await changeNumber(tx, event_id, person, effects, holder)
  if (effects.print && numbers.length === 0) await print(tx, event_id, person.id)
  return [...flags, ...numbers]
}

/** Numbers by the series for many people who have none, and the same taken back. */
import { assignNumbers, planAssignment } from '#domain/bibs/assign/assign-numbers.ts'
import { takeBackNumbers } from '#domain/bibs/assign/take-back.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import type { LeftOut } from './bulk-contract.ts'
import { type Chosen, leftOutOf, partChosen, readChosen } from './read-people.ts'

export type GivenNumber = { person: Chosen; number: string }

/** Null: there is no such event. */
export const giveNumbers = async (
  tx: Tx,
  event_id: number,
  { ids, preview }: { ids: readonly number[]; preview: boolean },
): Promise<{ given: GivenNumber[]; left_out: LeftOut[] } | null> => {
  // Who is looked at now is who gets one: nobody gives or takes numbers in between.
  if (!preview && !(await lockEvent(tx, event_id))) return null
  const people = await readChosen(tx, event_id, ids)
  const { able, left_out } = partChosen(people, ({ bib, state }) => {
    if (bib !== null) return 'numbered'
    return state === 'confirmed' ? null : 'not confirmed'
  })
  const only = able.map(({ id }) => id)
  const planned = preview
    ? await planAssignment(tx, event_id, { only })
    : await assignNumbers(tx, event_id, { only })
  if (!planned) return null
  const personOf = (id: number) => able.find((person) => person.id === id)
  const given = planned.plan.given.flatMap(({ participant_id, number }) => {
    const person = personOf(participant_id)
    return person ? [{ person, number }] : []
  })
  const without = planned.plan.left_out.flatMap(({ participant_id, why }) => {
    const person = personOf(participant_id)
    return person ? [leftOutOf(person, why)] : []
  })
  return { given, left_out: [...left_out, ...without] }
}

/** The caller holds the event's lock. */
export const restoreNumbers = async (
  tx: Tx,
  event_id: number,
  lines: readonly { participant_id: number; after: string | number | null }[],
): Promise<{ taken: GivenNumber[]; left_out: LeftOut[] }> => {
  const people = await readChosen(
    tx,
    event_id,
    lines.map(({ participant_id }) => participant_id),
  )
  const numberOf = (id: number) => String(lines.find(({ participant_id }) => participant_id === id)?.after)
  const { able, left_out } = partChosen(people, ({ id, bib }) => (bib === numberOf(id) ? null : 'changed'))
  const taken = await takeBackNumbers(
    tx,
    event_id,
    able.map(({ id }) => id),
  )
  const back = able.filter(({ id }) => taken.has(id))
  const kept = able.filter(({ id }) => !taken.has(id))
  return {
    taken: back.map((person) => ({ person, number: numberOf(person.id) })),
    left_out: [...left_out, ...kept.map((person) => leftOutOf(person, 'printed'))],
  }
}

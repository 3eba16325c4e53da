/** 'Reenviar correo' for many: the letter of each purchase once, however many of its people were chosen. */

import type { AppContext } from '#server/app-context.ts'
import { recordAll } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { notifyParticipants } from '../notify-participants.ts'
import { lacksPayment, letterOf } from '../staff/letter-of.ts'
import type { LeftOut } from './bulk-contract.ts'
import { type Chosen, partChosen, readChosen } from './read-people.ts'

const standingOf = ({ registration_state: state, payment_status }: Chosen) => ({ state, payment_status })

export const resendLetters = async (
  tx: Tx,
  context: AppContext,
  caller: Caller,
  { event_id, ids, preview }: { event_id: number; ids: readonly number[]; preview: boolean },
): Promise<{ changed: number; left_out: LeftOut[] }> => {
  const people = await readChosen(tx, event_id, ids)
  const unpaid = new Set<number>()
  const purchases = new Map(people.map((person) => [person.registration_id, person]))
  for (const [id, person] of purchases)
    if (person.live && (await lacksPayment(tx, id, standingOf(person)))) unpaid.add(id)
  const { able, left_out } = partChosen(people, ({ live, state, registration_id }) => {
    if (!live) return state === 'held' ? 'over' : 'gone'
    return unpaid.has(registration_id) ? 'no payment' : null
  })
  if (preview) return { changed: able.length, left_out }
  const letters = [...new Map(able.map((person) => [person.registration_id, person]))]
  for (const [id, person] of letters) await notifyParticipants(tx, context, id, letterOf(standingOf(person)))
  await recordAll(
    tx,
    caller,
    letters.map(([subject_id]) => ({
      action: 'reenviar correo',
      subject: 'inscripción',
      subject_id,
      event_id,
      detail: { together: letters.length },
    })),
  )
  return { changed: able.length, left_out }
}

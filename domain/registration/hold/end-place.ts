/** One confirmed place ends and its money is decided elsewhere: one of several leaves, or the purchase ends with the last. */
import { eq } from 'drizzle-orm'
import { requireRightOf } from '#domain/accounts/users/require-right.ts'
import { awaitsDecision, sumsOf } from '#domain/payments/account/account-sums.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Participant } from '../reprice.ts'
import { removePerson } from '../staff/annul-participant.ts'
import { registrations } from '../tables.ts'
import { endRegistration, type Registration } from './release-holds.ts'

type Place = { registration: Registration; person: Participant; people: Participant[] }

/** The caller holds the locks of event and registration. */
export const endPlace = async (
  tx: Tx,
  { registration, person, people }: Place,
  { note, user_id, change_id }: { note: string; user_id?: number | undefined; change_id?: number },
) => {
  await requireRightOf(tx, user_id, 'annul', { change_id })
  if (people.length > 1) await removePerson(tx, registration, people, person, { note, user_id })
  else await endRegistration(tx, registration, 'cancelled', note)
}

/** Of a purchase that ended: whether money of it still waits for somebody's decision. */
export const followMoney = async (tx: Tx, { id, state }: Pick<Registration, 'id' | 'state'>) => {
  if (state !== 'cancelled' && state !== 'released') return
  const payment_review = awaitsDecision(await sumsOf(tx, { kind: 'registration', id }))
  await tx.update(registrations).set({ payment_review }).where(eq(registrations.id, id))
}

/** A credit for another event: the money leaves the account it came for and waits under the person's document. */
import { eq, sql } from 'drizzle-orm'
import { bookToCredit } from '#domain/payments/account/credit-payments.ts'
import { participants } from '#domain/registration/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Change } from '../core/kind.ts'
import { readSettings } from '../policies/read-policies.ts'
import { credits } from './credit-tables.ts'

export const makeCredit = async (tx: Tx, change: Change, amount: number) => {
  if (amount <= 0) return
  const { id: change_id, event_id, registration_id, participant_id, decided_by } = change
  await bookToCredit(
    tx,
    { kind: 'registration', id: registration_id },
    {
      amount,
      basis: change.basis === 'cancellation' ? 'cancellation' : 'policy',
      note: 'Saldo a favor para otro evento',
      user_id: decided_by,
      participant_id,
      change_id,
    },
  )
  const [person] = await tx
    .select({ document_key: participants.document_key })
    .from(participants)
    .where(eq(participants.id, participant_id))
  const { credits_until } = await readSettings(tx, event_id)
  await tx.insert(credits).values({
    event_id,
    registration_id,
    participant_id,
    change_id,
    document_key: person?.document_key ?? '',
    amount,
    valid_until:
      credits_until ??
      sql`(select (event_datetime at time zone 'America/Bogota')::date + 365 from events where id = ${event_id})`,
  })
}

/** The giver's part is done: the link goes to who receives the place, for 48 hours and never past the policy's last day. */
import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { mails } from '#server/mail/tables.ts'
import type { Applied, Change, Refused } from '../core/kind.ts'
import type { Subject } from '../core/subject.ts'
import { lastDayOf } from '../rules/policy.ts'
import { changes } from '../tables.ts'
import { whyNotTransfer } from './may-transfer.ts'
import { OFFER, tellOffered } from './tell-transfer.ts'
import { transferLink } from './transfer-link.ts'

const HOURS_TO_TAKE = 48

/** To one address, and of one place, in a day: nobody fills an inbox with offers. */
const MOST_A_DAY = 5

const tooManyOffers = async (tx: Tx, { participant_id, receiver_email }: Change): Promise<string | null> => {
  const { rows } = await tx.execute<{ to_address: number; of_place: number }>(sql`
    select (select count(*) from ${mails} where kind = ${OFFER} and recipient = ${receiver_email}
        and created_at > now() - interval '1 day')::int as to_address,
      (select count(*) from ${changes} where participant_id = ${participant_id} and kind = 'transfer'
        and asked_at > now() - interval '1 day')::int as of_place`)
  const [counted] = rows
  if ((counted?.to_address ?? 0) >= MOST_A_DAY)
    return 'Hoy ya se le escribió varias veces a ese correo. Vuelve a intentarlo mañana.'
  return (counted?.of_place ?? 0) > MOST_A_DAY
    ? 'Hoy ya ofreciste este cupo varias veces. Vuelve a intentarlo mañana.'
    : null
}

export const offerPlace = async (
  tx: Tx,
  context: AppContext,
  subject: Subject,
  change: Change,
): Promise<Applied | Refused> => {
  const why =
    (await whyNotTransfer(tx, subject, change.asked_by)) ??
    (change.asked_by === 'staff' ? null : await tooManyOffers(tx, change))
  if (why) return { refused: why }
  const { receiver_email } = change
  if (!receiver_email) return { refused: 'Falta el correo de quien recibe el cupo.' }
  const { token_hash } = transferLink(context.address, context.secretKey, change)
  const last = lastDayOf(change.policy ?? subject.policies.transfer, subject.event_day)
  const hours = sql.raw(String(HOURS_TO_TAKE))
  // Staff go past the last day, not past the race.
  const end =
    change.asked_by === 'staff'
      ? sql`${subject.offer.event_datetime.toISOString()}::timestamptz`
      : sql`greatest(now() + interval '1 hour', (${last}::date + 1)::timestamp at time zone 'America/Bogota')`
  const [offered] = await tx
    .update(changes)
    .set({ token_hash, expires_at: sql`least(now() + interval '${hours} hours', ${end})` as never })
    .where(eq(changes.id, change.id))
    .returning({ expires_at: changes.expires_at })
  if (!offered?.expires_at) throw new Error('a link has an end')
  await tellOffered(tx, context, change, { receiver_email, until: offered.expires_at })
  return 'waiting_person'
}

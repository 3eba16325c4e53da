/**
 * The days of a credit, once a day: 30 days before it lapses its person is told; where no event is named by then it is
 * due as a refund; on the day after its last one what is left lapses. Each credit in a transaction of its own, by the
 * state of its row: a run that is killed goes on where it was.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { bookRefund, counterRefund, findRefund } from '#domain/payments/account/book-refund.ts'
import { bookToCredit } from '#domain/payments/account/credit-payments.ts'
import { planRefund } from '#domain/payments/account/plan-refund.ts'
import { followMoney } from '#domain/registration/hold/end-place.ts'
import { registrations } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { bringBack, lockCredits } from './bring-back.ts'
import { type CreditOccasion, creditLetter } from './credit-mails.ts'
import { credit_uses, credits } from './credit-tables.ts'
import { LEFT, TODAY } from './open-credits.ts'

export const WARNED_DAYS = 30

type Credit = typeof credits.$inferSelect
type Due = { id: number; registration_id: number; event_id: number }

/** The event and the registration it came from, then the credit; null when it ended meanwhile. */
export const lockOne = async (tx: Tx, { id, event_id, registration_id }: Due) => {
  await lockEvent(tx, event_id)
  await tx.execute(sql`select 1 from registrations where id = ${registration_id} for update`)
  await lockCredits(tx, [id])
  await bringBack(tx, sql`c.id = ${id}`)
  const [credit] = await tx
    .select()
    .from(credits)
    .where(and(eq(credits.id, id), isNull(credits.ended_at)))
  return credit ?? null
}

const targetsOf = async (tx: Tx, { event_id }: Due) => {
  const { rows } = await tx.execute<{ name: string; slug: string }>(sql`
    select e.name, e.slug from credit_targets t join events e on e.id = t.target_event_id
    where t.event_id = ${event_id} and e.event_datetime > now() and e.cancelled_at is null order by e.event_datetime`)
  return rows
}

const tell = async (
  tx: Tx,
  { address, config }: AppContext,
  credit: Credit,
  occasion: CreditOccasion,
  left: number,
) => {
  const { rows } = await tx.execute<{ name: string; email: string; event: string }>(sql`
    select m.name, m.email, e.name as event from participants m join events e on e.id = m.event_id
    where m.id = ${credit.participant_id} and m.email <> ''`)
  const [person] = rows
  if (!person) return
  const letter = creditLetter({
    ...person,
    left,
    valid_until: credit.valid_until,
    targets: (await targetsOf(tx, credit)).map(({ name, slug }) => ({
      name,
      url: `${address}/evento/${slug}`,
    })),
    organizer: config.organizerName,
    occasion,
  })
  await writeMail(
    tx,
    { kind: `credit-${occasion}`, recipient: person.email, letter },
    { smtp: config.smtpUrl !== undefined },
  )
}

/** What came in for the place and waited as a credit is owed in money: the line of the credit gives way to one of a refund. */
export const becomeRefund = async (tx: Tx, credit: Credit, note: string): Promise<number> => {
  const { id, registration_id, participant_id, change_id, event_id, amount, used } = credit
  const left = amount - used
  if (left <= 0) return 0
  const key = { kind: 'registration', id: registration_id } as const
  const { rows } = await tx.execute<{ id: number }>(sql`
    select f.id from refunds f where f.registration_id = ${registration_id} and f.way = 'credit' and f.counters_id is null
      and f.change_id is not distinct from ${change_id} and f.amount >= ${left}
      and not exists (select 1 from refunds k where k.counters_id = f.id) order by f.id desc limit 1`)
  const line = rows[0] ? await findRefund(tx, rows[0].id) : null
  if (!line) throw new Error('a credit has no line of its own')
  await counterRefund(tx, key, line, { note, user_id: null })
  const told = { basis: line.basis, note, user_id: null, participant_id, change_id: change_id ?? undefined }
  if (line.amount > left)
    await bookToCredit(tx, key, { ...told, amount: line.amount - left, note: line.note })
  for (const part of await planRefund(tx, key, left))
    await bookRefund(tx, key, {
      ...told,
      amount: part.amount,
      way: part.way,
      attempt_id: part.attempt_id,
      state: 'approved',
      approved_by: null,
    })
  await tx.insert(credit_uses).values({ credit_id: id, amount: left })
  await tx.update(credits).set({ used: amount, ended_at: sql`now()` }).where(eq(credits.id, id))
  const [registration] = await tx.select().from(registrations).where(eq(registrations.id, registration_id))
  if (registration) await followMoney(tx, registration)
  await record(tx, null, {
    action: 'saldo por devolver',
    subject: 'inscripción',
    subject_id: registration_id,
    event_id,
    detail: { credit: id, left, note },
  })
  return left
}

const warnOne = (context: AppContext, due: Due) =>
  inTransaction(context.db, async (tx) => {
    const credit = await lockOne(tx, due)
    if (!credit) return
    const left = credit.amount - credit.used
    if ((await targetsOf(tx, due)).length === 0) {
      const owed = await becomeRefund(tx, credit, 'Nadie nombró un evento para el saldo')
      if (owed > 0) await tell(tx, context, credit, 'refund', owed)
      return
    }
    if (credit.warned_at !== null) return
    await tx.update(credits).set({ warned_at: sql`now()` }).where(eq(credits.id, credit.id))
    await tell(tx, context, credit, 'lapses-soon', left)
  })

const lapseOne = (context: AppContext, due: Due) =>
  inTransaction(context.db, async (tx) => {
    const credit = await lockOne(tx, due)
    if (!credit) return
    const left = credit.amount - credit.used
    await tx.update(credits).set({ ended_at: sql`now()` }).where(eq(credits.id, credit.id))
    await record(tx, null, {
      action: 'saldo vencido',
      subject: 'inscripción',
      subject_id: credit.registration_id,
      event_id: credit.event_id,
      detail: { credit: credit.id, left },
    })
    if (left > 0) await tell(tx, context, credit, 'lapsed', left)
  })

/** How many were looked at. */
export const endCredits = async (context: AppContext): Promise<number> => {
  const { db } = context
  const listed = async (which: ReturnType<typeof sql>) =>
    (
      await db.execute<Due>(sql`
        select c.id, c.registration_id, c.event_id from credits c where c.ended_at is null and ${which} order by c.id`)
    ).rows
  const warned =
    await listed(sql`c.valid_until between ${TODAY} and ${TODAY} + ${WARNED_DAYS}::int and ${LEFT} > 0
    and (c.warned_at is null or not exists (select 1 from credit_targets t join events e on e.id = t.target_event_id
      where t.event_id = c.event_id and e.event_datetime > now() and e.cancelled_at is null))`)
  for (const due of warned) await warnOne(context, due)
  const over = await listed(sql`c.valid_until < ${TODAY}`)
  for (const due of over) await lapseOne(context, due)
  return warned.length + over.length
}

/** Uses that came back, by the minute: who looks sees them before. */
export const bringBackUses = (context: AppContext): Promise<number> =>
  inTransaction(context.db, (tx) => bringBack(tx, sql`true`))

/** Ends holds whose time is over: every minute, by the database's clock, event by event. */
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity.ts'
import { events } from '#domain/events/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Machine } from '#server/machine.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { holdEndedLetter } from './mails.ts'
import { type Registration, sweepHolds } from './release-holds.ts'
import { registration_members, registrations } from './tables.ts'

type Ended = Pick<Machine, 'db' | 'address' | 'config'>

const tellFirstMember = async (tx: Tx, { address, config }: Ended, registration: Registration) => {
  const [row] = await tx
    .select({ name: registration_members.name, email: registration_members.email, event: events })
    .from(registration_members)
    .innerJoin(events, eq(events.id, registration_members.event_id))
    .where(eq(registration_members.registration_id, registration.id))
    .orderBy(asc(registration_members.position))
    .limit(1)
  if (!row) return
  const letter = holdEndedLetter({
    name: row.name,
    event: row.event.name,
    event_datetime: row.event.event_datetime,
    city: row.event.city,
    category: '',
    members: registration.members,
    amount: registration.amount,
    hold_until: null,
    url: `${address}/registrate/${row.event.slug}`,
    organizer: config.organizerName,
  })
  await writeMail(
    tx,
    { kind: 'hold-ended', recipient: row.email, letter },
    { smtp: config.smtpUrl !== undefined },
  )
}

/** How many ended. Safe to run twice and beside saves, which sweep under the same lock. */
export const releaseEndedHolds = async (machine: Ended): Promise<number> => {
  const over = await machine.db
    .selectDistinct({ event_id: registrations.event_id })
    .from(registrations)
    .where(and(eq(registrations.state, 'held'), lte(registrations.hold_until, sql`now()`)))
  let ended = 0
  for (const { event_id } of over)
    ended += await inTransaction(machine.db, async (tx) => {
      await lockEvent(tx, event_id)
      const released = await sweepHolds(tx, event_id)
      for (const registration of released) await tellFirstMember(tx, machine, registration)
      return released.length
    })
  return ended
}

export const registrationJobs = (machine: Ended): AnyJob[] => [
  {
    name: 'registration.release-holds',
    every: '* * * * *',
    run: async () => {
      await releaseEndedHolds(machine)
    },
  },
]

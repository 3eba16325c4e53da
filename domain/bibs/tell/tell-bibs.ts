/**
 * Mails each runner the number, from the day on that the event's settings name. A number is marked in the transaction
 * that writes its letter, so it is told once, also by several machines; one that is given later starts unmarked.
 */
import { sql } from 'drizzle-orm'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type NewMail, writeMails } from '#server/mail/write-mail.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { IS_SHOWN } from '../bib-of.ts'
import { bibs } from '../tables.ts'
import { bibLetter } from './bib-mails.ts'
import { BIB_MAILS, findLastTold } from './last-told.ts'

const CHUNK = 200

/** What a person's own link is made of; registration makes it. */
export type OwnLink = (person: {
  reference: string
  dni: string
  document_type: string
  email: string
}) => string

type Row = {
  id: number
  number: string
  name: string
  dni: string
  document_type: string
  email: string
  reference: string
  event: string
  event_datetime: string
  city: string
  distance: string
  title: string
  size: string
}

/** Runners who go, to an event that is to come and was not called off. */
const claim = async (tx: Tx): Promise<Row[]> => {
  const { rows } = await tx.execute<Row>(sql`
    with untold as (
      select n.id from bibs n
      join bib_settings s on s.event_id = n.event_id and ${sql.raw(IS_SHOWN)}
      join events e on e.id = n.event_id and e.event_datetime > now() and e.cancelled_at is null
      join participants m on m.id = n.participant_id and m.state = 'confirmed'
      where n.state = 'assigned' and n.told_at is null
      order by n.id limit ${CHUNK} for update of n skip locked),
    told as (update ${bibs} set told_at = now() from untold where bibs.id = untold.id
      returning bibs.id, bibs.number, bibs.participant_id)
    select t.id, t.number, m.name, m.dni, m.document_type, m.email, r.reference, e.name as event, e.city,
      coalesce(d.start_at, e.event_datetime) as event_datetime, c.distance, c.title, k.size
    from told t
    join participants m on m.id = t.participant_id
    join registrations r on r.id = m.registration_id
    join events e on e.id = m.event_id
    join categories c on c.id = m.category_id
    join distances d on d.event_id = c.event_id and d.name = c.distance
    join kits k on k.id = m.kit_id
    order by t.id`)
  return rows
}

/** One chunk, whole or not at all: how many were marked. */
const tellSome = async (tx: Tx, { config }: AppContext, linkOf: OwnLink): Promise<number> => {
  const rows = await claim(tx)
  // Who asked to be forgotten has no address.
  const people = rows.filter(({ email }) => email !== '').map((row) => ({ ...row, url: linkOf(row) }))
  const lastTold = await findLastTold(tx, people)
  const letters = people
    .map((person) => ({ ...person, former: lastTold.get(person.url) ?? null }))
    // Taken away and given again: the person knows it.
    .filter(({ number, former }) => number !== former)
    .map(
      (person): NewMail => ({
        kind: person.former ? BIB_MAILS.changed : BIB_MAILS.first,
        recipient: person.email,
        letter: bibLetter({
          ...person,
          event_datetime: new Date(person.event_datetime),
          category: person.size === NO_DEPORTIVO ? '' : `${person.distance} ${person.title}`,
          organizer: config.organizerName,
        }),
      }),
    )
  await writeMails(tx, letters, { smtp: config.smtpUrl !== undefined })
  return rows.length
}

export const tellBibs = async (context: AppContext, linkOf: OwnLink): Promise<number> => {
  let told = 0
  for (;;) {
    const count = await inTransaction(context.db, (tx) => tellSome(tx, context, linkOf))
    told += count
    if (count === 0) return told
  }
}

export const bibTellingJobs = (context: AppContext, linkOf: OwnLink): AnyJob[] => [
  {
    name: 'bibs.tell',
    every: '23 * * * *',
    run: async () => {
      await tellBibs(context, linkOf)
    },
  },
]

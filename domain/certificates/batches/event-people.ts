/** Who of an event can be sent a certificate without any Excel: its finishers, or those who paid. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { documentText } from '#domain/colombia/documents.ts'
import type { Reader } from '#server/database/connect.ts'
import { bibs } from '../../bibs/tables.ts'
import { categories, events } from '../../events/tables.ts'
import { participants, registrations } from '../../registration/tables.ts'
import {
  type EventFacts,
  eventFacts,
  eventValues,
  type FinisherResult,
  listDistances,
  listFinishers,
} from '../result-values.ts'
import type { CertificateValues } from '../rules/placement.ts'
import { samePerson } from '../rules/same-person.ts'

export type Person = { name: string; email: string; values: CertificateValues; result_id: string | null }
export type EventPeople = { event: EventFacts; people: Person[]; without_email: number; distances: string[] }
export type PeopleSource = 'results' | 'participants'

export const findEventFacts = async (db: Reader, event_id: number): Promise<EventFacts | null> => {
  const [event] = await db.select(eventFacts).from(events).where(eq(events.id, event_id))
  return event ?? null
}

const listPaid = (db: Reader, event_id: number) =>
  db
    .select({
      id: participants.id,
      name: participants.name,
      last_name: participants.last_name,
      email: participants.email,
      dni: participants.dni,
      document_type: participants.document_type,
      distance: categories.distance,
      category: categories.title,
      bib: bibs.number,
    })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .innerJoin(categories, eq(categories.id, participants.category_id))
    .leftJoin(bibs, eq(bibs.participant_id, participants.id))
    .where(and(eq(participants.event_id, event_id), eq(participants.state, 'confirmed')))
    .orderBy(asc(registrations.id), asc(participants.position))

/** Whose row is known by the number: where rows were joined, everybody who has a number or a row. */
const listNumbered = async (db: Reader, event_id: number): Promise<ReadonlySet<number>> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    with joined as (select k.participant_id from event_results er join result_documents k on k.set_id = er.set_id
      where er.event_id = ${event_id} and k.participant_id is not null)
    select participant_id as id from joined
    union select participant_id from bibs where event_id = ${event_id} and participant_id is not null
      and exists (select from joined)`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Whose address a finisher has: that of the registration the row was joined to. A row that was joined to nobody has a
 * name alone: the address is that of the one paid registration with this name. Two with the same name, or somebody whose
 * row is known by the number, are nobody, rather than somebody else's certificate.
 */
const findAddresses = async (db: Reader, event_id: number) => {
  const numbered = await listNumbered(db, event_id)
  const byId = new Map<number, { email: string; dni: string }>()
  const byName = new Map<string, { email: string; dni: string } | null>()
  for (const { id, name, last_name, email, ...document } of await listPaid(db, event_id)) {
    const address = { email, dni: documentText(document) }
    byId.set(id, address)
    const key = samePerson(`${name} ${last_name}`)
    byName.set(key, byName.has(key) || numbered.has(id) ? null : address)
  }
  return ({ participant_id, fields }: FinisherResult) =>
    (participant_id === null ? byName.get(samePerson(fields.name ?? '')) : byId.get(participant_id)) ?? null
}

const fromResults = async (db: Reader, event_id: number, distance: string | undefined) => {
  const addressOf = await findAddresses(db, event_id)
  return (await listFinishers(db, event_id, { distance })).map((finisher): Person => {
    const found = addressOf(finisher)
    const fields = { ...finisher.fields, dni: found?.dni ?? '' }
    return { name: fields.name ?? '', email: found?.email ?? '', values: { fields }, result_id: finisher.id }
  })
}

const fromParticipants = async (db: Reader, event: EventFacts, distance: string | undefined) =>
  (await listPaid(db, event.id))
    .filter((participant) => !distance || participant.distance === distance)
    .map((participant): Person => {
      const name = `${participant.name} ${participant.last_name}`.trim()
      const { distance, category } = participant
      const bib = participant.bib ?? ''
      const fields = { name, dni: documentText(participant), bib, distance, category, ...eventValues(event) }
      return { name, email: participant.email, values: { fields }, result_id: null }
    })

const offeredDistances = async (db: Reader, event_id: number, source: PeopleSource) => {
  if (source === 'results') return listDistances(db, event_id)
  const rows = await db
    .selectDistinct({ distance: categories.distance })
    .from(categories)
    .where(eq(categories.event_id, event_id))
    .orderBy(categories.distance)
  return rows.map(({ distance }) => distance)
}

export const findEventPeople = async (
  db: Reader,
  event_id: number,
  { source, distance }: { source: PeopleSource; distance?: string | undefined },
): Promise<EventPeople | null> => {
  const event = await findEventFacts(db, event_id)
  if (!event) return null
  const everybody =
    source === 'results'
      ? await fromResults(db, event_id, distance)
      : await fromParticipants(db, event, distance)
  const people = everybody.filter(({ email }) => email !== '')
  return {
    event,
    people,
    without_email: everybody.length - people.length,
    distances: await offeredDistances(db, event_id, source),
  }
}

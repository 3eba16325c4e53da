/**
 * A competitor who asked to be deleted. Rows stay where counts and money hang on them, without the person: no name,
 * dni, contact, health, guardian; of the birthday only the year, of a consent only which and when.
 */
import { inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import { mailbox_moves } from './mailbox/mailbox-tables.ts'
import { forgetViewsOf } from './medical/erase-medical.ts'
import { FORGET_COMPETITOR, FORGET_PARTICIPANT } from './participant-columns.ts'

/** Live registrations of events that are still to come: the person must give them up first. */
export const listComingRegistrations = async (db: Reader, document_key: string) => {
  const { rows } = await db.execute<{ reference: string; event: string }>(sql`
    select r.reference, e.name as event from participants m
    join registrations r on r.id = m.registration_id join events e on e.id = m.event_id
    where m.document_key = ${document_key} and m.identity_matches and (r.payment_review or m.holds_place and e.event_datetime > now()) order by r.id`)
  return rows
}

export type Forgotten = {
  competitor_id: number
  /** Takes the place of the dni in what stays: of digits, like one, and nobody's. */
  alias: string
  participant_ids: number[]
  references: string[]
}

/** 15 digits that begin with zeros are nobody's document. */
const ALIAS = sql`'000' || lpad(c.id::text, 12, '0')`

export const forgetCompetitor = async (tx: Tx, document_key: string): Promise<Forgotten | null> => {
  const { rows: found } = await tx.execute<{ id: number; alias: string }>(sql`
    select c.id, ${ALIAS} as alias from competitors c where c.document_key = ${document_key} for update`)
  const [person] = found
  if (!person) return null
  const { rows } = await tx.execute<{ id: number; reference: string }>(sql`
    update participants m set dni = ${person.alias}, ${sql.raw(FORGET_PARTICIPANT)}
    from registrations r where r.id = m.registration_id and m.competitor_id = ${person.id}
    returning m.id, r.reference`)
  await tx.execute(sql`
    delete from consent_requests where participant_id in
      (select id from participants where competitor_id = ${person.id})`)
  const participant_ids = rows.map(({ id }) => id)
  await tx.delete(mailbox_moves).where(inArray(mailbox_moves.participant_id, participant_ids))
  await forgetViewsOf(tx, person.id)
  await tx.execute(sql`
    update registrations set form_hash = null, saved_from = null where id in
      (select registration_id from participants where competitor_id = ${person.id})`)
  await tx.execute(sql`
    update competitors m set dni = ${person.alias}, ${sql.raw(FORGET_COMPETITOR)} where id = ${person.id}`)
  return {
    competitor_id: person.id,
    alias: person.alias,
    participant_ids,
    references: [...new Set(rows.map(({ reference }) => reference))],
  }
}

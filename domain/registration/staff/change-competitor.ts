/**
 * Staff correct a person: the record with its coming registrations, where it is theirs to correct; otherwise what was
 * typed for their own events, and an Administrator is asked for the rest.
 */
import { and, eq, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import { AGE_DAY } from '#domain/events/site/live.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { competitors, participants } from '../tables.ts'
import type { Row, Staff } from './competitors.ts'
import { mayEditRecord, mayGiveMailbox } from './seen-record.ts'

export type CompetitorChange = Omit<
  Row,
  'id' | 'document_key' | 'created_at' | 'health' | 'made_in_event_id' | 'owner_disputed_at'
>

/** Where the person agreed to keep health data, the corrected one takes its place; nowhere else. */
const changeHealth = async (tx: Tx, id: number, encrypted: string): Promise<boolean> => {
  const own = await tx.execute(
    sql`update competitors set health = ${encrypted} where id = ${id} and health is not null returning id`,
  )
  const coming = await tx.execute(sql`
    update participants m set health = ${encrypted} from events e
    where e.id = m.event_id and e.event_datetime > now()
      and m.competitor_id = ${id} and m.identity_matches and m.health is not null returning m.id`)
  return own.rows.length + coming.rows.length > 0
}

/** A link that went to a mistyped address or number signs for nobody; staff send it to the right one. */
const endFormerLinks = (tx: Tx, id: number, { email, phone }: CompetitorChange) =>
  tx.execute(sql`
    delete from consent_requests q using participants m, events e
    where q.participant_id = m.id and q.signed_at is null and e.id = m.event_id and e.event_datetime > now()
      and m.competitor_id = ${id} and m.identity_matches
      and (m.email <> ${email} or (q.way = 'whatsapp' and m.phone <> ${phone}))`)

const AGE_ON = sql`(select ${sql.raw(AGE_DAY)} from categories c join events e on e.id = c.event_id
  join distances d on d.event_id = c.event_id and d.name = c.distance where c.id = ${participants.category_id})`

const ageOnItsDay = (birthday: string) => sql`extract(year from age(${AGE_ON}, ${birthday}::date))::int`

/** Corrections reach the registrations of coming events too: the kit table reads those. */
export const changeCompetitor = async (
  tx: Tx,
  id: number,
  change: CompetitorChange,
  sealedHealth: string | null,
  /** An Administrator's correction decides whose the record is. */
  decidesOwner = false,
): Promise<{ healthKept: boolean } | 'dni taken'> => {
  const [twin] = await tx
    .select({ id: competitors.id })
    .from(competitors)
    .where(and(eq(competitors.document_key, documentKey(change)), sql`${competitors.id} <> ${id}`))
  if (twin) return 'dni taken'
  await endFormerLinks(tx, id, change)
  await tx
    .update(competitors)
    .set({ ...change, ...(decidesOwner ? { owner_disputed_at: null } : {}) })
    .where(eq(competitors.id, id))
  await tx
    .update(participants)
    .set({
      ...change,
      // What staff wrote is what the person's own spellings are held against from now on.
      name_at_save: null,
      // A mailbox that staff wrote was read by nobody yet.
      email_proven_at: sql`case when ${participants.email} = ${change.email} then ${participants.email_proven_at} end`,
      age: ageOnItsDay(change.birthday),
    })
    .where(
      and(
        eq(participants.competitor_id, id),
        eq(participants.identity_matches, true),
        sql`exists (select 1 from events e where e.id = ${participants.event_id} and e.event_datetime > now())`,
      ),
    )
  return { healthKept: sealedHealth !== null && (await changeHealth(tx, id, sealedHealth)) }
}

export type May = { record: boolean; mailbox: boolean }

export const findMay = async (db: Reader, caller: Staff, id: number): Promise<May> => {
  const { rows } = await db.execute<May>(sql`
    select ${mayEditRecord(caller)} as record, ${mayGiveMailbox(caller)} as mailbox from competitors c where c.id = ${id}`)
  return rows[0] ?? { record: false, mailbox: false }
}

/** Only what was changed, in the coming events of who changes it. Of how many rows. */
export const changeOwnRows = async (
  tx: Tx,
  caller: Staff,
  {
    id,
    changed,
    sealedHealth,
  }: { id: number; changed: Partial<CompetitorChange>; sealedHealth: string | null },
): Promise<{ healthKept: boolean }> => {
  const own = and(
    eq(participants.competitor_id, id),
    managedBy(caller, sql`${participants.event_id}`),
    sql`exists (select 1 from events e where e.id = ${participants.event_id} and e.event_datetime > now())`,
  )
  if (Object.keys(changed).length > 0)
    await tx
      .update(participants)
      .set({
        ...changed,
        name_at_save: null,
        ...(changed.birthday ? { age: ageOnItsDay(changed.birthday) } : {}),
      })
      .where(own)
  if (sealedHealth === null) return { healthKept: false }
  const kept = await tx
    .update(participants)
    .set({ health: sealedHealth })
    .where(and(own, sql`${participants.health} is not null`))
    .returning({ id: participants.id })
  return { healthKept: kept.length > 0 }
}

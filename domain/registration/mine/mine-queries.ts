/** Registrations as their own people see them: by the account's email, or by a proof. */
import { type SQL, sql } from 'drizzle-orm'
import { shownBib } from '#domain/bibs/bib-of.ts'
import { possibleKeys } from '#domain/colombia/documents.ts'
import { LIVE } from '#domain/events/site/live.ts'
import type { Reader } from '#server/database/connect.ts'
import { type HandedOver, handedOver } from '../handed-over.ts'
import type { TypedDocument } from '../lookup/typed-dni.ts'
import { AWAITS_PLACE } from '../staff/awaited-money.ts'
import { START_COLUMNS, START_JOINS, type Start, type StartRow, withStarts } from '../starts.ts'

type StoredRow = StartRow & {
  event: string
  slug: string
  icon: string | null
  event_datetime: string
  event_city: string
  /** A private one goes from hand to hand with its name: friends are shown nothing of it. */
  is_private: boolean
  sport: string
  registration_id: number
  registration_state: string
  reference: string
  participant_id: number
  participant_key: string
  payment_status: number
  payment_pending: boolean
  payment_review: boolean
  hold_until: string | null
  members: number
  first: boolean
  /** Somebody passed the place on to this person: what the purchase proves is not theirs to show. */
  received: boolean
  category: string
  title: string
  kit_name: string
  size: string
  dni: string
  document_type: string
  birthday: string
  name: string
  last_name: string
  gender: string
  email: string
  phone: string
  department: string
  city: string
  address: string
  emergency_name: string
  emergency_phone: string
  keeps_health: boolean
  /** Of the purchase: above 0 it is owed, below 0 it is in favour. */
  balance: number
  /** The number, once runners may see it. */
  bib: string | null
  handed_over: HandedOver | null
  /** The place is owned and the event is to come. */
  goes_on: boolean
}

export type OwnRow = StoredRow & { start: Start }

/** Paid, held and not over, or money that waits for staff. The latest registration first. */
const listOwn = async (db: Reader, whose: SQL): Promise<OwnRow[]> => {
  const { rows } = await db.execute<StoredRow>(sql`
    select ${START_COLUMNS}, e.name as event, e.slug, e.icon, e.event_datetime, e.city as event_city, e.type = 'privado' as is_private, e.sport,
      r.id as registration_id, r.state as registration_state, r.reference, m.id as participant_id, m.participant_key, r.payment_status, r.payment_pending, r.payment_review, r.hold_until,
      r.participant_count as members, 
      m.id = (select min(b.id) from participants b where b.registration_id = r.id) as first,
      exists (select 1 from changes t where t.registration_id = r.id and t.receiver_id = m.id and t.state = 'done') as received, c.distance as category, c.title, k.kit_name, k.size, m.dni, m.document_type, m.birthday::text, m.name, m.last_name,
      m.gender, m.email, m.phone, m.department, m.city, m.address, m.emergency_name, m.emergency_phone,
      m.health is not null as keeps_health, ${shownBib('m')} as bib, ${handedOver('m.id')} as handed_over, m.holds_place and ${LIVE} and e.event_datetime > now() as goes_on,
      coalesce((select sum(amount) from charges where registration_id = r.id), 0)::int
        - coalesce((select sum(amount) from payments where registration_id = r.id), 0)::int
        + coalesce((select sum(amount) from refunds where registration_id = r.id and sent_at is not null), 0)::int as balance
    from participants m
    join registrations r on r.id = m.registration_id
    join events e on e.id = r.event_id
    join categories c on c.id = m.category_id
    join kits k on k.id = m.kit_id ${START_JOINS}
    where ${whose} and m.position is not null and (${AWAITS_PLACE} or r.state = 'paid' or (r.state = 'held' and r.hold_until > now()))
    order by r.created_at desc, r.id desc, m.position`)
  return withStarts(db, rows)
}

export const listByEmail = (db: Reader, email: string) => listOwn(db, sql`m.email = ${email.toLowerCase()}`)

/** Everybody of one purchase. */
export const listByReference = (db: Reader, reference: string) => listOwn(db, sql`r.reference = ${reference}`)

/** With those that could not prove the person when they were saved: their letter does, if the mailbox is the person's. */
export const listByDocument = (db: Reader, document_key: string) =>
  listOwn(
    db,
    sql`m.document_key = ${document_key} and (m.identity_matches or (m.identity_unproven and exists (select 1 from competitors p
      where p.id = m.competitor_id and p.birthday = m.birthday and p.email = m.email)))`,
  )

/** The registrations of a person that one of these references, or the login, proves to be one's own. */
export const listProven = (
  db: Reader,
  document: TypedDocument,
  { references, email }: { references: string[]; email: string | null },
) =>
  listOwn(
    db,
    sql`m.document_key = any(${sql.param(possibleKeys(document))}::text[]) and (r.reference = any(${sql.param(references)}::text[]) or m.email = ${email?.toLowerCase() ?? null})`,
  )

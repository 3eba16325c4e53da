/**
 * One document, one place, where somebody holds the document in hand (docs/decisions/0036): a till, staff who enter
 * people, an import of theirs. What stands in the way is found by the document alone, whatever birthday was typed.
 */
import { sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import { isBeingPaid } from '#domain/payments/insert-attempt.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

export type Holder = { document_type?: string | undefined; dni: string }

/** A live place of the document in the event. */
export type LivePlace = {
  participant_id: number
  registration_id: number
  document_key: string
  name: string
  birthday: string
  distance: string
  bib: string | null
  paid: boolean
  /** Who has the mailbox of the row opened its link, or staff held the document. */
  proven: boolean
  by_staff: boolean
  /** Whoever of staff entered it, or the till that sold it, as far as it is known. */
  entered_by: string | null
  position: number
  people: number
  /** Money is on its way or under review. */
  paying: boolean
  form_hash: string | null
}

/** A place whose document was found to be another person's keeps its place and stands in nobody's way. */
export const LIVE_PLACES = {
  name: 'live-places-of-documents',
  text: `
  select m.id as participant_id, r.id as registration_id, m.document_key, m.name || ' ' || m.last_name as name,
    m.birthday::text as birthday, c.distance, b.number as bib, r.state = 'paid' as paid,
    (m.email_proven_at is not null or m.document_seen_at is not null) as proven, r.origin = 'staff' as by_staff,
    (select coalesce(a.detail->>'till', u.name) from audit_log a left join users u on u.id = a.user_id
      where a.subject = 'inscripción' and a.subject_id = r.id::text
        and a.action in ('inscribir a mano', 'vender en caja') order by a.id limit 1) as entered_by,
    m.position, r.participant_count as people, r.payment_pending or r.payment_review as paying, r.form_hash
  from participants m join registrations r on r.id = m.registration_id
  join categories c on c.id = m.category_id left join bibs b on b.participant_id = m.id
  where m.event_id = $1 and m.document_key = any($2::text[]) and m.holds_place
    and m.disputed_key is distinct from m.document_key
    and (r.state = 'paid' or r.hold_until > now())
  order by m.id`,
}

export const findLivePlaces = (db: Reader, event_id: number, keys: readonly string[]) =>
  runNamed<LivePlace>(db, LIVE_PLACES, [event_id, [...keys]])

/** Why a place stays: it refuses the new one. Null: it gives way. */
export type Obstacle = 'has place' | 'staff' | 'paying' | 'first of several'

export const obstacleOf = async (db: Reader, place: LivePlace): Promise<Obstacle | null> => {
  if (place.paid) return 'has place'
  if (place.by_staff) return 'staff'
  if (place.proven) return 'has place'
  if (place.paying || (await isBeingPaid(db, { kind: 'registration', id: place.registration_id })))
    return 'paying'
  return place.people > 1 && place.position === 0 ? 'first of several' : null
}

/**
 * The coordinator may go on: nobody ever proved that place, and its birthday is not the one of the document in hand.
 */
export const mayBeDisputed = ({ paid, proven, by_staff, ...place }: LivePlace, birthday: string) =>
  paid && !proven && !by_staff && place.birthday !== birthday

/** Another live place of the row's document in its event: of a participant `m`. */
export const REPEATED = sql`(m.holds_place and exists (select from participants o
  where o.event_id = m.event_id and o.document_key = m.document_key and o.holds_place and o.id <> m.id))`

/** The document was found to be another person's, and is not corrected yet. */
export const DISPUTED = sql`(m.disputed_key is not null and m.disputed_key = m.document_key)`

/** One of DOCUMENT_STATES (rules/document-states.ts). */
export const DOCUMENT_STATE = sql`case when ${DISPUTED} then 'to correct' when ${REPEATED} then 'repeated' else 'own' end`

export const keysOf = (people: readonly Holder[]) => [...new Set(people.map(documentKey))]

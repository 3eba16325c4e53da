/** What a request proves to be one's own: by the browser that bought, a mailed link, or the login. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { possibleKeys } from '#domain/colombia/documents.ts'
import { LIVE } from '#domain/events/site/live.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Caller } from '#server/http/route.ts'
import { ownReferences, readProof } from '../checkout/checkout-proof.ts'
import type { TypedDocument } from '../lookup/typed-dni.ts'
import { participants, registrations } from '../tables.ts'
import { isOwnToken } from './mine-link.ts'

type Shown = { request: FastifyRequest; caller: Caller | null; token: string | undefined }

/** One's own row in an event that is still to come, as it stands. */
export type OwnParticipant = {
  id: number
  registration_id: number
  event_id: number
  competitor_id: number
  participant_key: string
  reference: string
  position: number | null
  /** Somebody who is not in it any more bought it: its proof is nobody's own. */
  bought_by_other: boolean
  dni: string
  document_type: string
  name: string
  last_name: string
  name_at_save: string | null
  email: string
  phone: string
  department: string
  city: string
  health: string | null
  event: string
  slug: string
}

export type ProvenParticipant = { id: number; proven: 'person' | 'buyer' }

type ProvenRow = Pick<OwnParticipant, 'id' | 'reference' | 'position' | 'dni' | 'document_type' | 'email'> & {
  first_dni: string
  first_type: string
  first_email: string
  buyer_email: string
  bought_by_other: boolean
  /** Somebody passed the place on to this person. */
  received: boolean
}

export const createOwnProofs = (context: AppContext) => {
  const { db, secretKey } = context

  /** Registrations that are this request's own: of the browser that saved them, or by the first one's letter. */
  const ownBy = async (request: FastifyRequest, token: string | undefined): Promise<string[]> => {
    const given = await readProof(context, token)
    const kept = await ownReferences(context, request)
    return given?.proven === 'own' ? [given.reference, ...kept] : kept
  }

  /** The registration whose letter brought this person here; null for anything else. */
  const mailedTo = async (token: string | undefined, document: TypedDocument): Promise<string | null> => {
    const [, reference] = /^([\w-]{1,64})\./.exec(token ?? '') ?? []
    if (!reference) return null
    const { dni, document_type, document_key, email } = participants
    const rows = await db
      .select({ dni, document_type, email })
      .from(participants)
      .innerJoin(registrations, eq(registrations.id, participants.registration_id))
      .where(
        and(
          eq(registrations.reference, reference),
          inArray(document_key, possibleKeys(document)),
          isNotNull(participants.position),
        ),
      )
    return rows.some((row) => isOwnToken(secretKey, token, { reference, ...row })) ? reference : null
  }

  /**
   * The participant who asks for the own row to be changed; null when nothing proves it. The browser that bought proves
   * the first participant only: for the others it is somebody else's.
   */
  const findSelf = async (
    document: TypedDocument,
    participant_key: string,
    { request, caller, token }: Shown,
  ): Promise<OwnParticipant | null> => {
    const { rows } = await db.execute<OwnParticipant>(sql`
      select m.id, m.registration_id, m.event_id, m.competitor_id, m.participant_key, r.reference, m.position, r.buyer_email is not null as bought_by_other,
        m.dni, m.document_type, m.name, m.last_name, m.name_at_save, m.email, m.phone, m.department, m.city, m.health, e.name as event, e.slug
      from participants m join registrations r on r.id = m.registration_id join events e on e.id = m.event_id
      where m.participant_key = ${participant_key}
        and m.document_key = any(${sql.param(possibleKeys(document))}::text[])
        and m.position is not null and m.holds_place and ${LIVE} and e.event_datetime > now()`)
    const [person] = rows
    if (!person) return null
    if (isOwnToken(secretKey, token, person)) return person
    if (caller && caller.email.toLowerCase() === person.email) return person
    if (person.position !== 0 || person.bought_by_other) return null
    return (await ownBy(request, token)).includes(person.reference) ? person : null
  }

  /**
   * What a request proves about a participant: to be the person, or to be who bought for the person. Null when nothing
   * does: a document and a birthday never do.
   */
  const findProven = async (
    participant_key: string,
    { request, caller, token }: Shown,
  ): Promise<ProvenParticipant | null> => {
    const { rows } = await db.execute<ProvenRow>(sql`
      select m.id, r.reference, m.position, m.dni, m.document_type, m.email, f.dni as first_dni,
        f.document_type as first_type, f.email as first_email, coalesce(r.buyer_email, f.email) as buyer_email,
        r.buyer_email is not null as bought_by_other,
        exists (select 1 from changes t where t.registration_id = r.id and t.receiver_id = m.id and t.state = 'done') as received
      from participants m join registrations r on r.id = m.registration_id
      join participants f on f.registration_id = r.id and f.position = 0
      where m.participant_key = ${participant_key} and m.position is not null`)
    const [row] = rows
    if (!row) return null
    const { id, reference, position } = row
    const signedIn = caller?.email.toLowerCase()
    const isBuyer = async () =>
      signedIn === row.buyer_email ||
      (!row.bought_by_other &&
        isOwnToken(secretKey, token, {
          reference,
          dni: row.first_dni,
          document_type: row.first_type,
          email: row.first_email,
        })) ||
      (await ownBy(request, token)).includes(reference)
    // Who bought and passed the own place on is not the one who is first now.
    const isFirst = position === 0 && !row.bought_by_other
    const isPerson =
      isOwnToken(secretKey, token, row) || signedIn === row.email || (isFirst && (await isBuyer()))
    if (isPerson) return { id, proven: 'person' }
    // Nobody bought for who received a place: only that person's own proof counts.
    if (row.received) return null
    return (await isBuyer()) ? { id, proven: 'buyer' } : null
  }

  return { ownBy, mailedTo, findSelf, findProven }
}

/**
 * Who is speaking (security.md 6, docs/permissions.md). 'owner': a link or login of the row's mailbox, which is also the
 * one on the person's stored record. 'person': the same for this row alone. 'buyer': has the purchase's proof, and a place
 * of the own in it. 'named': knew a document and a birthday. Words that agree prove nothing, and nobody is the buyer or the
 * person by standing at a position.
 */
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Caller, provenEmail } from '#server/http/route.ts'
import { isMinor } from '../rules/people.ts'
import type { Guardian } from '../tables.ts'
import { type Proven, proofsIn } from './checkout-token.ts'
import { isFormerToken, isPersonToken } from './person-link.ts'
import { markProven } from './prove-mailbox.ts'

export type Speaker = 'owner' | 'person' | 'buyer' | 'named' | 'nobody'
export type Speaking = { request: FastifyRequest; caller: Caller | null; token?: string | undefined }

export type SpokenRow = {
  id: number
  registration_id: number
  event_id: number
  competitor_id: number
  participant_key: string
  reference: string
  position: number | null
  state: string
  holds_place: boolean
  document_key: string
  dni: string
  document_type: string
  birthday: string
  email: string
  email_proven_at: string | null
  identity_matches: boolean
  guardian: Guardian | null
  record_email: string
  owner_disputed: boolean
  /** Somebody passed the place on to this person: nobody bought for them. */
  received: boolean
}

export type Spoken = {
  speaker: Speaker
  row: SpokenRow
  /** It was proven with a link or login of the guardian in the same purchase, not of this row. */
  by_guardian: boolean
  /** The purchase's proof came along, but its buyer has no place in it any more: what was paid is shown, nothing is done. */
  buyer_left: boolean
}

/** Everybody of the purchase with this participant, those who left too, the buyer first. */
const readPurchase = async (db: AppContext['db'], participant_key: string): Promise<SpokenRow[]> => {
  const { rows } = await db.execute<SpokenRow>(sql`
    select m.id, m.registration_id, m.event_id, m.competitor_id, m.participant_key, r.reference, m.position, m.state,
      m.holds_place, m.document_key, m.dni, m.document_type, m.birthday::text, m.email, m.email_proven_at, m.identity_matches,
      m.guardian, c.email as record_email, c.owner_disputed_at is not null as owner_disputed,
      exists (select 1 from changes t where t.registration_id = r.id and t.receiver_id = m.id and t.state = 'done') as received
    from participants asked
    join registrations r on r.id = asked.registration_id
    join participants m on m.registration_id = r.id
    join competitors c on c.id = m.competitor_id
    where asked.participant_key = ${participant_key} order by m.id`)
  return rows
}

/** The adult of the same purchase who answers for a child, until the child is of age. */
const guardianOf = (row: SpokenRow, people: SpokenRow[]): SpokenRow | null => {
  const { guardian, birthday } = row
  if (!guardian || !isMinor(ageOn(birthday, bogotaDay(new Date())))) return null
  const { document: dni, document_type } = guardian
  const key = documentKey({ dni, document_type: document_type as SpokenRow['document_type'] })
  const found = people.find((one) => one.document_key === key && one.position !== null)
  return found && !isMinor(ageOn(found.birthday, bogotaDay(new Date()))) ? found : null
}

const isOwner = ({ email, record_email, identity_matches, owner_disputed }: SpokenRow) =>
  email !== '' && identity_matches && !owner_disputed && record_email === email

const provenOf = (proofs: { reference: string; proven: Proven }[], reference: string) =>
  proofs.find((proof) => proof.reference === reference)?.proven

export const createSpeakers = (context: AppContext) => {
  const { db, secretKey } = context

  /** The mailed link of this row opens it, and so does the login whose address was proven to be this mailbox. */
  const opens = ({ caller, token }: Speaking, row: SpokenRow) =>
    isPersonToken(secretKey, token, row) || (row.email !== '' && provenEmail(caller) === row.email)

  /** The most that the tokens of the body and of the cookie prove about the purchase. */
  const purchaseProof = async ({ request, token }: Speaking, { reference }: SpokenRow) => {
    const given = token ? provenOf(await proofsIn(context, request, token), reference) : undefined
    return given === 'own'
      ? given
      : (provenOf(await proofsIn(context, request, undefined), reference) ?? given)
  }

  /** Null where there is no such participant: an answer must not tell it from 'nobody'. */
  const speakerOf = async (speaking: Speaking, participant_key: string): Promise<Spoken | null> => {
    const people = await readPurchase(db, participant_key)
    const row = people.find((one) => one.participant_key === participant_key && one.position !== null)
    const [buyer] = people
    if (!row || !buyer) return null
    const spoken = (speaker: Speaker, more: Partial<Spoken> = {}): Spoken => ({
      speaker,
      row,
      by_guardian: false,
      buyer_left: false,
      ...more,
    })
    if (opens(speaking, row)) {
      if (!row.email_proven_at) await markProven(context, row, speaking)
      return spoken(isOwner(row) ? 'owner' : 'person')
    }
    const guardian = guardianOf(row, people)
    if (guardian && opens(speaking, guardian))
      return spoken(row.email === guardian.email && isOwner(row) ? 'owner' : 'person', { by_guardian: true })
    const proof = await purchaseProof(speaking, row)
    const bought = opens(speaking, buyer) || proof === 'own'
    if (bought && (buyer.position === null || !buyer.holds_place))
      return spoken('nobody', { buyer_left: true })
    if (bought && !row.received) return spoken('buyer')
    if (isFormerToken(secretKey, speaking.token, row)) return spoken('buyer')
    return spoken(proof === 'named' ? 'named' : 'nobody')
  }

  return { speakerOf }
}

export const isThePerson = (spoken: Spoken | null): spoken is Spoken & { speaker: 'person' | 'owner' } =>
  spoken?.speaker === 'person' || spoken?.speaker === 'owner'

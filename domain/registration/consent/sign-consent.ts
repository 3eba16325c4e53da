/**
 * What a person signs by the mailed link. It stands on the participant like a consent of the form: which texts, when, from
 * where. The link signs once and does nothing else: it neither shows contact data nor pays.
 */
import { eq, sql } from 'drizzle-orm'
import { hashToken } from '#domain/accounts/tokens.ts'
import { ageOn, bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import { LIVE } from '#domain/events/site/live.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import { consentProblems } from '../rules/form-problems.ts'
import { isMinor } from '../rules/people.ts'
import { type Consents, consent_requests, type Guardian, participants } from '../tables.ts'
import type { ToSign } from './consent-contract.ts'
import { STILL_OPEN } from './request-consents.ts'

type Row = Omit<ToSign, 'state' | 'minor'> & {
  participant_id: number
  dni: string
  birthday: string
  open: boolean
  signed: boolean
  now: string
}

const findByToken = async (db: Reader, token: string): Promise<Row | null> => {
  const { rows } = await db.execute<Row>(sql`
    select m.id as participant_id, m.dni, m.birthday::text, m.name, m.last_name, e.name as event, e.event_datetime, e.city,
      c.distance || ' ' || c.title as category, m.consents is not null as signed, ${LIVE} and ${STILL_OPEN} as open,
      now() as now
    from consent_requests q join participants m on m.id = q.participant_id
    join registrations r on r.id = m.registration_id join categories c on c.id = m.category_id
    join events e on e.id = m.event_id
    where q.token_hash = ${hashToken(token)}`)
  return rows[0] ?? null
}

const NOTHING = {
  name: '',
  last_name: '',
  event: '',
  event_datetime: '',
  city: '',
  category: '',
  minor: false,
}
const todayOf = ({ now }: Row) => bogotaDay(new Date(now))

/** Who looks after it was signed or is over learns only that. */
export const readToSign = async (db: Reader, token: string): Promise<ToSign> => {
  const row = await findByToken(db, token)
  if (!row?.open) return { ...NOTHING, state: 'over' }
  if (row.signed) return { ...NOTHING, state: 'signed' }
  const { name, last_name, event, event_datetime, city, category } = row
  const minor = isMinor(ageOn(row.birthday, todayOf(row)))
  const shown = { name, last_name, event, event_datetime: bogotaText(event_datetime), city, category, minor }
  return { ...shown, state: 'open' }
}

export type Signature = {
  token: string
  consents: Consents
  guardian?: Guardian | null | undefined
  /** Sealed health data, for who agreed to give it. */
  health: string | null
  version: string
  address: string
}

export const signConsent = async (tx: Tx, signature: Signature): Promise<'done' | 'signed' | 'over'> => {
  const found = await findByToken(tx, signature.token)
  if (!found?.open) return 'over'
  // Two presses at once: the second waits here and sees what the first signed.
  await tx.execute(sql`select 1 from participants where id = ${found.participant_id} for update`)
  const row = await findByToken(tx, signature.token)
  if (!row?.open) return 'over'
  if (row.signed) return 'signed'
  const { consents, version, address, health } = signature
  const minor = isMinor(ageOn(row.birthday, todayOf(row)))
  const guardian = minor ? (signature.guardian ?? null) : null
  const problems = consentProblems({ ...row, consents, guardian }, todayOf(row))
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(([field, sentence]) => [field, [sentence]])))
  await tx
    .update(participants)
    .set({
      consents,
      consent_trace: { version, at: new Date(row.now).toISOString(), address },
      guardian,
      health: consents.health ? health : null,
    })
    .where(eq(participants.id, row.participant_id))
  await tx
    .update(consent_requests)
    .set({ signed_at: sql`now()` })
    .where(eq(consent_requests.participant_id, row.participant_id))
  return 'done'
}

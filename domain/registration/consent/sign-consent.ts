/**
 * What a person signs by the mailed link. It stands on the participant like a consent of the form: which texts, when, from
 * where. The link signs once and does nothing else: it neither shows contact data nor pays.
 */
import { eq, sql } from 'drizzle-orm'
import { hashToken } from '#domain/accounts/tokens.ts'
import { ageOn, bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import { isInsurer } from '#domain/colombia/insurers.ts'
import { LIVE } from '#domain/events/site/live.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Health, HealthCipher } from '../health.ts'
import { consentProblems } from '../rules/form-problems.ts'
import { isMinor } from '../rules/people.ts'
import { type Signature, signatureProblem } from '../rules/signature.ts'
import { type Consents, type Guardian, type LinkWay, participants } from '../tables.ts'
import type { ToSign } from './consent-contract.ts'
import { consent_requests } from './consent-tables.ts'
import { STILL_OPEN } from './request-consents.ts'
import type { SignatureCipher } from './signature-cipher.ts'

type Row = Omit<ToSign, 'state' | 'minor' | 'health_told'> & {
  participant_id: number
  sealed_health: string | null
  way: LinkWay
  dni: string
  document_type: string
  birthday: string
  open: boolean
  signed: boolean
  now: string
}

const findByToken = async (db: Reader, token: string): Promise<Row | null> => {
  const { rows } = await db.execute<Row>(sql`
    select m.id as participant_id, m.dni, m.document_type, m.birthday::text, m.name, m.last_name, e.name as event, e.event_datetime, e.city,
      c.distance || ' ' || c.title as category, m.consents is not null as signed, m.sealed_health, q.way, m.holds_place and ${LIVE} and ${STILL_OPEN} as open,
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
  health_told: false,
}
const todayOf = ({ now }: Row) => bogotaDay(new Date(now))
const isMinorNow = (row: Row) => isMinor(ageOn(row.birthday, todayOf(row)))

/** Who looks after it was signed or is over learns only that. */
export const readToSign = async (db: Reader, token: string): Promise<ToSign> => {
  const row = await findByToken(db, token)
  if (!row?.open) return { ...NOTHING, state: 'over' }
  if (row.signed) return { ...NOTHING, state: 'signed' }
  const { name, last_name, event, event_datetime, city, category, sealed_health } = row
  return {
    state: 'open',
    name,
    last_name,
    event,
    event_datetime: bogotaText(event_datetime),
    city,
    category,
    minor: isMinorNow(row),
    health_told: sealed_health !== null,
  }
}

type Signing = {
  token: string
  consents: Consents
  guardian?: Guardian | null | undefined
  health: { [Field in keyof Health]?: Health[Field] | undefined }
  signature: Signature
  version: string
  address: string
}
type Ciphers = { health: HealthCipher; signature: SignatureCipher }

/** Field and sentence of all that keeps it from being signed. */
const problemsOf = (
  row: Row,
  { consents, health: { eps }, signature }: Signing,
  guardian: Guardian | null,
) => {
  const problems = consentProblems({ ...row, consents, guardian }, todayOf(row))
  if (eps !== undefined && !isInsurer(eps)) problems.push(['eps', 'Elige una EPS de la lista.'])
  const signer = guardian?.name ?? `${row.name} ${row.last_name}`
  const unsigned = signatureProblem(signature, signer)
  if (unsigned) problems.push(['signature', unsigned])
  return problems
}

/** What the person tells now counts; where nothing is told, what was given for them. */
const agreedHealth = (row: Row, { consents, health: told }: Signing, cipher: HealthCipher) => {
  if (!consents.health) return null
  const given = cipher.openHealth(row.sealed_health)
  return cipher.encryptHealth({
    consents,
    eps: told.eps ?? given.eps,
    blood_type: told.blood_type ?? given.blood_type,
    rh_factor: told.rh_factor ?? given.rh_factor,
    conditions: told.conditions ?? given.conditions,
  })
}

export const signConsent = async (
  tx: Tx,
  signing: Signing,
  cipher: Ciphers,
): Promise<'done' | 'signed' | 'over'> => {
  const found = await findByToken(tx, signing.token)
  if (!found?.open) return 'over'
  // Two presses at once: the second waits here and sees what the first signed.
  await tx.execute(sql`select 1 from participants where id = ${found.participant_id} for update`)
  const row = await findByToken(tx, signing.token)
  if (!row?.open) return 'over'
  // A change of the hold wrote the person anew meanwhile: that row is to be locked.
  if (row.participant_id !== found.participant_id) return signConsent(tx, signing, cipher)
  if (row.signed) return 'signed'
  const { consents, version, address, signature } = signing
  const guardian = isMinorNow(row) ? (signing.guardian ?? null) : null
  const problems = problemsOf(row, signing, guardian)
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(([field, sentence]) => [field, [sentence]])))
  await tx
    .update(participants)
    .set({
      consents,
      consent_trace: { version, at: new Date(row.now).toISOString(), address, way: row.way },
      guardian,
      health: agreedHealth(row, signing, cipher.health),
      signature: cipher.signature.encryptSignature(signature),
      // What was said for the person ends with the person's own word.
      declared_consents: null,
      sealed_health: null,
    })
    .where(eq(participants.id, row.participant_id))
  await tx
    .update(consent_requests)
    .set({ signed_at: sql`now()` })
    .where(eq(consent_requests.participant_id, row.participant_id))
  return 'done'
}

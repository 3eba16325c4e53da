/** What a code stands for, and whether it still holds. */
import { eq } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { VerifiedCertificate } from './contract.ts'
import { findDrawnDesign } from './design/find-design.ts'
import { lackingLetters } from './design/printable.ts'
import { DISQUALIFIED, NOT_FINISHED, NOT_STARTED, RESULT_GONE } from './messages.ts'
import { findFinisher, findPublishedState } from './result-values.ts'
import { readCode } from './rules/code.ts'
import type { CertificateValues, Placement } from './rules/placement.ts'
import { certificate_batches, certificates } from './tables.ts'

export const findCertificate = async (db: Reader, code: string) => {
  const [found] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.code, readCode(code)))
  return found ?? null
}
export type Certificate = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

const REASONS: Record<string, string> = { DSQ: DISQUALIFIED, DNF: NOT_FINISHED, DNS: NOT_STARTED }

/** Who did not finish has neither a time nor a place. */
const unplaced = ({ name, event, date, city, distance, category, bib }: CertificateValues['fields']) =>
  ({ name, event, date, city, distance, category, bib }) as CertificateValues['fields']

/** A certificate of a result says what is published now; without the result it says nothing any more. */
export const standingOf = async (
  db: Reader,
  { state, annul_reason, result_id, values }: Certificate,
): Promise<{ valid: boolean; reason: string | null; fields: CertificateValues['fields'] }> => {
  if (state === 'annulled') return { valid: false, reason: annul_reason, fields: values.fields }
  if (result_id === null) return { valid: true, reason: null, fields: values.fields }
  const finisher = await findFinisher(db, result_id)
  if (!finisher) {
    const reason = REASONS[(await findPublishedState(db, result_id)) ?? '']
    return reason
      ? { valid: false, reason, fields: unplaced(values.fields) }
      : { valid: false, reason: RESULT_GONE, fields: values.fields }
  }
  return { valid: true, reason: null, fields: { ...values.fields, ...finisher.fields } }
}

const placementsOf = async (db: Reader, { batch_id, event_id }: Certificate): Promise<Placement[]> => {
  if (batch_id === null) return event_id === null ? [] : (await findDrawnDesign(db, event_id)).placements
  const [batch] = await db
    .select({ placements: certificate_batches.placements })
    .from(certificate_batches)
    .where(eq(certificate_batches.id, batch_id))
  return batch?.placements ?? []
}

export const verifyCertificate = async (db: Reader, code: string): Promise<VerifiedCertificate | null> => {
  const certificate = await findCertificate(db, code)
  if (!certificate) return null
  const { valid, reason, fields } = await standingOf(db, certificate)
  const values = certificate.batch_id === null ? { fields } : certificate.values
  const unprintable = valid ? lackingLetters(await placementsOf(db, certificate), values) : ''
  const said = (field: keyof typeof fields) => fields[field] ?? ''
  return {
    code: certificate.code,
    state: valid ? 'válido' : 'anulado',
    name: said('name'),
    event: said('event'),
    date: said('date'),
    city: said('city'),
    distance: said('distance'),
    category: said('category'),
    bib: said('bib'),
    time: said('chip_time'),
    overall_position: said('overall_position'),
    category_position: said('category_position'),
    issued_at: certificate.created_at.toISOString(),
    annul_reason: reason,
    unprintable,
    download_url: valid && unprintable === '' ? `/certificado/${certificate.code}` : null,
  }
}

/** What a code stands for, and whether it still holds. */
import { eq } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { VerifiedCertificate } from './contract.ts'
import { RESULT_DISQUALIFIED, RESULT_GONE } from './messages.ts'
import { findFinisher, findState } from './result-values.ts'
import { readCode } from './rules/code.ts'
import type { CertificateValues } from './rules/placement.ts'
import { certificates } from './tables.ts'

export const findCertificate = async (db: Reader, code: string) => {
  const [found] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.code, readCode(code)))
  return found ?? null
}
export type Certificate = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

/** A certificate of a result says what is published now; without the result it says nothing any more. */
export const standingOf = async (
  db: Reader,
  { state, annul_reason, result_id, values }: Certificate,
): Promise<{ valid: boolean; reason: string | null; fields: CertificateValues['fields'] }> => {
  if (state === 'annulled') return { valid: false, reason: annul_reason, fields: values.fields }
  if (result_id === null) return { valid: true, reason: null, fields: values.fields }
  const finisher = await findFinisher(db, result_id)
  if (!finisher) {
    const reason = (await findState(db, result_id)) === 'DSQ' ? RESULT_DISQUALIFIED : RESULT_GONE
    return { valid: false, reason, fields: values.fields }
  }
  return { valid: true, reason: null, fields: { ...values.fields, ...finisher.fields } }
}

export const verifyCertificate = async (db: Reader, code: string): Promise<VerifiedCertificate | null> => {
  const certificate = await findCertificate(db, code)
  if (!certificate) return null
  const { valid, reason, fields } = await standingOf(db, certificate)
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
    download_url: valid ? `/certificado/${certificate.code}` : null,
  }
}

/** Gives a result its certificate: one row from the first download on, whoever asks first. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { CODE_LENGTH, CODE_SIGNS } from './rules/code.ts'
import type { CertificateValues } from './rules/placement.ts'
import { certificates } from './tables.ts'

/** 32 signs: five bits a byte, none more likely than another. */
export const newCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')

export type IssuedCertificate = { code: string; state: 'valid' | 'annulled' }

export const issueCertificate = async (
  tx: Tx,
  { event_id, result_id, values }: { event_id: number; result_id: string; values: CertificateValues },
): Promise<IssuedCertificate> => {
  const [issued] = await tx
    .insert(certificates)
    .values({ code: newCode(), event_id, result_id, values })
    .onConflictDoUpdate({
      target: certificates.result_id,
      targetWhere: sql`${certificates.batch_id} is null`,
      // What a corrected import says now; the code stays.
      set: { values: sql`excluded.values` },
    })
    .returning({ code: certificates.code, state: certificates.state })
  if (!issued) throw new Error('an upsert of one certificate returned no row')
  return issued
}

/** The copy of one's data: a mailed link that serves once, and the file it opens, written at that moment. */
import { eq, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { holdsHealth, readPersonFile } from './person-file.ts'
import { numberOf } from './receive-request.ts'
import { data_requests } from './tables.ts'

const LINK_DAYS = 7

/** A newer link ends the earlier one. */
export const createCopyLink = async (tx: Tx, id: number, address: string): Promise<string> => {
  const token = newToken()
  await tx
    .update(data_requests)
    .set({
      copy_hash: hashToken(token),
      copy_expires_at: sql`now() + make_interval(days => ${LINK_DAYS})`,
      copy_taken_at: null,
    })
    .where(eq(data_requests.id, id))
  return `${address}/datos-personales/copia#${token}`
}

/** Used up in the same statement that finds it; null when it is unknown, used or over. */
export const handOverCopy = async (
  tx: Tx,
  token: string,
  { secretKey, organizer }: { secretKey: string; organizer: string },
) => {
  const { rows } = await tx.execute<{ id: number; dni: string; document_type: string; email: string }>(sql`
    update data_requests set copy_taken_at = now()
    where copy_hash = ${hashToken(token)} and copy_taken_at is null and copy_expires_at > now()
    returning id, dni, document_type, email`)
  const [request] = rows
  if (!request) return null
  const { id, dni, document_type, email } = request
  const sections = await readPersonFile(tx, { dni, document_type, email, secretKey, organizer })
  await record(tx, null, {
    action: holdsHealth(sections) ? 'entregar copia con datos de salud' : 'entregar copia',
    subject: 'solicitud de datos',
    subject_id: id,
  })
  return { sections, number: numberOf(id) }
}

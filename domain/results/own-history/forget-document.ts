/**
 * A person is forgotten: no row of any set that is kept can be found by that document any more; of a number that
 * somebody else has too, none of these rows.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { documentKey } from './document-key.ts'

export const forgetDocument = async (tx: Tx, secretKey: string, dni: string, only: string[] | null) => {
  const key = documentKey(secretKey, dni)
  if (key === null) return
  await tx.execute(sql`
    delete from result_documents where document_key = ${key}
      and (${only === null} or public_id = any(${sql.param(only ?? [])}::text[]))`)
}

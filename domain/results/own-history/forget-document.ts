/**
 * A person is forgotten: no row of any set that is kept can be found by that document or registration any more; of a
 * number that somebody else has too, none of these rows. What an import said of the person's number goes as well.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { documentKey } from './document-key.ts'

/** Those name who has the number of a row; the rest is of the file alone. */
export const withoutContradictions = sql`coalesce(jsonb_path_query_array(problems, '$[*] ? (!exists(@.contradiction))'), '[]')`

type Forgotten = { dni: string; only: string[] | null; participant_ids: readonly number[] }

export const forgetDocument = async (
  tx: Tx,
  secretKey: string,
  { dni, only, participant_ids }: Forgotten,
) => {
  const ids = sql.param([...participant_ids])
  await tx.execute(sql`
    delete from result_documents where participant_id = any(${ids}::int[]) or (document_key = ${documentKey(secretKey, dni)}
      and (${only === null} or public_id = any(${sql.param(only ?? [])}::text[])))`)
  await tx.execute(sql`
    update result_imports set problems = ${withoutContradictions}
    where event_id in (select event_id from participants where id = any(${ids}::int[]))
      and jsonb_path_exists(problems, '$[*].contradiction')`)
}

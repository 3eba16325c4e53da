/** Of these rows, those whose document belongs to somebody who was under 18 on the day: a category need not tell. */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

const KNOWN_MINORS = {
  name: 'results-known-minors',
  text: `select public_id from result_documents where set_id = $1 and public_id = any($2::text[]) and minor`,
}

export const findKnownMinors = async (
  db: Reader,
  set_id: number,
  rows: readonly { public_id: string }[],
): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const ids = rows.map(({ public_id }) => public_id)
  const found = await runNamed<{ public_id: string }>(db, KNOWN_MINORS, [set_id, ids])
  return new Set(found.map(({ public_id }) => public_id))
}

/**
 * Results that may be the person's. Where a timing file had documents, its rows are found by theirs; most have names
 * alone, so an Administrator looks and decides.
 */
import { type SQL, sql } from 'drizzle-orm'
import { samePerson } from '#domain/certificates/rules/same-person.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import { findByDocument } from '#domain/results/own-history/find-by-document.ts'
import { sameName } from '#domain/results/rules/same-name.ts'
import { nameWords } from '#domain/results/visitors/search-keys.ts'
import type { Reader } from '#server/database/connect.ts'
import type { ResultFound } from './staff-contract.ts'

const MOST = 50

type Document = { dni: string; document_type?: string | undefined }

type Row = Omit<ResultFound, 'exact' | 'by_document'>

/** Members of a relay too. Folded as nameWords folds; hidden rows are looked at too, so the prepared lists of the pages do not serve. */
const folded = sql`regexp_replace(normalize(lower(r.name || ' ' || coalesce(r.relay, '')), NFKD), '[\u0300-\u036f]', '', 'g')`

/** Words are letters and digits only: nothing in them means anything to a pattern. */
const hasWords = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${folded} ~ ${`\\m${word}`}`),
    sql` and `,
  )

/** Files have wrong documents too: a row is surely the person's when its name does not contradict. */
const findOfDocument = async (db: Reader, document: Document, secretKey: string): Promise<ResultFound[]> => {
  const key = documentKey(document)
  const { rows: names } = await db.execute<{ name: string }>(sql`
    select name || ' ' || last_name as name from competitors where document_key = ${key}
    union select name || ' ' || last_name from participants where document_key = ${key} and identity_matches`)
  const rows = await findByDocument(db, secretKey, document.dni)
  return rows.map((row) => ({
    ...row,
    by_document: true,
    exact: names.some(({ name }) => sameName(row.name, name)),
  }))
}

/** By the document, and by name in the published results of the events in which the person was registered. */
export const findResultsOf = async (
  db: Reader,
  document: Document,
  secretKey: string,
): Promise<ResultFound[]> => {
  const { rows: people } = await db.execute<{ event_id: number; name: string }>(sql`
    select distinct m.event_id, m.name || ' ' || m.last_name as name
    from participants m join event_results er on er.event_id = m.event_id
    where m.document_key = ${documentKey(document)} and m.identity_matches and er.set_id is not null order by 1`)
  const found = await findOfDocument(db, document, secretKey)
  for (const { event_id, name } of people) {
    const words = nameWords(name)
    if (words.length === 0) continue
    const { rows } = await db.execute<Row>(sql`
      select r.public_id as id, e.name as event, r.name, r.bib_number, d.race_division, r.anonymous
      from results r join result_divisions d on d.id = r.division_id join event_results er on er.set_id = r.set_id
      join events e on e.id = er.event_id
      where er.event_id = ${event_id} and ${hasWords(words)} order by r.place nulls last limit ${MOST}`)
    for (const row of rows)
      if (!found.some(({ id }) => id === row.id))
        found.push({ ...row, by_document: false, exact: samePerson(row.name) === samePerson(name) })
  }
  return found
}

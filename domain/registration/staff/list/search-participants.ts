/**
 * Whom a search names in an event: by words of the name, document, email, phone, reference, code of the QR or number. Each
 * by its own index and put together; asked for together they would read everybody with everything. What begins as it was
 * typed comes from an index; only when nothing does, the names and phones of all are looked through for it.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import {
  holdsWords,
  phoneDigits,
  plainPhone,
  plainWords,
  reachedAt,
  sameDocument,
  sameReference,
  typedDigits,
  wholeDocuments,
  wordsQuery,
} from '#server/database/search.ts'
import { keyIn } from '../../rules/qr-text.ts'
import { bearerOf } from './participants-condition.ts'

const namedBy = (search: string): SQL => holdsWords(sql`m.plain_name`, search)

/** As `participants_words` and `participants_phone` keep them: how words and phones begin. */
const beginsSo = (search: string): SQL[] => {
  const words = wordsQuery(search)
  const digits = phoneDigits(search)
  return [
    ...(words ? [sql`${plainWords(sql`m.name || ' ' || m.last_name`)} @@ ${words}`] : []),
    ...(digits ? [sql`${plainPhone(sql`m.phone`)} like ${`${digits}%`}`] : []),
  ]
}

/** Anywhere inside. Phone and name stand in one index: one walk over it answers both. */
const holdsIt = (search: string): SQL =>
  phoneDigits(search) === null
    ? namedBy(search)
    : sql`(${namedBy(search)} or ${reachedAt({ email: sql`m.email`, phone: sql`m.phone` }, search)})`

export const searchParticipants = async (db: Reader, event_id: number, search: string): Promise<number[]> => {
  const people = (condition: SQL) =>
    sql`select m.id from participants m where m.event_id = ${event_id} and m.position is not null and ${condition}`
  const bearer = bearerOf(event_id, search)
  const isDocument = typedDigits(search) !== '' || wholeDocuments(search).length > 0
  const ask = async (ways: SQL[]): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql.join(ways, sql` union `))
    return rows.map(({ id }) => id)
  }
  const found = await ask([
    people(sql`m.participant_key = ${keyIn(search)}`),
    sql`select m.id from registrations r join participants m on m.registration_id = r.id
      where r.event_id = ${event_id} and m.position is not null and ${sameReference(sql`r.reference`, search)}`,
    ...(phoneDigits(search) === null
      ? [people(reachedAt({ email: sql`m.email`, phone: sql`m.phone` }, search))]
      : []),
    ...(isDocument ? [people(sameDocument(sql`m.dni`, search))] : []),
    ...(bearer ? [people(sql`m.id = ${bearer}`)] : []),
    ...beginsSo(search).map(people),
  ])
  return found.length > 0 ? found : ask([people(holdsIt(search))])
}

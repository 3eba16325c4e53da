/**
 * Which orders a search names: by reference, number, document, mail, phone or the beginnings of the words of a name, each
 * by what finds it; only when nothing does, all names are looked through for it.
 */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Reader } from '#server/database/connect.ts'
import {
  plainPattern,
  plainText,
  plainWords,
  reachedAt,
  sameDocument,
  sameReference,
  typedDigits,
  wholeDocuments,
  wordsQuery,
} from '#server/database/search.ts'
import type { Caller } from '#server/http/route.ts'

const NAME = sql`o.name || ' ' || o.last_name`
const ordersOf = (condition: SQL) => sql`select o.id from orders o where ${condition}`

/** A code of an attempt finds its order too; a short number is an order's own. */
const exactly = (search: string): SQL[] => {
  const digits = typedDigits(search)
  const isDocument = digits !== '' || wholeDocuments(search).length > 0
  const words = wordsQuery(search)
  return [
    ordersOf(sameReference(sql`o.reference`, search)),
    sql`select o.id from registrations r join orders o on o.registration_id = r.id
      where ${sameReference(sql`r.reference`, search)}`,
    ordersOf(reachedAt({ email: sql`o.email`, phone: sql`o.phone` }, search)),
    ...(digits !== '' && digits.length < 10 ? [ordersOf(sql`o.id = ${Number(digits)}`)] : []),
    ...(isDocument ? [ordersOf(sameDocument(sql`o.dni`, search))] : []),
    ...(words ? [ordersOf(sql`${plainWords(NAME)} @@ ${words}`)] : []),
  ]
}

/** Among those of the caller: an order of others keeps nobody from finding the own ones. */
export const findOrderIds = async (db: Reader, caller: Caller, search: string): Promise<number[]> => {
  const ask = async (ways: SQL[]) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select o.id from orders o where o.id in (${sql.join(ways, sql` union `)}) and ${managedBy(caller, sql`o.event_id`)}`)
    return rows.map(({ id }) => id)
  }
  const begun = await ask(exactly(search))
  return begun.length > 0 ? begun : ask([ordersOf(sql`${plainText(NAME)} like ${plainPattern(search)}`)])
}

/**
 * Whose money a search names: purchases by reference, by the document or the name of who bought, by the gateway's own
 * number. Each by its own index and put together; with the money joined to its people all of both was read for one name.
 * What begins as it was typed comes from an index; only when nothing does, all names are looked through for it.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import {
  plainPattern,
  plainText,
  plainWords,
  sameDocument,
  sameReference,
  typedDigits,
  wholeDocuments,
  wordsQuery,
} from '#server/database/search.ts'

/** More than these are not named one by one: so many have money on every page. */
const MOST = 1000

/** `attempts`: only the money that came by them, of the purchases they pay. */
export type Owners = { registrations: number[]; orders: number[]; attempts: number[]; tried: number[] }
type Found = { kind: 'registrations' | 'orders' | 'attempts'; id: number; tried: number | null }

const some = (kind: Found['kind'], found: SQL) =>
  sql`(select ${sql.raw(`'${kind}'`)} as kind, x.* from (${found}) x limit ${MOST + 1})`

/** Who bought stands first in the purchase. */
const registrationsOf = (condition: SQL) =>
  some(
    'registrations',
    sql`select m.registration_id as id, null::int as tried from participants m where m.position = 0 and ${condition}`,
  )
const ordersOf = (condition: SQL) =>
  some('orders', sql`select m.id, null::int as tried from orders m where ${condition}`)

const byPerson = (condition: SQL) => [registrationsOf(condition), ordersOf(condition)]

const exactly = (search: string): SQL[] => {
  const isDocument = typedDigits(search) !== '' || wholeDocuments(search).length > 0
  const words = wordsQuery(search)
  return [
    some(
      'registrations',
      sql`select r.id, null::int as tried from registrations r where ${sameReference(sql`r.reference`, search)}`,
    ),
    ordersOf(sameReference(sql`m.reference`, search)),
    some(
      'attempts',
      sql`select a.id, coalesce(a.registration_id, a.order_id) as tried from payment_attempts a where a.provider_transaction = ${search}`,
    ),
    ...(isDocument ? byPerson(sameDocument(sql`m.dni`, search)) : []),
    ...(words ? byPerson(sql`${plainWords(sql`m.name || ' ' || m.last_name`)} @@ ${words}`) : []),
  ]
}

const insideOfNames = (search: string): SQL[] => [
  registrationsOf(sql`m.plain_name like ${plainPattern(search)}`),
  ordersOf(sql`${plainText(sql`m.name || ' ' || m.last_name`)} like ${plainPattern(search)}`),
]

/** Null where they are too many to be named. */
export const findOwners = async (db: Reader, search: string): Promise<Owners | null> => {
  const ask = async (ways: SQL[]) => (await db.execute<Found>(sql.join(ways, sql` union all `))).rows
  const begun = await ask(exactly(search))
  const found = begun.length > 0 ? begun : await ask(insideOfNames(search))
  if (found.length > MOST) return null
  const of = (kind: Found['kind']) => found.filter((row) => row.kind === kind)
  return {
    registrations: of('registrations').map(({ id }) => id),
    orders: of('orders').map(({ id }) => id),
    attempts: of('attempts').map(({ id }) => id),
    tried: of('attempts').flatMap(({ tried }) => (tried === null ? [] : [tried])),
  }
}

const among = (column: SQL, ids: number[]) => sql`${column} = any(${sql.param(ids)}::int[])`

/** Of a line of money `l`. Attempts are reached through what they pay, which has an index. */
export const isOf = ({ registrations, orders, attempts, tried }: Owners): SQL =>
  sql`(${among(sql`l.registration_id`, registrations)} or ${among(sql`l.order_id`, orders)}
    or (${among(sql`l.registration_id`, tried)} or ${among(sql`l.order_id`, tried)}) and ${among(sql`l.attempt_id`, attempts)})`

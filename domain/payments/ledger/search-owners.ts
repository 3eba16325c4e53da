/**
 * Whose money a search names: purchases by reference, by the document or the name of who bought, by the gateway's own
 * number. Each by its own index and put together; with the money joined to its people all of both was read for one name.
 * What begins as it was typed comes from an index; only when nothing does, all names are looked through for it.
 */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
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
import type { Caller } from '#server/http/route.ts'

/** More than these are not named one by one: so many have money on every page. */
const MOST = 1000

/** `attempts`: only the money that came by them, of the purchases they pay. */
export type Owners = { registrations: number[]; orders: number[]; attempts: number[]; tried: number[] }
type Found = { kind: 'registrations' | 'orders' | 'attempts'; id: number; tried: number | null }

const some = (kind: Found['kind'], found: SQL) =>
  sql`(select ${sql.raw(`'${kind}'`)} as kind, x.* from (${found}) x limit ${MOST + 1})`

/** `mine`: of the rows called m that are the caller's, so that nobody else's keep the own ones from being found. */
const waysOf = (search: string, mine: SQL) => {
  /** Who bought stands first in the purchase. */
  const registrationsOf = (condition: SQL) =>
    some(
      'registrations',
      sql`select m.registration_id as id, null::int as tried from participants m where m.position = 0 and ${condition} and ${mine}`,
    )
  const ordersOf = (condition: SQL) =>
    some('orders', sql`select m.id, null::int as tried from orders m where ${condition} and ${mine}`)
  const byPerson = (condition: SQL) => [registrationsOf(condition), ordersOf(condition)]
  const isDocument = typedDigits(search) !== '' || wholeDocuments(search).length > 0
  const words = wordsQuery(search)
  return {
    exactly: [
      some(
        'registrations',
        sql`select m.id, null::int as tried from registrations m where ${sameReference(sql`m.reference`, search)} and ${mine}`,
      ),
      ordersOf(sameReference(sql`m.reference`, search)),
      some(
        'attempts',
        sql`select m.id, coalesce(m.registration_id, m.order_id) as tried from payment_attempts m
          where m.provider_transaction = ${search} and ${mine}`,
      ),
      ...(isDocument ? byPerson(sameDocument(sql`m.dni`, search)) : []),
      ...(words ? byPerson(sql`${plainWords(sql`m.name || ' ' || m.last_name`)} @@ ${words}`) : []),
    ],
    insideOfNames: [
      registrationsOf(sql`m.plain_name like ${plainPattern(search)}`),
      ordersOf(sql`${plainText(sql`m.name || ' ' || m.last_name`)} like ${plainPattern(search)}`),
    ],
  }
}

/** Null where they are too many to be named. */
export const findOwners = async (db: Reader, caller: Caller, search: string): Promise<Owners | null> => {
  const ask = async (ways: SQL[]) => (await db.execute<Found>(sql.join(ways, sql` union all `))).rows
  const { exactly, insideOfNames } = waysOf(search, managedBy(caller, sql`m.event_id`))
  const begun = await ask(exactly)
  const found = begun.length > 0 ? begun : await ask(insideOfNames)
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

/** Of a line `l` of the payments: the purchase itself, also where only an attempt of it is named. */
export const isNamed = ({ registrations, orders, attempts }: Owners): SQL => {
  const paidBy = (column: string) =>
    sql`select a.${sql.raw(column)} from payment_attempts a where ${among(sql`a.id`, attempts)}`
  const isPurchase = (kind: 'registration' | 'order', ids: number[]) =>
    attempts.length > 0
      ? sql`l.kind = ${kind} and (${among(sql`l.id`, ids)} or l.id in (${paidBy(`${kind}_id`)}))`
      : sql`l.kind = ${kind} and ${among(sql`l.id`, ids)}`
  return sql`(${isPurchase('registration', registrations)} or ${isPurchase('order', orders)})`
}

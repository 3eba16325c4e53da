/** Requests as the panel lists and shows them. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { bogotaText, remainingDays } from '#domain/colombia/clock.ts'
import { listComingRegistrations } from '#domain/registration/forget-competitor.ts'
import { listOpenOrders } from '#domain/store/forget-buyer.ts'
import type { QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, sameDocument } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { users } from '../accounts/tables.ts'
import { competitors } from '../registration/tables.ts'
import { listConsentsOf } from './consents.ts'
import { listEmailsOf } from './emails-on-file.ts'
import { findResultsOf } from './find-results.ts'
import * as messages from './messages.ts'
import { numberOf } from './receive-request.ts'
import { identityOf } from './rules/requests.ts'
import type { DataRequest, listDataRequests, RequestLine } from './staff-contract.ts'
import { data_requests } from './tables.ts'

type Row = typeof data_requests.$inferSelect

const asLine = (row: Row): RequestLine => ({
  id: row.id,
  number: numberOf(row.id),
  kind: row.kind,
  name: row.name,
  dni: row.dni,
  document_type: row.document_type,
  email: row.email,
  state: row.state,
  identity: identityOf(row),
  created_at: row.created_at.toISOString(),
  due_on: row.due_on,
  days_left: remainingDays(`${row.due_on}T12:00:00-05:00`),
})

const matching = (search: string): SQL | undefined => {
  if (!search) return undefined
  const id = /^(?:dp-)?0*(\d{1,9})$/i.exec(search.trim())?.[1]
  return or(
    sameDocument(data_requests.dni, search),
    sql`${plainText(sql`${data_requests.name} || ' ' || ${data_requests.email}`)} like ${plainPattern(search)}`,
    id ? eq(data_requests.id, Number(id)) : undefined,
  )
}

/** What waits, by its last day; then what was answered, the latest first. */
const DUE_FIRST = sql`${data_requests.state} <> 'pending',
  case when ${data_requests.state} = 'pending' then ${data_requests.due_on} end,
  ${data_requests.answered_at} desc nulls last, ${data_requests.id}`

const SORTS = {
  number: sql`${data_requests.id}`,
  kind: sql`${data_requests.kind}`,
  name: plainText(data_requests.name),
  created_at: sql`${data_requests.created_at}`,
  due_on: sql`${data_requests.due_on}`,
  state: sql`${data_requests.state}`,
}

export const listRequests = async (
  db: Reader,
  { page, per_page, search, state, kind, sort }: QueryOf<typeof listDataRequests>,
) => {
  const wanted = and(
    state ? eq(data_requests.state, state) : undefined,
    kind ? eq(data_requests.kind, kind) : undefined,
    matching(search),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(data_requests)
      .where(wanted)
      .orderBy(orderBy(sort, SORTS, { preset: DUE_FIRST, last: DUE_FIRST }))
      .limit(per_page)
      .offset((page - 1) * per_page),
    db.select({ total: sql<number>`count(*)::int` }).from(data_requests).where(wanted),
  ])
  return { rows: rows.map(asLine), total: counted?.total ?? 0 }
}

const findPerson = async (db: Reader, key: string) => {
  const [person] = await db
    .select({
      name: competitors.name,
      last_name: competitors.last_name,
      gender: competitors.gender,
      birthday: competitors.birthday,
      email: competitors.email,
      phone: competitors.phone,
      address: competitors.address,
      department: competitors.department,
      city: competitors.city,
      emergency_name: competitors.emergency_name,
      emergency_phone: competitors.emergency_phone,
    })
    .from(competitors)
    .where(eq(competitors.document_key, key))
  return person ?? null
}

/** What has to end before a deletion. */
export const listObstacles = async (db: Reader, key: string): Promise<string[]> => [
  ...(await listComingRegistrations(db, key)).map(({ event }) => messages.comingRegistration(event)),
  ...(await listOpenOrders(db, key)).map(messages.openOrder),
]

const countOnFile = async (db: Reader, key: string) => {
  const { rows } = await db.execute<{ registrations: number; orders: number }>(sql`
    select (select count(*)::int from participants where document_key = ${key} and identity_matches) as registrations,
      (select count(*)::int from orders where document_key = ${key}) as orders`)
  return rows[0] ?? { registrations: 0, orders: 0 }
}

export const findRequest = async (db: Reader, id: number, secretKey: string): Promise<DataRequest | null> => {
  const [found] = await db
    .select({ row: data_requests, answered_by: users.name })
    .from(data_requests)
    .leftJoin(users, eq(users.id, data_requests.answered_by))
    .where(eq(data_requests.id, id))
  if (!found) return null
  const { row } = found
  const { document_key: key } = row
  const [person, emails, counts, consents, results, obstacles] = await Promise.all([
    findPerson(db, key),
    listEmailsOf(db, key),
    countOnFile(db, key),
    listConsentsOf(db, key),
    findResultsOf(db, row, secretKey),
    listObstacles(db, key),
  ])
  return {
    ...asLine(row),
    message: row.message,
    address: row.address,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    identity_note: row.identity_note,
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: found.answered_by,
    copy_taken_at: row.copy_taken_at?.toISOString() ?? null,
    on_file: {
      person,
      emails,
      ...counts,
      consents: consents.map(({ at, ...consent }) => ({ ...consent, at: at && bogotaText(at) })),
      results,
      obstacles,
    },
  }
}

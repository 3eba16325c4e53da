/** What is known of somebody who registered before, by the address that is proven to be the own one. */
import { type SQL, sql } from 'drizzle-orm'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { isMinor } from '../rules/people.ts'
import type { OwnData } from './returning-contract.ts'

const COLUMNS = sql.raw(
  [
    'document_type',
    'dni',
    'birthday::text',
    'name',
    'last_name',
    'gender',
    'department',
    'city',
    'address',
    'email',
    'phone',
    'emergency_name',
    'emergency_phone',
  ]
    .map((column) => `m.${column}`)
    .join(', '),
)

const read = async (db: Reader, from: SQL): Promise<OwnData[]> => {
  const { rows } = await db.execute<OwnData>(sql`select ${COLUMNS} ${from}`)
  return rows
}

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * An address may be a family's: of those it was given for, the one the account is called like, otherwise the grown-up
 * who registered last. As the person told it last.
 */
export const findOwnData = async (
  db: Reader,
  account: { email: string; name: string },
): Promise<OwnData | null> => {
  const people = await read(
    db,
    sql`from participants m join registrations r on r.id = m.registration_id
      where m.email = ${account.email.toLowerCase()} and m.position is not null and r.state in ('paid', 'held')
      order by r.created_at desc, r.id desc, m.position limit 50`,
  )
  const today = bogotaDay(new Date())
  const called = ({ name, last_name }: OwnData) => plain(`${name} ${last_name}`) === plain(account.name)
  const isAdult = ({ birthday }: OwnData) => !isMinor(ageOn(birthday, today))
  return people.find(called) ?? people.find(isAdult) ?? people[0] ?? null
}

/** The record of a person that a document and a birthday named; null where no letter could reach the person. */
export const findRecord = async (db: Reader, document_key: string): Promise<OwnData | null> => {
  const [person] = await read(
    db,
    sql`from competitors m where m.document_key = ${document_key} and m.email <> ''`,
  )
  return person ?? null
}

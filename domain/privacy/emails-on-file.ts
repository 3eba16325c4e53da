/**
 * The addresses on file for a document (its key). Anybody can type a stranger's beside an address of their own, so one among
 * several proves nothing: only an address that is alone there shows who asks (docs/privacy.md).
 */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'

export const listEmailsOf = async (db: Reader, key: string): Promise<string[]> => {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from (
      select lower(email) as email from competitors where document_key = ${key}
      union select lower(m.email) from participants m join registrations r on r.id = m.registration_id
        where m.document_key = ${key} and m.identity_matches and r.state = 'paid'
      union select lower(email) from orders where document_key = ${key} and state = 'paid') known
    where email <> '' order by email`)
  return rows.map(({ email }) => email)
}

/** Those of the addresses that no other person is registered with or bought with. */
export const listOwnEmails = async (db: Reader, key: string, emails: string[]): Promise<string[]> => {
  if (emails.length === 0) return []
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(email) as email from competitors where lower(email) in ${emails} and document_key <> ${key}
    union select lower(email) from participants where lower(email) in ${emails} and document_key <> ${key}
    union select lower(email) from orders where lower(email) in ${emails} and document_key <> ${key}`)
  const shared = new Set(rows.map(({ email }) => email))
  return emails.filter((email) => !shared.has(email))
}

/**
 * A registration saved over the limits claims nobody's document (identity-tests.ts). It does from the moment somebody
 * shows that the mailbox on it is theirs and is the one the person is known by; the typed birthday must be the known
 * one, and the place of another live registration is never taken. What does not fit stays flagged for staff.
 */
import { sql } from 'drizzle-orm'
import { possibleKeys } from '#domain/colombia/documents.ts'
import type { Database } from '#server/database/connect.ts'
import type { TypedDocument } from '../lookup/typed-dni.ts'

export const mergeIdentity = async (
  db: Database,
  document: TypedDocument,
  /** References that came out of the person's mailbox, and the address of the login. */
  { references, email }: { references: string[]; email: string | null },
): Promise<void> => {
  await db
    .execute(sql`
      update participants m set identity_matches = true, identity_unproven = false
      from registrations r, competitors c
      where m.document_key = any(${sql.param(possibleKeys(document))}::text[]) and m.identity_unproven and r.id = m.registration_id and c.id = m.competitor_id
        and c.birthday = m.birthday and c.email = m.email
        and (r.reference = any(${sql.param(references)}::text[]) or m.email = ${email?.toLowerCase() ?? null})
        and not exists (select 1 from participants o
          where o.event_id = m.event_id and o.document_key = m.document_key and o.holds_place and o.identity_matches)`)
    // Somebody else registered the person in this very moment: then it stays as it was.
    .catch((error: { cause?: { code?: string } }) => {
      if (error.cause?.code !== '23505') throw error
    })
}

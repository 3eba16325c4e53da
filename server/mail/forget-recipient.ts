/** Letters to a person who asked to be deleted; one that is on its way arrives. */
import { sql } from 'drizzle-orm'
import type { Tx } from '../database/connect.ts'

export const forgetRecipients = async (tx: Tx, emails: string[]) => {
  if (emails.length === 0) return
  await tx.execute(sql`
    delete from mails where lower(recipient) in ${emails} and state not in ('waiting', 'sending')`)
}

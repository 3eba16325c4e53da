/** The account of a person who asked to be deleted goes with its sessions; whoever works here keeps it. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { users } from './tables.ts'

/** The accounts that went. */
export const forgetAccounts = async (tx: Tx, emails: string[]): Promise<number[]> => {
  if (emails.length === 0) return []
  const gone = await tx
    .delete(users)
    .where(and(inArray(users.email, emails), eq(users.rol, 'Cliente')))
    .returning({ id: users.id })
  return gone.map(({ id }) => id)
}

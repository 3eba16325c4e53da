/** A report that is made once after an update, whatever processes start and however often. */
import type { Tx } from '../database/connect.ts'
import { reports_once } from './tables.ts'

/** True for the first who asks. */
export const claimReport = async (tx: Tx, name: string): Promise<boolean> => {
  const made = await tx.insert(reports_once).values({ name }).onConflictDoNothing().returning()
  return made.length === 1
}

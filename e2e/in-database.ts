/** A journey changes in the database what no call does: time that passes, and what is only stored. */
import pg from 'pg'
import { findRunningDatabase } from '#server/database/embedded.ts'

export const inDatabase = async (dataDir: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client(findRunningDatabase(dataDir))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

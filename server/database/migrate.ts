/** Brings the database to the version of this code. Several processes may start at once: one migrates, the rest wait. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { type ConnectionSettings, closeDatabase, type Database, openDatabase } from './connect.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
const LOCK = 7_031_977

type Journal = { entries: { when: number }[] }

const newest = () => {
  const journal = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as Journal
  return Math.max(0, ...journal.entries.map((entry) => entry.when))
}

export const migrate = async (connection: ConnectionSettings) => {
  // One connection and no time limits: a migration may rewrite a table, and the lock belongs to the session.
  const db = openDatabase(connection, { max: 1, limits: '' })
  try {
    await db.execute(sql`select pg_advisory_lock(${LOCK})`)
    await applyMigrations(db, { migrationsFolder: FOLDER })
    await db.execute(sql`select pg_advisory_unlock(${LOCK})`)
  } finally {
    await closeDatabase(db)
  }
}

export const isMigrated = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.newest ?? 0) >= newest()
}

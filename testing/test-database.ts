/** A fresh migrated database for a test file: a copy of the one made by global-setup.ts. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import {
  type ConnectionSettings,
  closeDatabase,
  type Database,
  openDatabase,
} from '#server/database/connect.ts'

export type TestDatabase = {
  db: Database
  connection: ConnectionSettings
  drop(): Promise<void>
}

const ONE_COPY_AT_A_TIME = 7_201

/** As the server's owner, outside the databases under test. */
const askServer = async (...statements: string[]) => {
  const client = new pg.Client({
    ...inject('templateDatabase'),
    database: 'postgres',
  })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export const createTestDatabase = async (): Promise<TestDatabase> => {
  const template = inject('templateDatabase')
  const database = `test_${randomBytes(6).toString('hex')}`
  await askServer(
    `select pg_advisory_lock(${ONE_COPY_AT_A_TIME})`,
    `create database ${database} template ${template.database} strategy file_copy`,
  )
  const connection = { ...template, database }
  const db = openDatabase(connection)
  const drop = async () => {
    await closeDatabase(db)
    await askServer(`drop database ${database} with (force)`)
  }
  return { db, connection, drop }
}

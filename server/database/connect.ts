/** One pool a process. Waits are bounded here, so that no lock can hang a person (security.md section 1). */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase<Record<string, never>> & {
  $client: pg.Pool
}
/** What a change takes as its first argument: calling it outside a transaction does not compile. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** For reads that serve inside and outside a transaction. */
export type Reader = Database | Tx

export type ConnectionSettings =
  | { connectionString: string }
  | {
      host: string
      port: number
      user: string
      password: string
      database: string
    }

const LIMITS = '-c lock_timeout=3000 -c statement_timeout=10000 -c TimeZone=America/Bogota'

export const openDatabase = (
  connection: ConnectionSettings,
  { max = 10, limits = LIMITS }: { max?: number; limits?: string } = {},
) => {
  const pool = new pg.Pool({
    ...connection,
    max,
    options: limits,
    connectionTimeoutMillis: 5_000,
  })
  // A backend that dies while idle is replaced by the pool; without a listener the process would die with it.
  pool.on('error', () => {})
  return drizzle(pool) as Database
}

/**
 * Counts that may lose their last half second when the machine dies need not wait for the disk. A few connections of
 * their own, because whether to wait is a setting of the connection.
 */
export const openCounts = (connection: ConnectionSettings) =>
  openDatabase(connection, { max: 4, limits: `${LIMITS} -c synchronous_commit=off` })

export const closeDatabase = (db: Database) => db.$client.end()

/** Drizzle wraps the driver's error; the SQLSTATE is on the cause. */
export const sqlState = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return sqlState(error.cause)
}

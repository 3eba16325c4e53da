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

/** How long a statement waits for a lock. */
export const LOCK_MS = 3_000

/** A new connection plans each hot statement a few times before it keeps a plan: who comes at 8:00 finds them planned. */
const IDLE_MS = 10 * 60_000

const LIMITS = `-c lock_timeout=${LOCK_MS} -c statement_timeout=10000 -c TimeZone=America/Bogota`

export const openDatabase = (
  connection: ConnectionSettings,
  {
    max = 10,
    limits = LIMITS,
    connectMs = 4_000,
  }: { max?: number; limits?: string; connectMs?: number } = {},
) => {
  const pool = new pg.Pool({
    ...connection,
    max,
    options: limits,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
  })
  // A backend that dies while idle is replaced by the pool; without a listener the process would die with it.
  pool.on('error', () => {})
  // One that dies between two statements of a transaction has no listener of the pool's; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle(pool) as Database
}

/**
 * Counts that may lose their last half second when the machine dies need not wait for the disk. A few connections of
 * their own, because whether to wait is a setting of the connection.
 */
export const openCounts = (connection: ConnectionSettings) =>
  openDatabase(connection, { max: 4, limits: `${LIMITS} -c synchronous_commit=off` })

/** Not waited for: the main database is there. */
export const openReplica = (connection: ConnectionSettings) =>
  openDatabase(connection, { limits: `${LIMITS} -c default_transaction_read_only=on`, connectMs: 1_000 })

export const closeDatabase = (db: Database) => db.$client.end()

/** With a digit somewhere: EPIPE is the network's word. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/

/** Drizzle wraps the driver's error; the SQLSTATE is on the cause. */
export const sqlState = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && SQLSTATE.test(error.code)) return error.code
  return sqlState(error.cause)
}

/**
 * The lock-off twin of a race test: the same code on the same database, with every row and advisory lock taken out of
 * its SQL on the way. What stays green here was never protected by the lock.
 */
import type { PoolClient } from 'pg'
import { type ConnectionSettings, type Database, openDatabase } from '#server/database/connect.ts'

const ROW_LOCK = /\bfor (no key )?(update|share)( of [\w", ]+)?( skip locked| nowait)?/gi
const ADVISORY_LOCK = /\bpg_advisory_xact_lock\(([^()]*)\)/gi

const unlocked = (text: string) => text.replaceAll(ROW_LOCK, '').replaceAll(ADVISORY_LOCK, 'pg_sleep(0)')

type Query = { text: string } | string

type Client = Pick<PoolClient, 'query'>

/** From now on whatever this client sends has no lock in it. */
export const takeLocksOut = (client: Client) => {
  const ask = client.query as (this: Client, query: Query, ...rest: unknown[]) => unknown
  client.query = function (this: Client, query: Query, ...rest: unknown[]) {
    const sent =
      typeof query === 'string' ? unlocked(query) : Object.assign(query, { text: unlocked(query.text) })
    return ask.call(this, sent, ...rest)
  } as typeof client.query
}

export const connectWithoutLocks = (connection: ConnectionSettings): Database => {
  const db = openDatabase(connection)
  db.$client.on('connect', (client: PoolClient) => takeLocksOut(client))
  return db
}

/** A hot statement with a name: PostgreSQL reads and plans it once a connection, in and outside of transactions. */
import type { ClientBase, Pool, QueryResultRow } from 'pg'
import type { Reader } from './connect.ts'

export type NamedQuery = { name: string; text: string }

/** Drizzle keeps the connection of a transaction on its session, where its types do not show it. */
const connectionOf = (db: Reader): Pool | ClientBase =>
  '$client' in db ? db.$client : (db as unknown as { session: { client: ClientBase } }).session.client

export const runNamed = async <T extends QueryResultRow>(
  db: Reader,
  { name, text }: NamedQuery,
  values: readonly unknown[],
): Promise<T[]> => (await connectionOf(db).query<T>({ name, text, values: [...values] })).rows

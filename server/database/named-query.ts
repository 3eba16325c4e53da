/**
 * A hot read with a name: PostgreSQL plans it once a connection. Inside a transaction of Drizzle's, which keeps its
 * connection to itself, the same text runs without one.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from './connect.ts'

export type NamedQuery = { name: string; text: string }

const withValues = (text: string, values: readonly unknown[]): SQL =>
  sql.join(
    text.split(/(\$\d+)/).map((part) => {
      const place = /^\$(\d+)$/.exec(part)?.[1]
      return place ? sql`${sql.param(values[Number(place) - 1])}` : sql.raw(part)
    }),
  )

export const readNamed = async <T extends Record<string, unknown>>(
  db: Reader,
  { name, text }: NamedQuery,
  values: readonly unknown[],
): Promise<T[]> => {
  if ('$client' in db) return (await db.$client.query<T>({ name, text, values: [...values] })).rows
  return (await db.execute<T>(withValues(text, values))).rows as T[]
}

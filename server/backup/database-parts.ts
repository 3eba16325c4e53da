/** The database in pieces: which tables and sequences there are, and their rows as COPY writes them. */
import type { ClientBase } from 'pg'
import { to } from 'pg-copy-streams'
import { JOBS, tablePart } from './archive.ts'
import type { TarEntry } from './tar.ts'

/** Ours alone: pg-boss makes its own schema, and only what waits in it is carried over. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname in ('public', 'drizzle')
  group by 1 order by 1`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last_value
  from pg_sequences
  where schemaname in ('public', 'drizzle') and last_value is not null
  order by 1`

const MIGRATIONS = 'select hash from drizzle.__drizzle_migrations order by created_at'

/** What was not done when the snapshot was taken; handlers bear running twice. */
const WAITING_JOBS = `(
  select name, coalesce(data, '{}'), start_after from pgboss.job where state in ('created', 'retry', 'active')
  order by created_on)`

export type Table = { name: string; columns: string[] }

export const listTables = async (client: ClientBase) => (await client.query<Table>(TABLES)).rows

export const readCatalog = async (client: ClientBase) => ({
  tables: await listTables(client),
  sequences: (await client.query<{ name: string; last_value: string }>(SEQUENCES)).rows,
  migrations: (await client.query<{ hash: string }>(MIGRATIONS)).rows.map(({ hash }) => hash),
})

const PART_BYTES = 4 * 1024 * 1024

/** Whole rows a part: each part goes back in by itself. COPY writes a line break at the end of a row only. */
async function* parts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    const rowsEnd = size + chunk.length < PART_BYTES ? 0 : chunk.lastIndexOf('\n') + 1
    if (rowsEnd > 0) {
      yield Buffer.concat([...held, chunk.subarray(0, rowsEnd)])
      held = []
      size = 0
    }
    held.push(chunk.subarray(rowsEnd))
    size += chunk.length - rowsEnd
  }
  if (size > 0) yield Buffer.concat(held)
}

async function* dumped(client: ClientBase, from: string, name: string): AsyncGenerator<TarEntry> {
  let number = 0
  for await (const bytes of parts(client.query(to(`copy ${from} to stdout`)))) {
    number += 1
    yield tablePart(name, number, bytes)
  }
}

export async function* dumpTables(client: ClientBase, tables: Table[]): AsyncGenerator<TarEntry> {
  for (const { name, columns } of tables) yield* dumped(client, `${name} (${columns})`, name)
  const { rowCount } = await client.query(`select where to_regclass('pgboss.job') is not null`)
  if (rowCount) yield* dumped(client, WAITING_JOBS, JOBS)
}

/**
 * What a save writes, by the bare driver, statement by statement, with nothing around it. The rows are those of a
 * registration that ours saved, with names of their own: every column, every letter, at its full weight.
 */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Where the rows go. */
export type RawScene = {
  event_id: number
  distance_id: number
  category_id: number
  tier_id: number
  kit_id: number
}

type Row = Record<string, unknown>
type Template = { text: string; columns: string[]; row: Row; isJson: Set<string> }

/** In the order in which they point at each other; `where` finds the rows of the registration $1. */
const TABLES = {
  competitors:
    'select t.* from competitors t join participants p on p.competitor_id = t.id where p.registration_id = $1',
  users: 'select t.* from users t join participants p on p.email = t.email where p.registration_id = $1',
  password_links:
    'select t.* from password_links t join users u on u.id = t.user_id join participants p on p.email = u.email where p.registration_id = $1',
  registrations: 'select t.* from registrations t where t.id = $1',
  participants: 'select t.* from participants t where t.registration_id = $1',
  charges: 'select t.* from charges t where t.registration_id = $1 order by t.id',
  payment_attempts: 'select t.* from payment_attempts t where t.registration_id = $1',
  mails:
    'select t.* from mails t join participants p on p.email = t.recipient where p.registration_id = $1 order by t.id',
} as const
type Table = keyof typeof TABLES

/** What PostgreSQL makes itself is not written: ids and generated columns. */
const COLUMNS = `
  select column_name as name, data_type as type from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'
  order by ordinal_position`

const CONFLICT: Partial<Record<Table, string>> = {
  competitors: 'on conflict (document_key) do update set dni = excluded.dni',
  users: 'on conflict (email) do update set email = excluded.email',
}

const readTemplates = async (pool: pg.Pool, table: Table, registration_id: number): Promise<Template[]> => {
  const columns = (await pool.query<{ name: string; type: string }>(COLUMNS, [table])).rows
  const names = columns.map(({ name }) => name)
  const isJson = new Set(columns.filter(({ type }) => type.startsWith('json')).map(({ name }) => name))
  const { rows } = await pool.query<Row>(TABLES[table], [registration_id])
  if (rows.length === 0) throw new Error(`the save left nothing in ${table}`)
  const text = `insert into ${table} (${names}) values (${names.map((_, at) => `$${at + 1}`)}) ${CONFLICT[table] ?? ''} returning id`
  return rows.map((row) => ({ text, columns: names, row, isJson }))
}

/** Tables that belong to the save alone, and how many rows of each it left: ours and the copies must have the same. */
export const countRows = async (pool: pg.Pool): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables where schemaname = 'public' and relname <> 'rate_limits' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await pool.query<{ count: number }>(`select count(*)::int as count from ${name}`)
    counts[name] = counted.rows[0]?.count ?? 0
  }
  return counts
}

const TAKE_SPOT = 'update events set taken = taken + 1 where id = $1 and taken + reserved < participant_limit'
const TAKE_IN_DISTANCE =
  'update distances set taken = taken + 1 where id = $1 and (participant_limit is null or taken + reserved < participant_limit)'

const unique = () => randomBytes(12).toString('base64url')

/** A function that saves one registration for a person nobody knows yet. */
export const prepareRawSave = async (pool: pg.Pool, scene: RawScene, sample_id: number) => {
  const templates = {} as Record<Table, Template[]>
  for (const table of Object.keys(TABLES) as Table[])
    templates[table] = await readTemplates(pool, table, sample_id)

  return async (number: number) => {
    const client = await pool.connect()
    const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
    /** The id of the last one. */
    const insert = async (table: Table, own: () => Row): Promise<number> => {
      let id = 0
      for (const { text, columns, row, isJson } of templates[table]) {
        const values = { ...row, ...own() }
        const written = await run(
          `raw-${table}`,
          text,
          columns.map((name) =>
            isJson.has(name) && values[name] !== null ? JSON.stringify(values[name]) : values[name],
          ),
        )
        id = (written.rows[0] as { id: number }).id
      }
      return id
    }
    const { event_id, distance_id, kit_id, category_id, tier_id } = scene
    const reference = unique()
    const person = { dni: String(number), email: `crudo-${number}@example.com` }
    try {
      await client.query('begin')
      const user_id = await insert('users', () => person)
      await insert('password_links', () => ({ user_id, token_hash: unique() }))
      const competitor_id = await insert('competitors', () => person)
      await run('lock', 'select taken from events where id = $1 for no key update', [event_id])
      await run('spots', TAKE_SPOT, [event_id])
      await run('distance', TAKE_IN_DISTANCE, [distance_id])
      await run('kit', 'update kits set taken = taken + 1 where id = $1 and taken < amount', [kit_id])
      const registration_id = await insert('registrations', () => ({
        event_id,
        reference,
        form_hash: unique(),
      }))
      const places = { event_id, kit_id, category_id, tier_id }
      const participant_id = await insert('participants', () => ({
        ...person,
        ...places,
        registration_id,
        competitor_id,
        participant_key: unique(),
      }))
      await insert('charges', () => ({ registration_id, participant_id }))
      await insert('payment_attempts', () => ({
        registration_id,
        event_id,
        reference_code: `${reference}-1`,
      }))
      await insert('mails', () => ({ message_id: unique(), recipient: person.email }))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}

/**
 * Tables out of an archive, in one transaction: made by the migrations they had, filled, then tied together again, so
 * that a row which points nowhere fails the restore. Brought to this version afterwards, by the usual migrations.
 */
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { ConnectionSettings, Tx } from '../database/connect.ts'
import { copyIn } from '../database/copy-in.ts'
import { PATIENT } from '../queue/insert-job.ts'
import { DELIVERY } from '../queue/queue.ts'
import { BackupError, JOBS, type Manifest } from './archive.ts'

const FOLDER = fileURLToPath(new URL('../database/migrations', import.meta.url))
const WAITING = 'waiting_jobs'

/** The archive's migrations must be the first of ours: an older one is brought up, a newer one cannot be. */
const migrationsOf = ({ migrations }: Manifest) => {
  const known = readMigrationFiles({ migrationsFolder: FOLDER })
  if (!migrations.every((hash, at) => known[at]?.hash === hash))
    throw new BackupError(
      'La copia es de otra versión de Dorsal, más nueva que esta. Actualiza Dorsal primero.',
    )
  return known.slice(0, migrations.length)
}

export const requireKnownVersion = (manifest: Manifest) => void migrationsOf(manifest)

const ourTables = () => {
  const text = readMigrationFiles({ migrationsFolder: FOLDER }).flatMap((migration) => migration.sql)
  const named = /create table "(\w+)"|alter table "\w+" rename to "(\w+)"/gi
  return new Set(
    text.flatMap((part) => [...part.matchAll(named)].map(([, made, renamed]) => made ?? renamed)),
  )
}

const tablesThere = async (tx: Tx) => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`)
  return rows.map(({ name }) => name)
}

/** Whether any table of ours holds a row; a table that is not ours stops everything, by force or not. */
export const holdsRows = async (tx: Tx): Promise<boolean> => {
  const ours = ourTables()
  const there = await tablesThere(tx)
  const strange = there.filter((name) => !ours.has(name))
  if (strange.length > 0)
    throw new BackupError(`La base de datos tiene tablas que no son de Dorsal: ${strange.join(', ')}.`)
  for (const name of there) {
    const { rowCount } = await tx.execute(sql`select from ${sql.identifier(name)} limit 1`)
    if (rowCount) return true
  }
  return false
}

const dropTables = async (tx: Tx) => {
  for (const name of await tablesThere(tx))
    await tx.execute(sql`drop table if exists ${sql.identifier(name)} cascade`)
  // Ours alone: what an extension brought stays.
  const { rows } = await tx.execute<{ name: string }>(sql`
    select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { name } of rows) await tx.execute(sql.raw(`drop function if exists ${name} cascade`))
  await tx.execute(sql`drop schema if exists drizzle cascade`)
}

const createTables = async (tx: Tx, manifest: Manifest) => {
  await tx.execute(sql`create schema drizzle`)
  await tx.execute(sql`create table drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql: statements } of migrationsOf(manifest))
    for (const statement of statements) await tx.execute(sql.raw(statement))
}

/**
 * Rows come table by table; what points from one to another is tied when all are there, and rules about new rows (no
 * line in a closed month) do not judge old ones. Returns how to tie it all again.
 */
const untie = async (tx: Tx) => {
  const { rows } = await tx.execute<{ on: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { on, name } of rows) await tx.execute(sql.raw(`alter table ${on} drop constraint ${name}`))
  const guarded = await tx.execute<{ table: string }>(sql`
    select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`)
  const setTriggers = async (to: 'enable' | 'disable') => {
    for (const { table } of guarded.rows) await tx.execute(sql.raw(`alter table ${table} ${to} trigger user`))
  }
  await setTriggers('disable')
  return async () => {
    for (const { on, name, definition } of rows)
      await tx.execute(sql.raw(`alter table ${on} add constraint ${name} ${definition}`))
    await setTriggers('enable')
  }
}

/** In pg-boss's own words, so that jobs of an older version of it fit this one. */
const requeue = async (tx: Tx, boss: PgBoss) => {
  await tx.execute(sql`delete from pgboss.job`)
  const { rows } = await tx.execute<{ name: string; data: object; startAfter: Date }>(
    sql.raw(`select name, data, start_after as "startAfter" from ${WAITING} order by name`),
  )
  for (const [name, jobs] of Map.groupBy(rows, (row) => row.name)) {
    await boss.createQueue(name, DELIVERY)
    const waiting = jobs.map(({ data, startAfter }) => ({ data, startAfter, ...PATIENT }))
    await boss.insert(name, waiting, { db: fromDrizzle(tx, sql) })
  }
}

async function* once(bytes: Buffer) {
  yield bytes.toString('utf8')
}

/** Empties the database and makes its tables anew; then takes rows part by part, and ties everything at the end. */
export const replaceTables = async (tx: Tx, manifest: Manifest, boss: PgBoss) => {
  await dropTables(tx)
  await createTables(tx, manifest)
  const tie = await untie(tx)
  await tx.execute(
    sql.raw(`create temp table ${WAITING} (name text, data jsonb, start_after timestamptz) on commit drop`),
  )
  const columns = new Map(manifest.tables.map((table) => [table.name, `${table.name} (${table.columns})`]))
  columns.set(JOBS, WAITING)
  for (const { name } of manifest.tables) await tx.execute(sql.raw(`truncate ${name}`))
  return {
    add: async (table: string, bytes: Buffer) => {
      const into = columns.get(table)
      if (!into) throw new BackupError(`La copia trae una tabla que no anuncia: ${table}.`)
      await copyIn(tx, into, once(bytes))
    },
    finish: async () => {
      await tie()
      for (const { name, last_value } of manifest.sequences)
        await tx.execute(sql`select setval(${name}::regclass, ${last_value}::bigint)`)
      await requeue(tx, boss)
    },
  }
}

/** Makes pg-boss's schema where there is none; nothing of it runs. */
export const startBoss = async (connection: ConnectionSettings) => {
  const boss = new PgBoss({ ...connection, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  return boss
}

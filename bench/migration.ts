/**
 * An installation of before the participant was the unit, with 200,000 registrations, brought to this code: how long it
 * takes beside writing the same rows once with the same indexes. Sums before and after, and every promise afterwards.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { INVARIANTS } from '#app/invariants.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { dropDataDir, newDataDir } from './measuring/stage.ts'
import { milliseconds, type Row } from './measuring/table.ts'
import { fillOldInstallation, REGISTRATIONS } from './seeds/migration.ts'

const FOLDER = fileURLToPath(new URL('../server/database/migrations', import.meta.url))
/** The last one that knows a registration with one category and one price. */
const BEFORE = '0012_ids-that-point'
/** The last one without lines of an account. */
const BEFORE_LINES = '0016_own-spelling'

type Journal = { entries: { tag: string }[] }

/** The migrations up to one of them, in a folder of their own. */
const folderUntil = (last: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-migrations-'))
  cpSync(FOLDER, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
  if (end === 0) throw new Error(`there is no migration ${last}`)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

/** What must be the same on both sides. */
const sumsOf = async (db: Database): Promise<Record<string, string>> => {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select count(*) as registrations, sum(amount) as amount, sum(participant_count) as people, sum(discount) as discount,
      (select count(*) from participants) as rows, (select sum(taken) from events) as taken,
      (select sum(uses) from coupons) as uses from registrations`)
  return rows[0] ?? {}
}

/** What the ledger of before counted as come in and given back, by its own rule. */
const OLD_LEDGER = sql`
  select sum(p.received)::bigint as received, sum(p.refunded)::bigint as refunded from (
    select coalesce(money.total, case when not coalesce(money.reversed, false) and t.payment_status in (4, 7) then t.settled else 0 end) as received,
      coalesce((select sum(d.amount) from payment_refunds d where d.registration_id = t.registration_id or d.order_id = t.order_id), 0) as refunded
    from (
      select id as registration_id, null::int as order_id, payment_status, coalesce(settled_amount, amount) as settled from registrations
      union all select null, id, payment_status, amount from orders where registration_id is null) t
    left join lateral (select sum(a.amount) filter (where a.state = 'approved') as total, bool_or(a.state = 'reversed') as reversed
      from payment_attempts a where a.registration_id = t.registration_id or a.order_id = t.order_id) money on true) p`

/** The same by the lines. What a gateway took back came in and went back; before, it had never come. */
const NEW_LEDGER = sql`
  select (select sum(amount) from payments)::bigint - reversed as received, (select sum(amount) from refunds)::bigint - reversed as refunded
  from (select sum(amount)::bigint as reversed from refunds where basis = 'reversal') r`

/** Who was not charged what it costs: live, its amount less a courtesy and what was given back of it; ended, nothing. */
const MISCHARGED = sql`
  select t.name from (
    select 'registration ' || id as name, id as registration_id, null::int as order_id, state, payment_status, amount from registrations
    union all select 'order ' || id, null, id, state, payment_status, amount from orders where registration_id is null) t
  left join lateral (select sum(amount) filter (where kind <> 'credit') as total, count(*) as lines from charges c
    where c.registration_id = t.registration_id or c.order_id = t.order_id) c on true
  where coalesce(c.total, 0) <> case when t.state in ('held', 'paid') and t.payment_status <> 8 then t.amount else 0 end
    or coalesce(c.lines, 0) = 0 limit 5`

const rowOf = async (db: Database, query: SQL) => JSON.stringify((await db.execute(query)).rows)

/** The same rows once more, with every index and check. */
const writeOnce = async (db: Database): Promise<number> => {
  const generated = (
    await db.execute<{ column_name: string }>(sql`
      select column_name from information_schema.columns
      where table_name = 'participants' and is_generated = 'NEVER' order by ordinal_position`)
  ).rows.map(({ column_name }) => `"${column_name}"`)
  const columns = sql.raw(generated.join(', '))
  await db.execute(sql`create table copied (like participants including all)`)
  const began = performance.now()
  await db.execute(
    sql`insert into copied (${columns}) overriding system value select ${columns} from participants`,
  )
  return performance.now() - began
}

const bring = async (db: Database, until: string): Promise<number> => {
  const folder = folderUntil(until)
  const began = performance.now()
  await applyMigrations(db, { migrationsFolder: folder })
  const took = performance.now() - began
  rmSync(folder, { recursive: true, force: true })
  return took
}

export const benchMigration = async (): Promise<Row[]> => {
  const dataDir = newDataDir()
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, say: () => {} })
  const db = openDatabase(connection, { limits: '' })
  try {
    await bring(db, BEFORE)
    await fillOldInstallation(db)
    const [before, booked] = [await sumsOf(db), await rowOf(db, OLD_LEDGER)]
    const people = await bring(db, BEFORE_LINES)
    const began = performance.now()
    await migrate(connection)
    const lines = performance.now() - began
    const after = await sumsOf(db)
    if (JSON.stringify(before) !== JSON.stringify(after))
      throw new Error(`sums changed: ${JSON.stringify({ before, after })}`)
    const rebooked = await rowOf(db, NEW_LEDGER)
    if (booked !== rebooked) throw new Error(`the ledger said ${booked}, its lines say ${rebooked}`)
    const mischarged = await rowOf(db, MISCHARGED)
    if (mischarged !== '[]') throw new Error(`charged wrongly: ${mischarged}`)
    const broken = brokenOf(await checkInvariants(db, INVARIANTS))
    if (broken.length > 0) throw new Error(`broken: ${JSON.stringify(broken)}`)
    const once = await writeOnce(db)
    const row = (what: string, took: number): Row => ({
      what: `${what} (beside writing its participants once)`,
      ours: milliseconds(took),
      limit: milliseconds(once),
      ratio: took / once,
      bar: null,
    })
    return [
      row(
        `an installation with ${REGISTRATIONS.toLocaleString('en')} registrations brought to this version`,
        people + lines,
      ),
      row('of it the lines of its accounts', lines),
    ]
  } finally {
    await closeDatabase(db)
    await stop()
    dropDataDir(dataDir)
  }
}

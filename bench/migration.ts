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
import { dropDataDir, newDataDir } from './stage.ts'
import { milliseconds, type Row } from './table.ts'

const FOLDER = fileURLToPath(new URL('../server/database/migrations', import.meta.url))
/** The last one that knows a registration with one category and one price. */
const BEFORE = '0012_ids-that-point'
const EVENTS = 100
const EACH = 2000

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

/** Of ten registrations seven are paid, one is a team of two, one was released, one was annulled; a code covers some. */
const fill = async (db: Database) => {
  const every: SQL[] = [
    sql`insert into events (slug, name, sport, status, event_datetime, register_deadline, participant_limit, timeframe)
      select 'carrera-' || n, 'Carrera ' || n, 'running', 'active', now() + make_interval(days => n),
        now() + make_interval(days => n), 100000, '{"time_1":"06:00","time_2":"12:00"}' from generate_series(1, ${EVENTS}) n`,
    sql`insert into categories (event_id, distance, gender, title, start_age, final_age)
      select id, '10K', 'mixto', 'Abierta', 0, 99 from events`,
    sql`insert into kits (event_id, kit_name, size, amount) select id, 'Camiseta', 'M', 100000 from events`,
    sql`insert into coupons (event_id, code, kind, value, max_uses) select id, 'MITAD', 'porcentaje', 50, 100000 from events`,
    sql`insert into competitors (dni, name, last_name, gender, birthday, email, phone)
      select (1000000000 + n)::text, 'Ana', 'Peña', 'female', date '1950-01-01' + (n % 25000), n || '@correo.test',
        '300' || lpad((n % 10000000)::text, 7, '0') from generate_series(1, ${EACH * 2}) n`,
    sql`insert into registrations (event_id, reference, category_id, state, payment_status, participant_count, tier_price,
        entry_price, entry_service, event_price, cost_service, discount, amount, settled_amount, coupon_id, coupon_uses,
        created_at, paid_at, ended_at)
      select e.id, 'r' || e.id || '-' || n, c.id, kind.state, kind.status, kind.people, 80000, 80000, 3500,
        80000 * kind.people, 3500 * kind.people, kind.uses * 40000,
        83500 * kind.people - kind.uses * 40000,
        case when kind.status = 4 then 83500 * kind.people - kind.uses * 40000 end,
        case when kind.uses > 0 then k.id end, kind.uses, now() - interval '9 days',
        case when kind.status = 4 then now() - interval '8 days' end,
        case when kind.state in ('released', 'cancelled') then now() - interval '7 days' end
      from events e join categories c on c.event_id = e.id join coupons k on k.event_id = e.id
      cross join generate_series(1, ${EACH}) n
      cross join lateral (select case n % 10 when 8 then 'released' when 9 then 'cancelled' else 'paid' end as state,
        case when n % 10 < 8 then 4 else 0 end as status, case when n % 10 = 1 then 2 else 1 end as people,
        case when n % 10 in (1, 2) then 1 else 0 end as uses) kind`,
    sql`insert into participants (registration_id, event_id, competitor_id, position, holds_place, dni, name, last_name,
        gender, birthday, age, email, phone, kit_id)
      select r.id, r.event_id, p.id, at, r.state = 'paid', p.dni, p.name, p.last_name, p.gender, p.birthday, 40, p.email,
        p.phone, k.id
      from (select *, row_number() over (partition by event_id order by id) as n from registrations) r
      join kits k on k.event_id = r.event_id
      cross join lateral generate_series(0, r.participant_count - 1) at
      join competitors p on p.dni = (1000000000 + r.n + at * ${EACH})::text`,
    sql`update events e set taken = s.people, paid = s.people from (select event_id, sum(participant_count) as people
      from registrations where state = 'paid' group by 1) s where s.event_id = e.id`,
    sql`update kits k set taken = e.taken from events e where e.id = k.event_id`,
    sql`update coupons c set uses = s.uses, paid_uses = s.uses from (select coupon_id, sum(coupon_uses) as uses
      from registrations where state = 'paid' group by 1) s where s.coupon_id = c.id`,
    sql`analyze`,
  ]
  for (const one of every) await db.execute(one)
}

/** What must be the same on both sides. */
const sumsOf = async (db: Database): Promise<Record<string, string>> => {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select count(*) as registrations, sum(amount) as amount, sum(participant_count) as people, sum(discount) as discount,
      (select count(*) from participants) as rows, (select sum(taken) from events) as taken,
      (select sum(uses) from coupons) as uses from registrations`)
  return rows[0] ?? {}
}

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

export const benchMigration = async (): Promise<Row[]> => {
  const dataDir = newDataDir()
  const folder = folderUntil(BEFORE)
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, say: () => {} })
  const db = openDatabase(connection, { limits: '' })
  try {
    await applyMigrations(db, { migrationsFolder: folder })
    await fill(db)
    const before = await sumsOf(db)
    const began = performance.now()
    await migrate(connection)
    const took = performance.now() - began
    const after = await sumsOf(db)
    if (JSON.stringify(before) !== JSON.stringify(after))
      throw new Error(`sums changed: ${JSON.stringify({ before, after })}`)
    const broken = brokenOf(await checkInvariants(db, INVARIANTS))
    if (broken.length > 0) throw new Error(`broken: ${JSON.stringify(broken)}`)
    const once = await writeOnce(db)
    return [
      {
        what: `an installation with ${(EVENTS * EACH).toLocaleString('en')} registrations brought to this version (beside writing its participants once)`,
        ours: milliseconds(took),
        limit: milliseconds(once),
        ratio: took / once,
        bar: null,
      },
    ]
  } finally {
    await closeDatabase(db)
    await stop()
    dropDataDir(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}

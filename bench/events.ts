/** The events list and the detail shell with 1,000 events and 200,000 registrations, beside 10 and 100 of them. */
import { sql } from 'drizzle-orm'
import { findEvent, listEvents } from '#domain/events/queries.ts'
import { listParticipants } from '#domain/registration/staff/list/participants.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad } from './measuring/load.ts'
import { printPlan } from './measuring/plans.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { milliseconds, type Row } from './measuring/table.ts'

const COUNT = 300

/** Rows by the thousand, straight into the tables: how they get there is not what is measured. */
const fill = async (db: Database, events: number, registrationsEach: number) => {
  const number = sql.raw(String(registrationsEach))
  await db.execute(sql`
    with e as (insert into events (slug, name, sport, status, event_datetime, register_deadline, participant_limit,
        timeframe, taken, paid)
      select 'bench-' || gen_random_uuid(), 'Carrera ' || n, 'running', 'active', now() + make_interval(days => n % 300),
        now() + make_interval(days => n % 300), 100000, '{"time_1":"06:00","time_2":"12:00"}', ${number}, ${number}
      from generate_series(1, ${events}) n returning id),
    d as (insert into distances (event_id, name, taken) select id, '10K', ${number} from e),
    c as (insert into categories (event_id, distance, gender, title, start_age, final_age)
      select id, '10K', 'mixto', 'Abierta', 0, 99 from e returning id, event_id),
    k as (insert into kits (event_id, kit_name, size, amount, taken)
      select id, 'Camiseta', 'M', 100000, ${number} from e returning id, event_id),
    p as (insert into competitors (dni, name, last_name, gender, birthday)
      select (7000000000 + (random() * 999999999)::bigint + n)::text, 'Ana', 'Peña', 'female', '1990-01-01'
      from generate_series(1, 50) n on conflict do nothing returning id),
    one as (select min(id) as id from p),
    r as (insert into registrations (event_id, reference, state, payment_status, participant_count, event_price, cost_service,
        amount, created_at)
      select c.event_id, gen_random_uuid()::text, 'paid', 4, 1, 80000, 3500, 83500, now() - make_interval(hours => (n % 700))
      from c cross join generate_series(1, ${number}) n returning id, event_id)
    insert into participants (registration_id, event_id, competitor_id, participant_key, position, state, payment_status,
      category_id, entry_price, entry_service, cost_service, identity_matches, dni, name, last_name, gender, birthday, age,
      email, phone, kit_id)
    select r.id, r.event_id, (select id from one), gen_random_uuid()::text, 0, 'confirmed', 4, c.id, 80000, 3500, 3500, false,
      '100', 'Ana', 'Peña', 'female', '1990-01-01', 30, 'ana@correo.test', '300', k.id
    from r join k on k.event_id = r.event_id join c on c.event_id = r.event_id`)
  await db.execute(sql`analyze`)
}

type Measured = { list: number; shell: number; groups: number }

const measure = async (address: string, token: string, event_id: number): Promise<Measured> => {
  const client = createClient(address, 4)
  const headers = { authorization: `Bearer ${token}` }
  const median = async (path: string) => (await runLoad(4, COUNT, () => client.get(path, headers))).medianMs
  await median('/api/eventos?page=1')
  const measured = {
    list: await median('/api/eventos?page=1'),
    shell: await median(`/api/eventos/${event_id}`),
    groups: await median(`/api/filter/group?event_id=${event_id}`),
  }
  client.close()
  return measured
}

/** The plans of the three heaviest: none may read a whole table. */
const printPlans = async (db: Database, event_id: number) => {
  const caller = { user_id: 1, role: 'Administrator' as const }
  const reads: [string, () => Promise<unknown>][] = [
    [
      'events list',
      () => listEvents(db, caller, { page: 1, per_page: 12, search: '', status: undefined, sort: '' }),
    ],
    ['detail shell', () => findEvent(db, event_id)],
    [
      'participants',
      () =>
        listParticipants(
          db,
          event_id,
          { minCount: 0, search: '', paid: '', page: 1, per_page: 10 },
          'Puravida',
        ),
    ],
  ]
  for (const [what, read] of reads) await printPlan(db, what, read)
}

export const benchEvents = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir())
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection, { limits: '' })
  const login = await fetch(`${stage.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@dorsal.test', password: 'dorsal-demo' }),
  })
  const { token } = (await login.json()) as { token: string }
  const newest = async () =>
    (await db.execute<{ id: number }>(sql`select max(id) as id from events`)).rows[0]?.id ?? 0
  await fill(db, 10, 10)
  const small = await measure(stage.address, token, await newest())
  await fill(db, 990, 202)
  const large = await measure(stage.address, token, await newest())

  await printPlans(db, await newest())
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)
  const row = (what: string, name: keyof Measured): Row => ({
    what: `${what}, 1,000 events and 200,000 registrations (beside 10 and 100)`,
    ours: milliseconds(large[name]),
    limit: milliseconds(small[name]),
    ratio: large[name] / small[name],
    bar: { kind: 'at most', value: 3 },
  })
  return [row('events list', 'list'), row('detail shell', 'shell'), row('group sizes', 'groups')]
}

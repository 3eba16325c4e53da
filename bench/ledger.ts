/** The ledger by movement with 200,000 movements beside 1,000, by turns: pages at any depth, and the sums of an event's month. */
import { sql } from 'drizzle-orm'
import { totalMovements } from '#domain/payments/ledger/movement-totals.ts'
import { listMovements } from '#domain/payments/ledger/movements.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad, sideBySide } from './measuring/load.ts'
import { logIn } from './measuring/log-in.ts'
import { printPlan } from './measuring/plans.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { milliseconds, type Row } from './measuring/table.ts'
import { fillLedger } from './seeds/ledger.ts'

const CLIENTS = 2
const COUNT = 100
const ROUNDS = 5

type Size = { events: number; each: number }
/** With what the demo has it is about a thousand. */
const SMALL: Size = { events: 10, each: 57 }
const LARGE: Size = { events: 100, each: 2000 }

/** A place in the middle of all movements, as a page's `next` names it. */
const middleOf = async (db: Database) => {
  const { rows } = await db.execute<{ cursor: string }>(sql`
    select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~in~' || id as cursor
    from payments order by received_at desc, id desc offset (select count(*) / 2 from payments) limit 1`)
  return rows[0]?.cursor ?? ''
}

/** The event with most money, and its best month. */
const busiest = async (db: Database) => {
  const { rows } = await db.execute<{ event_id: number; from: string; to: string }>(sql`
    select event_id, month::text as from, (month + interval '1 month' - interval '1 day')::date::text as to
    from (select event_id, date_trunc('month', received_at at time zone 'America/Bogota')::date as month, count(*) as count
      from payments where event_id is not null group by 1, 2) m order by count desc, month desc limit 1`)
  const [found] = rows
  if (!found) throw new Error('there is no movement')
  return found
}

const monthOf = ({ from, to }: { from: string; to: string }) => `from=${from}&to=${to}`

/** A product of its own with its movements. */
const open = async (size: Size) => {
  const stage = await startStage(newDataDir())
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  // One connection: the filling has a temporary table.
  const db = openDatabase(connection, { limits: '', max: 1 })
  try {
    await fillLedger(db, size)
  } catch (error) {
    await stage.stop()
    throw error
  }
  const [counted] = (
    await db.execute<{ movements: number }>(sql`
      select ((select count(*) from payments) + (select count(*) from refunds where sent_at is not null))::int as movements`)
  ).rows
  const [best, middle] = [await busiest(db), await middleOf(db)]
  // Somebody who manages one event only: the oldest of them.
  await db.execute(sql`
    insert into event_assignments (user_id, event_id)
    select u.id, (select min(id) from events where slug like 'libro-%') from users u where u.email = 'colaborador@dorsal.test'
    on conflict do nothing`)
  const year = best.from.slice(0, 4)
  const staff = await logIn(stage.address, 'admin@dorsal.test')
  const helper = await logIn(stage.address, 'colaborador@dorsal.test')
  const client = createClient(stage.address, CLIENTS)
  const median = async (path: string, headers = staff, count = COUNT) => {
    const load = await runLoad(CLIENTS, count, async () => {
      const { status, body } = await client.get(path, headers)
      if (status !== 200) throw new Error(`${status} ${path}: ${body}`)
    })
    return load.medianMs
  }
  return {
    db,
    best,
    movements: counted?.movements ?? 0,
    reads: {
      first: () => median('/api/ledger/movements'),
      deep: () => median(`/api/ledger/movements?after=${encodeURIComponent(middle)}`),
      month: () => median(`/api/ledger/movements?${monthOf(best)}`),
      event: () => median(`/api/ledger/movements?event_id=${best.event_id}`),
      helper: () => median('/api/ledger/movements', helper),
      sums: () => median(`/api/ledger/movements/totals?event_id=${best.event_id}&${monthOf(best)}`),
      monthSums: () => median(`/api/ledger/movements/totals?${monthOf(best)}`),
      eventSums: () => median(`/api/ledger/movements/totals?event_id=${best.event_id}`),
      yearSums: () =>
        median(`/api/ledger/movements/totals?from=${year}-01-01&to=${year}-12-31`, staff, COUNT / 10),
    },
    close: async () => {
      client.close()
      await closeDatabase(db)
      await stage.stop()
      dropDataDir(stage.dataDir)
    },
  }
}
type Books = Awaited<ReturnType<typeof open>>

const READS: [keyof Books['reads'], string, number | null][] = [
  ['first', 'a page of the ledger, the newest', 1.5],
  ['deep', 'a page of the ledger, from the middle', 1.5],
  ['month', 'a page of the ledger, of one month', 1.5],
  ['event', 'a page of the ledger, of one event', 1.5],
  ['helper', 'a page of the ledger, of who manages few events', 1.5],
  ['sums', "sums of an event's month", 3],
  ['monthSums', 'sums of a month, all events', null],
  ['eventSums', 'sums of an event, all months', null],
  ['yearSums', 'sums of a year, all events', null],
]

const printPlans = async ({ db, best }: Books) => {
  const caller = { user_id: 1, role: 'Administrator' as const, name: '', email: '', session_id: 0 }
  await printPlan(db, 'page', () => listMovements(db, caller, { sort: '', per_page: 50, search: '' }))
  await printPlan(db, "sums of an event's month", () => totalMovements(db, caller, { ...best, search: '' }))
}

export const benchLedger = async (): Promise<Row[]> => {
  const [small, large] = [await open(SMALL), await open(LARGE)]
  try {
    await printPlans(large)
    const rows: Row[] = []
    for (const [read, what, bar] of READS) {
      await Promise.all([small.reads[read](), large.reads[read]()])
      const { ours, limit, ratio } = await sideBySide(ROUNDS, large.reads[read], small.reads[read])
      rows.push({
        what: `${what}, ${large.movements.toLocaleString('en')} movements (beside ${small.movements.toLocaleString('en')})`,
        ours: milliseconds(ours),
        limit: milliseconds(limit),
        ratio,
        bar: bar === null ? null : { kind: 'at most', value: bar },
      })
    }
    return rows
  } finally {
    for (const books of [small, large]) await books.close()
  }
}

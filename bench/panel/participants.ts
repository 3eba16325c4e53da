/** The participants' list of an event with 10,000 people, by every order and filter, beside the same with 100. */
import { sql } from 'drizzle-orm'
import { listParticipants } from '#domain/registration/staff/list/participants.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { createClient } from '../measuring/http-client.ts'
import { runLoad, sideBySide } from '../measuring/load.ts'
import { printPlan } from '../measuring/plans.ts'
import { processorTime } from '../measuring/processor-time.ts'
import { dropDataDir, newDataDir, startStage } from '../measuring/stage.ts'
import { milliseconds, type Row } from '../measuring/table.ts'
import { addPeople } from '../people.ts'

const [MANY, FEW] = [10_000, 100]
const COUNT = 20
const ROUNDS = 5

/** What an organiser does all day. */
const USUAL = {
  'default order': '',
  'the person of a name': 'search=Valentina Quintero 70',
  'the person of a document': 'search=1000000077',
  'by name': 'sort=name',
  'by name, downwards': 'sort=-name',
  'by bib': 'sort=bib',
  'by bib, downwards': 'sort=-bib',
  'by date': 'sort=created_at',
}

const FURTHER = {
  'a name that a tenth has': 'search=valentina',
  'letters inside of a name': 'search=alentina quin',
  ...Object.fromEntries(
    [
      'dni',
      'phone',
      'email',
      'city',
      'gender',
      'age',
      'payment_status',
      'distance',
      'category',
      'size',
      'amount',
      'wave',
      'block',
      'coupon',
      'handed_over',
      'authorisation',
      'reference',
    ].map((column) => [`by ${column}`, `sort=${column}`]),
  ),
  'those who paid': 'paid=1',
  'those who did not pay': 'paid=0',
  'those of a size': 'size=M',
  'kits at the desk': 'kit=waiting',
  'kits handed over': 'kit=handed',
  courtesies: 'courtesy=1',
  'those of a code': 'coupon=BENCH-10',
  'no authorisation': 'consent=pending',
  minors: 'minor=1',
  'those who owe': 'debt=1',
  women: 'gender=female',
}

export const benchParticipants = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir())
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db: Database = openDatabase(connection, { limits: '' })
  const login = await fetch(`${stage.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@dorsal.test', password: 'dorsal-demo' }),
  })
  const { token } = (await login.json()) as { token: string }
  const few = await addPeople(db, FEW)
  const many = await addPeople(db, MANY)
  await db.execute(sql`vacuum analyze`)
  const client = createClient(stage.address, 1)
  const headers = { authorization: `Bearer ${token}` }

  const cost = async (event_id: number, query: string): Promise<number> => {
    const path = encodeURI(`/api/search-participant?event_id=${event_id}&per_page=50&page=1&${query}`)
    const ask = async () => {
      const { status, body } = await client.get(path, headers)
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
    }
    await ask()
    const before = processorTime(stage.pid)
    await runLoad(1, COUNT, ask)
    return (processorTime(stage.pid) - before) / COUNT
  }

  const rowsOf = async (asked: Record<string, string>, bar: number): Promise<Row[]> => {
    const rows: Row[] = []
    for (const [what, query] of Object.entries(asked)) {
      const { ours, limit, ratio } = await sideBySide(
        ROUNDS,
        () => cost(many, query),
        () => cost(few, query),
      )
      rows.push({
        what: `participants, ${what}: first 50 of 10,000, processor time (beside 100)`,
        ours: milliseconds(ours),
        limit: milliseconds(limit),
        ratio,
        bar: { kind: 'at most', value: bar },
      })
    }
    return rows
  }
  const rows = [...(await rowsOf(USUAL, 1.5)), ...(await rowsOf(FURTHER, 4))]
  await printPlan(db, 'participants', () =>
    listParticipants(
      db,
      many,
      { minCount: 0, search: '', paid: '', sort: '', page: 1, per_page: 50 },
      'Puravida',
    ),
  )
  client.close()
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)
  return rows
}

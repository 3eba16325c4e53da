/** The panel's home, the numbers of its menu and Ctrl+K with 1,000 events and 200,000 registrations, beside 10 and 100. */
import { readComing } from '#domain/panel/home/coming-events.ts'
import { readDates } from '#domain/panel/home/read-dates.ts'
import { findPeople } from '#domain/panel/search/find-people.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { createClient } from '../measuring/http-client.ts'
import { runLoad, sideBySide } from '../measuring/load.ts'
import { logIn } from '../measuring/log-in.ts'
import { printPlan } from '../measuring/plans.ts'
import { dropDataDir, newDataDir, startStage } from '../measuring/stage.ts'
import { milliseconds, type Row } from '../measuring/table.ts'
import { fillPanel, type PanelSize } from '../seeds/panel.ts'

const CLIENTS = 2
const COUNT = 100
const ROUNDS = 5

const SMALL: PanelSize = { events: 10, registrations: 100 }
const LARGE: PanelSize = { events: 1000, registrations: 200_000 }

/** A product of its own with its events and people. */
const open = async (size: PanelSize) => {
  const stage = await startStage(newDataDir())
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection, { limits: '', max: 1 })
  const { dni } = await fillPanel(db, size).catch(async (error) => {
    await stage.stop()
    throw error
  })
  const staff = await logIn(stage.address, 'admin@dorsal.test')
  const helper = await logIn(stage.address, 'colaborador@dorsal.test')
  const client = createClient(stage.address, CLIENTS)
  const median = async (path: string, headers = staff) => {
    const load = await runLoad(CLIENTS, COUNT, async () => {
      const { status, body } = await client.get(path, headers)
      if (status !== 200) throw new Error(`${status} ${path}: ${body}`)
    })
    return load.medianMs
  }
  const search = (text: string) => () => median(`/api/panel/search?q=${encodeURIComponent(text)}`)
  return {
    db,
    reads: {
      home: () => median('/api/panel/home'),
      helper: () => median('/api/panel/home', helper),
      waiting: () => median('/api/panel/waiting'),
      name: search('zuluaga nat'),
      document: search(dni),
      reference: search('xq7banco'),
      common: search('maria'),
    },
    close: async () => {
      client.close()
      await closeDatabase(db)
      await stage.stop()
      dropDataDir(stage.dataDir)
    },
  }
}
type Panel = Awaited<ReturnType<typeof open>>

const READS: [keyof Panel['reads'], string, number | null][] = [
  ['home', "the panel's home", 1.5],
  ['helper', "the panel's home, of who manages few events", 1.5],
  ['waiting', 'the numbers of the menu', 1.5],
  ['name', 'Ctrl+K, a rare name', 3],
  ['document', 'Ctrl+K, a document', 3],
  ['reference', 'Ctrl+K, a reference', 3],
  ['common', 'Ctrl+K, a name that one in fifty has', null],
]

const printPlans = async (db: Database) => {
  const caller = { user_id: 1, role: 'Administrator' as const, name: '', email: '', session_id: 0 }
  await printPlan(db, 'coming events', () => readComing(db, caller))
  await printPlan(db, 'dates', () => readDates(db, caller))
  await printPlan(db, 'people', () => findPeople(db, caller, 'zuluaga nat'))
}

export const benchPanelHome = async (): Promise<Row[]> => {
  const small = await open(SMALL)
  const large = await open(LARGE)
  try {
    await printPlans(large.db)
    const rows: Row[] = []
    for (const [read, what, bar] of READS) {
      await Promise.all([small.reads[read](), large.reads[read]()])
      const { ours, limit, ratio } = await sideBySide(ROUNDS, large.reads[read], small.reads[read])
      rows.push({
        what: `${what}, 1,000 events and 200,000 registrations (beside 10 and 100)`,
        ours: milliseconds(ours),
        limit: milliseconds(limit),
        ratio,
        bar: bar === null ? null : { kind: 'at most', value: bar },
      })
    }
    return rows
  } finally {
    for (const panel of [small, large]) await panel.close()
  }
}

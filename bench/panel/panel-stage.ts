/** A product of its own with what a bench fills it with, asked by staff: how much processor time a call takes there. */
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { createClient } from '../measuring/http-client.ts'
import { runLoad, sideBySide } from '../measuring/load.ts'
import { logIn } from '../measuring/log-in.ts'
import { processorTime } from '../measuring/processor-time.ts'
import { dropDataDir, newDataDir, startStage } from '../measuring/stage.ts'
import { milliseconds, type Row } from '../measuring/table.ts'

const COUNT = 20
const ROUNDS = 5

const STAFF = { admin: 'admin@dorsal.test', helper: 'colaborador@dorsal.test' }
export type Staff = keyof typeof STAFF

export const openPanel = async <Filled>(fill: (db: Database) => Promise<Filled>) => {
  const stage = await startStage(newDataDir())
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  // One connection: fillings have temporary tables.
  const db = openDatabase(connection, { limits: '', max: 1 })
  const filled = await fill(db).catch(async (error) => {
    await stage.stop()
    throw error
  })
  const [admin, helper] = [await logIn(stage.address, STAFF.admin), await logIn(stage.address, STAFF.helper)]
  const client = createClient(stage.address, 1)
  return {
    db,
    filled,
    cost: async (path: string, who: Staff = 'admin'): Promise<number> => {
      const ask = async () => {
        const { status, body } = await client.get(encodeURI(path), who === 'admin' ? admin : helper)
        if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
      }
      await ask()
      const before = processorTime(stage.pid)
      await runLoad(1, COUNT, ask)
      return (processorTime(stage.pid) - before) / COUNT
    },
    close: async () => {
      client.close()
      await closeDatabase(db)
      await stage.stop()
      dropDataDir(stage.dataDir)
    },
  }
}
export type Panel<Filled> = Awaited<ReturnType<typeof openPanel<Filled>>>

/** `what` says whose and how many they are. */
export type Asked<Filled> = {
  what: string
  path: (filled: Filled) => string
  bar: number | null
  who?: Staff
}

/** Each call in the large one beside the small one, by turns. */
export const compare = async <Filled>(
  large: Panel<Filled>,
  small: Panel<Filled>,
  asked: Asked<Filled>[],
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const { what, path, bar, who } of asked) {
    const { ours, limit, ratio } = await sideBySide(
      ROUNDS,
      () => large.cost(path(large.filled), who),
      () => small.cost(path(small.filled), who),
    )
    rows.push({
      what,
      ours: milliseconds(ours),
      limit: milliseconds(limit),
      ratio,
      bar: bar === null ? null : { kind: 'at most', value: bar },
    })
    console.error(`  ${ratio.toFixed(2)}  ${what}`)
  }
  return rows
}

/** The largest file that is taken, 200,000 rows: its time beside the library's own parse, the memory of server and reader. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/database/connect.ts'
import { closeDatabase, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { median, type Row } from './measuring/table.ts'
import {
  guessPlans,
  importWhole,
  logIn,
  parse,
  residentMegabytes,
  seconds,
  startImport,
  table,
  writeFiles,
} from './results-import.ts'
import { newEvent } from './seeds/results.ts'

const ROWS = 200_000
const ROUNDS = 3
const SERVER_MEGABYTES = 100
const READER_MEGABYTES = 600

const shown = (value: number) => `${value.toFixed(2)} s`

const benchTime = async (db: Database, path: string, kind: string, most: number): Promise<Row> => {
  const { id } = await newEvent(db, 'Bench archivo grande')
  const plans = await guessPlans(path)
  const [ours, limit]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    limit.push(await seconds(async () => parse(path)))
    ours.push(await seconds(() => importWhole(db, path, plans, id)))
  }
  return {
    what: `import of 200,000 rows from ${kind} (beside the library’s own parse)`,
    ours: shown(median(ours)),
    limit: shown(median(limit)),
    ratio: median(ours) / median(limit),
    bar: { kind: 'at most', value: most },
  }
}

/** The most memory a process ever had, from what Linux tells of it. */
const peakMegabytes = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}

const benchReader = async (path: string, kind: string): Promise<Row> => {
  let reader = 0
  let most = 0
  const look = () => {
    most = Math.max(most, peakMegabytes(reader))
  }
  const outcome = await readWorkbook(path, look, {
    onStart: (pid) => {
      reader = pid
    },
  })
  if ('refused' in outcome) throw new Error(outcome.message)
  return {
    what: `memory of the reader with 200,000 rows of ${kind}`,
    ours: `${Math.round(most)} MB`,
    limit: `${READER_MEGABYTES} MB`,
    ratio: most / READER_MEGABYTES,
    bar: { kind: 'at most', value: 1 },
  }
}

const benchServer = async (db: Database, address: string, path: string, kind: string): Promise<Row> => {
  const { id } = await newEvent(db, 'Bench memoria')
  const headers = { authorization: `Bearer ${await logIn(address)}` }
  const before = await residentMegabytes(address)
  const one = await startImport(address, id, headers, path)
  let most = before
  for (;;) {
    most = Math.max(most, await residentMegabytes(address))
    const { import: state } = (await (await fetch(one, { headers })).json()) as { import: { state: string } }
    if (state.state === 'failed') throw new Error('the import of the bench failed')
    if (state.state === 'done') break
    await new Promise((again) => setTimeout(again, 50))
  }
  return {
    what: `growth of the server while 200,000 rows of ${kind} are imported`,
    ours: `+${Math.round(most - before)} MB`,
    limit: `${SERVER_MEGABYTES} MB`,
    ratio: (most - before) / SERVER_MEGABYTES,
    bar: { kind: 'at most', value: 1 },
  }
}

export const benchLargeImports = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-bench-large-'))
  const { csv, xlsx } = writeFiles(folder, table(ROWS))
  const stage = await startStage(newDataDir())
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection, { limits: '' })
  const rows = [
    await benchServer(db, stage.address, csv, 'CSV'),
    await benchServer(db, stage.address, xlsx, 'XLSX'),
    await benchReader(csv, 'CSV'),
    await benchReader(xlsx, 'XLSX'),
    await benchTime(db, csv, 'CSV', 6),
    await benchTime(db, xlsx, 'XLSX', 2.2),
  ]
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)
  rmSync(folder, { recursive: true, force: true })
  return rows
}

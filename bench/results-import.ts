/** A file of 50,000 rows on its way in: speed beside parsing and COPY alone, memory, and what others feel of it. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils, write } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import { readImport } from '#domain/results/import/read-import.ts'
import { publishSet } from '#domain/results/publish/publish-set.ts'
import { inspectFile } from '#domain/results/reading/inspect-file.ts'
import { showTime } from '#domain/results/rules/cells/show-times.ts'
import type { SheetPlan } from '#domain/results/rules/columns/column-plan.ts'
import type { Database } from '#server/database/connect.ts'
import { copyIn, copyText } from '#server/database/copy-in.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad } from './measuring/load.ts'
import { median, milliseconds, perSecond, type Row } from './measuring/table.ts'
import { manyRunners, newEvent } from './seeds/results.ts'

const ROWS = 50_000
const ROUNDS = 3

const HEADERS = [
  'Dorsal',
  'Nombre',
  'Distancia',
  'Género',
  'Categoría',
  'Tiempo Chip',
  'Tiempo Pistola',
  'Ciudad',
  '5K',
]

export const table = (rows = ROWS) => [
  HEADERS,
  ...manyRunners(rows).map((row) => [
    row.bib_number,
    row.name,
    row.race_division,
    row.gender ?? '',
    row.category ?? '',
    row.chip_time === null ? 'DNF' : showTime(row.chip_time),
    row.gun_time === null ? '' : showTime(row.gun_time),
    row.city ?? '',
    row.control_points['5K time'] ?? '',
  ]),
]

export const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** The library's own parse of the same bytes. */
export const parse = (path: string): string[][] => {
  const bytes = readFileSync(path)
  const book = path.endsWith('.csv')
    ? read(bytes.toString('utf8'), { type: 'string', raw: true, dense: true })
    : read(bytes, { dense: true, cellText: false, cellHTML: false, cellFormula: false })
  return utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 })
}

const copyRaw = (db: Database, rows: string[][]) =>
  inTransaction(db, async (tx) => {
    await tx.execute(
      sql.raw(`create temp table raw_rows (${HEADERS.map((_, at) => `c${at} text`)}) on commit drop`),
    )
    async function* lines() {
      for (let at = 0; at < rows.length; at += 1000)
        yield `${rows
          .slice(at, at + 1000)
          .map((row) => HEADERS.map((_, cell) => copyText(String(row[cell] ?? ''))).join('\t'))
          .join('\n')}\n`
    }
    await copyIn(tx, 'raw_rows', lines())
  })

export const guessPlans = async (path: string): Promise<SheetPlan[]> => {
  const inspected = await inspectFile(path)
  if ('refused' in inspected) throw new Error(inspected.message)
  return inspected.sheets.map(({ sheet, header_row, race_division, columns }) => ({
    sheet,
    header_row,
    race_division,
    columns: columns.map(({ index, header, target, unit, point }) => ({
      index,
      header,
      target,
      unit,
      point,
    })),
  }))
}

export const importWhole = async (db: Database, path: string, plans: SheetPlan[], event_id: number) => {
  const file = await readImport(path, plans)
  if ('refused' in file) throw new Error(file.message)
  const { results, control_points } = file
  await inTransaction(db, (tx) =>
    publishSet(tx, { event_id, created_by: null, official: false, results, control_points }),
  )
}

const benchSpeed = async (db: Database, path: string): Promise<Row> => {
  const isCsv = path.endsWith('.csv')
  const { id } = await newEvent(db, 'Bench importación')
  const plans = await guessPlans(path)
  const [ours, limit]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    limit.push(
      await seconds(async () => {
        const rows = parse(path)
        if (isCsv) await copyRaw(db, rows)
      }),
    )
    ours.push(await seconds(() => importWhole(db, path, plans, id)))
  }
  return {
    what: isCsv
      ? 'import of 50,000 rows from CSV (beside parsing it and COPYing it raw)'
      : 'import of 50,000 rows from XLSX (beside the library’s own parse)',
    ours: perSecond(ROWS / median(ours)),
    limit: perSecond(ROWS / median(limit)),
    ratio: median(limit) / median(ours),
    // The CSV's bar is retired: docs/performance.md says why.
    bar: isCsv ? null : { kind: 'at least', value: 0.5 },
  }
}

export const logIn = async (address: string) => {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@dorsal.test', password: 'dorsal-demo' }),
  })
  return ((await answer.json()) as { token: string }).token
}

export const residentMegabytes = async (address: string) => {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_000_000
}

/** Uploads a file and sends it on its way; its address, to ask how far it is. */
export const startImport = async (
  address: string,
  event_id: number,
  headers: Record<string, string>,
  path: string,
): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob([readFileSync(path)]), `${randomBytes(3).toString('hex')}.csv`)
  const imports = `${address}/api/event-results/${event_id}/imports`
  const upload = await fetch(imports, { method: 'POST', headers, body: form })
  const uploaded = (await upload.json()) as { import: { id: number } }
  if (upload.status !== 200) throw new Error(JSON.stringify(uploaded))
  const one = `${imports}/${uploaded.import.id}`
  await fetch(`${one}/run`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ plans: await guessPlans(path), confirmed: true }),
  })
  return one
}

/** Through the server: how much memory it takes, and how long others wait meanwhile. */
const benchNeighbours = async (db: Database, address: string, path: string): Promise<Row[]> => {
  const { id } = await newEvent(db, 'Bench vecinos')
  const headers = { authorization: `Bearer ${await logIn(address)}` }
  const client = createClient(address, 2)
  const visit = () => client.get('/api/site/events')
  await runLoad(2, 200, visit)
  const rest = await runLoad(2, 600, visit)
  const before = await residentMegabytes(address)
  const one = await startImport(address, id, headers, path)
  const waits: number[] = []
  let most = before
  for (;;) {
    const load = await runLoad(2, 60, visit)
    waits.push(load.p95Ms)
    most = Math.max(most, await residentMegabytes(address))
    const state = (await (await fetch(one, { headers })).json()) as { import: { state: string } }
    if (state.import.state === 'failed') throw new Error('the import of the bench failed')
    if (state.import.state === 'done') break
  }
  client.close()
  return [
    {
      what: 'memory of the server while 50,000 rows are imported',
      ours: `+${Math.round(most - before)} MB`,
      limit: '300 MB',
      ratio: (most - before) / 300,
      bar: { kind: 'at most', value: 1 },
    },
    {
      what: 'p95 of other calls while 50,000 rows are imported (beside the same at rest)',
      ours: milliseconds(median(waits)),
      limit: milliseconds(rest.p95Ms),
      ratio: median(waits) / rest.p95Ms,
      bar: { kind: 'at most', value: 3 },
    },
  ]
}

/** The same table as both kinds of file. */
export const writeFiles = (folder: string, rows: string[][]): { csv: string; xlsx: string } => {
  const [csv, xlsx] = [join(folder, 'resultados.csv'), join(folder, 'resultados.xlsx')]
  writeFileSync(csv, rows.map((row) => row.join(';')).join('\r\n'))
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Resultados')
  writeFileSync(xlsx, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
  return { csv, xlsx }
}

export const benchImports = async (db: Database, address: string): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-bench-import-'))
  const { csv, xlsx } = writeFiles(folder, table())
  const measured = [
    ...(await benchNeighbours(db, address, csv)),
    await benchSpeed(db, csv),
    await benchSpeed(db, xlsx),
  ]
  rmSync(folder, { recursive: true, force: true })
  return measured
}

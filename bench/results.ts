/** The results pages of an event with 100,000 results, in a database of a million, beside one with 1,000. */
import { closeDatabase, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad } from './measuring/load.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { median, milliseconds, type Row } from './measuring/table.ts'
import { benchPage } from './pages.ts'
import { benchImports } from './results-import.ts'
import { addCopies, publishMany } from './seeds/results.ts'

const COUNT = 150
/** Who asks for a part of an answer is never served from the page cache: here the database is measured. */
const UNKEPT = { range: 'bytes=0-' }
const ROUNDS = 3

/** What a visitor asks, and how much longer it may take with a hundred times the rows. */
const CALLS: [what: string, path: (slug: string, size: number) => string, most: number][] = [
  ['page 1', (slug) => `/api/event/${slug}/results?race_division=10K`, 2],
  ['page 1 without distance', (slug) => `/api/event/${slug}/results`, 2],
  ['the middle page', (slug, size) => `/api/event/${slug}/results?race_division=10K&page=${size / 20}`, 2],
  [
    'bib search',
    (slug, size) => `/api/event/${slug}/results?race_division=10K&bib_number=${size / 2 + 7}`,
    2,
  ],
  ['statistics', (slug) => `/api/event/${slug}/stats?race_division=10K`, 2],
  ['compare', (slug, size) => `/api/event-id/${slug}/compare?bib1=12&bib2=${size / 2 + 7}`, 2],
  [
    'page 3 of a category',
    (slug) => `/api/event/${slug}/results?race_division=10K&category=Abierta&page=3`,
    5,
  ],
  ['page 3 of a gender', (slug) => `/api/event/${slug}/results?race_division=10K&gender=F&page=3`, 5],
  ['name search', (slug) => `/api/event/${slug}/results?race_division=10K&name=ximena%20pena`, 5],
  ['search of a common name', (slug) => `/api/event/${slug}/results?race_division=10K&name=maria`, 5],
]

/** The general classification on its middle page, by each kind of column. */
const SORTED: [sort: string, most: number][] = [
  ['overall_position', 1.5],
  ['chip_time', 1.5],
  ['name', 1.5],
  ['bib_number', 1.5],
  ['category', 1.5],
  ['category_position', 1.5],
  ['point:5K', 5],
]
for (const [sort, most] of SORTED)
  CALLS.push([
    `classification by ${sort}, the middle page`,
    (slug, size) =>
      `/api/event/${slug}/classification?race_division=10K&sort=${encodeURIComponent(sort)}&page=${size / 100}`,
    most,
  ])

type Event = { slug: string; size: number }

const benchCalls = async (address: string, small: Event, large: Event): Promise<Row[]> => {
  const client = createClient(address, 2)
  const rows: Row[] = []
  for (const [what, path, most] of CALLS) {
    const measure = async ({ slug, size }: Event) => {
      const answer = await client.get(path(slug, size), UNKEPT)
      if (answer.status !== 200) throw new Error(`${path(slug, size)}: ${answer.status}`)
      return (await runLoad(2, COUNT, () => client.get(path(slug, size), UNKEPT))).medianMs
    }
    const [ours, limit]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      limit.push(await measure(small))
      ours.push(await measure(large))
    }
    const ratio = median(ours) / median(limit)
    rows.push({
      what: `results: ${what}, 100,000 of 1,000,000 (beside 1,000)`,
      ours: milliseconds(median(ours)),
      limit: milliseconds(median(limit)),
      ratio,
      bar: { kind: 'at most', value: most },
    })
  }
  client.close()
  return rows
}

export const benchResults = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir())
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection, { limits: '' })
  const rows = await benchImports(db, stage.address)
  const small = await publishMany(db, 'Bench mil', 1_000)
  const large = await publishMany(db, 'Bench cien mil', 100_000)
  await addCopies(db, large, 9)
  rows.push(...(await benchCalls(stage.address, { ...small, size: 1_000 }, { ...large, size: 100_000 })))
  rows.push(...(await benchPage(stage, `/resultados/${large.slug}`)))
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)
  return rows
}

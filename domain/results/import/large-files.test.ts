/** A file of more than 2 MB is checked and stored in a process of its own, with the same outcome as a small one. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportDesk, planOf } from '#testing/desks/import-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { ResultRow } from '../contract.ts'
import type { ImportCounts } from './report-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createImportDesk>

beforeAll(async () => {
  product = await startTestProduct()
  desk = createImportDesk(product, (await product.signIn('Administrator')).token)
})
afterAll(() => product.stop())

const ROWS = 9_000
const clock = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0'))

/** The same runners, beside a column that nobody reads. */
const fileOf = (unread: string) =>
  [
    'Dorsal;Nombre;Distancia;Género;Categoría;Tiempo Chip;Observaciones internas',
    ...Array.from({ length: ROWS }, (_, at) =>
      [
        at + 1,
        `Corredor ${at + 1}`,
        '10K',
        at % 2 ? 'M' : 'F',
        'Abierta',
        clock(2400 + at).join(':'),
        unread,
      ].join(';'),
    ),
  ].join('\n')
const LARGE = fileOf('ninguna '.repeat(30))

const shown = async (slug: string) =>
  (
    await product.call<{ data: ResultRow[] }>('GET', `/api/event/${slug}/results?per_page=100&page=3`)
  ).json.data.map(({ bib_number, name, chip_time, overall_position, category_position, pace }) => ({
    bib_number,
    name,
    chip_time,
    overall_position,
    category_position,
    pace,
  }))

/** Processes of large files that this one started. */
const helpers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        return (
          Number(parent) === process.pid &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import-process')
        )
      } catch {
        return false
      }
    })
    .map(Number)

const helper = async () => {
  for (;;) {
    const [pid] = helpers()
    if (pid !== undefined) return pid
    await new Promise((again) => setTimeout(again, 5))
  }
}

test('a large file is checked and published elsewhere, and comes out like a small one', async () => {
  const [small, large] = [await createRace(product.db), await createRace(product.db)]
  await desk.publish(small.event_id, fileOf(''))
  expect(Buffer.byteLength(LARGE)).toBeGreaterThan(2 * 1024 * 1024)
  const { json } = await desk.upload(large.event_id, LARGE)
  const plans = planOf(json.inspection)
  const checking = desk.check<{ counts: ImportCounts; preview: unknown[] }>(
    large.event_id,
    json.import.id,
    plans,
  )
  expect(await helper()).toBeGreaterThan(0)
  const checked = await checking
  expect(checked.json).toMatchObject({ counts: { rows: ROWS, understood: ROWS }, problems_count: 0 })
  expect(checked.json.preview).toHaveLength(50)
  await desk.run(large.event_id, json.import.id, plans)
  expect(await desk.ended(large.event_id, json.import.id)).toMatchObject({ state: 'done', total: ROWS })
  const rows = await shown(large.slug)
  expect(rows).toHaveLength(100)
  expect(rows).toEqual(await shown(small.slug))
  await expect.poll(helpers, { timeout: 20_000 }).toEqual([])
})

test('a large file whose process is killed says so, and what was published stays', async () => {
  const { event_id, slug } = await createRace(product.db)
  await desk.publish(event_id, fileOf(''))
  const before = await shown(slug)
  const { json } = await desk.upload(event_id, LARGE)
  await desk.run(event_id, json.import.id, planOf(json.inspection))
  process.kill(await helper(), 'SIGKILL')
  expect(await desk.ended(event_id, json.import.id)).toMatchObject({
    state: 'failed',
    report: { failure: expect.stringContaining('import') },
  })
  expect(await shown(slug)).toEqual(before)
})

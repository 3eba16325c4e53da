/** A part of what is published is replaced, and what staff corrected by hand is kept or given up with a name. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { createImportDesk, planOf } from '#testing/desks/import-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { anonymiseResults } from '../anonymise-results.ts'
import type { ResultRow } from '../contract.ts'
import { correctResult } from '../corrections/correct-result.ts'
import type { Comparison, SettledCorrection } from './report-contract.ts'
import { runImport } from './run-import.ts'

let product: TestProduct
let desk: ReturnType<typeof createImportDesk>
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  desk = createImportDesk(product, token)
})
afterAll(() => product.stop())

const HEAD = 'Dorsal;Nombre;Distancia;Género;Categoría;Tiempo Chip'
const csv = (...lines: string[]) => `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`
const TEN = [
  '1;Ana Ríos;10K;F;Abierta;00:41:00',
  '2;Beto Gil;10K;M;Abierta;00:40:00',
  '3;Caro Paz;10K;F;Abierta;00:43:00',
]
const TWENTY = ['21;Dina Mora;21K;F;Abierta;01:41:00', '22;Eloy Sanz;21K;M;Abierta;01:40:00']
const WHOLE = csv(...TEN, ...TWENTY)

type Shown = Pick<ResultRow, 'bib_number' | 'name' | 'chip_time' | 'category_position' | 'overall_position'>
const rowsOf = async (event: number) =>
  (await product.call<{ data: ResultRow[] }>('GET', `/api/event/${event}/results?per_page=100`)).json.data
const shownOf = async (event: number): Promise<Shown[]> =>
  (await rowsOf(event))
    .map(({ bib_number, name, chip_time, category_position, overall_position }) => ({
      bib_number,
      name,
      chip_time,
      category_position,
      overall_position,
    }))
    .sort((one, other) => Number(one.bib_number) - Number(other.bib_number))

const published = async (text = WHOLE) => {
  const { event_id } = await createRace(product.db)
  await desk.publish(event_id, text)
  return event_id
}

type Checked = {
  comparison: Comparison
  corrections: SettledCorrection[]
  warnings: string[]
  file_divisions: string[]
}
const check = async (event_id: number, text: string, part: object) => {
  const { json } = await desk.upload(event_id, text)
  return (await desk.check<Checked>(event_id, json.import.id, planOf(json.inspection), part)).json
}

const idOf = async (event_id: number, bib: string) =>
  (await rowsOf(event_id)).find(({ bib_number }) => bib_number === bib)?.id ?? ''
const correct = async (event_id: number, bib: string, body: object) => {
  const id = await idOf(event_id, bib)
  return product.call('PUT', `/api/event-results/${event_id}/rows/${id}`, { token, body })
}

test('a missing category place is counted within distance, gender and category', async () => {
  const event_id = await published()
  expect((await shownOf(event_id)).map(({ category_position }) => category_position)).toEqual([1, 1, 2, 1, 1])
  const { json } = await product.call('GET', `/api/site/result/${await idOf(event_id, '3')}`)
  expect(json).toMatchObject({
    overall: { position: 3, of: 3, word: 'computed' },
    by_gender: { position: 2, of: 2 },
    by_category: { position: 2, of: 2, word: 'computed' },
    category_by_gender: true,
    winner: { bib_number: '1', gap: '+00:02:00' },
  })
})

test('one distance is replaced, the others stay; the diff says so before', async () => {
  const event_id = await published()
  const file = csv('1;Ana Ríos;10K;F;Abierta;00:39:00', '2;Beto Gil;10K;M;Abierta;00:40:00', TWENTY[0] ?? '')
  const part = { mode: 'distances', only: ['10k'] }
  const before = await check(event_id, file, part)
  expect(before.comparison).toMatchObject({ published: 5, added: 0, changed: 2, removed: 1, same: 2 })
  expect(before.comparison.examples).toContainEqual(
    expect.objectContaining({ kind: 'removed', name: 'Caro Paz' }),
  )
  expect(before.file_divisions).toEqual(['10K', '21K'])
  const id = await idOf(event_id, '22')
  const done = await desk.publish(event_id, file, false, part)
  expect(done).toMatchObject({ state: 'done', mode: 'distances', report: { counts: { understood: 2 } } })
  expect(await shownOf(event_id)).toMatchObject([
    { bib_number: '1', chip_time: '00:39:00', overall_position: 1 },
    { bib_number: '2', overall_position: 2 },
    { bib_number: '21' },
    { bib_number: '22' },
  ])
  expect(await idOf(event_id, '22')).toBe(id)
})

test('a distance that the file does not bring is refused, and nothing changes', async () => {
  const event_id = await published()
  const part = { mode: 'distances', only: ['42K'] }
  const { json } = await desk.upload(event_id, WHOLE)
  const plans = planOf(json.inspection)
  const refused = await refusal(422, desk.check(event_id, json.import.id, plans, part))
  expect([refused.status, JSON.stringify(refused)]).toEqual([422, expect.stringContaining('42K')])
  expect(await desk.publish(event_id, WHOLE, false, part)).toMatchObject({
    state: 'failed',
    report: { failure: expect.stringContaining('42K') },
  })
  expect(await rowsOf(event_id)).toHaveLength(5)
})

test('a few rows by bib are replaced, places follow, everybody else stays', async () => {
  const event_id = await published()
  const file = csv('3;Caro Paz;10K;F;Abierta;00:38:00', '9;Fabio Ruiz;10K;M;Abierta;00:37:00')
  await desk.publish(event_id, file, false, { mode: 'rows' })
  expect(await shownOf(event_id)).toMatchObject([
    { bib_number: '1', overall_position: 4, category_position: 2 },
    { bib_number: '2', overall_position: 3, category_position: 2 },
    { bib_number: '3', overall_position: 2, category_position: 1 },
    { bib_number: '9', overall_position: 1, category_position: 1 },
    { bib_number: '21' },
    { bib_number: '22' },
  ])
})

test('parts one after the other publish what the whole file does, and the whole file again changes nothing', async () => {
  const [whole, parts] = [await published(), await published(csv(TWENTY[1] ?? ''))]
  await desk.publish(parts, csv(...TWENTY), false, { mode: 'rows', only: ['21'] })
  await desk.publish(parts, WHOLE, false, { mode: 'distances', only: ['10K'] })
  expect(await shownOf(parts)).toEqual(await shownOf(whole))
  const again = await check(whole, WHOLE, {})
  expect(again.comparison).toMatchObject({ added: 0, changed: 0, removed: 0, same: 5 })
})

test('what staff corrected is listed with its name and kept by every kind of import', async () => {
  const event_id = await published()
  await correct(event_id, '3', { name: 'Carolina Paz', chip_time: '39:00', recompute_positions: true })
  const corrected = await shownOf(event_id)
  expect(corrected[2]).toMatchObject({ name: 'Carolina Paz', overall_position: 1, category_position: 1 })
  for (const part of [{}, { mode: 'distances', only: ['10K'] }, { mode: 'rows' }]) {
    const before = await check(event_id, WHOLE, part)
    expect(before.corrections).toMatchObject([
      { bib_number: '3', name: 'Carolina Paz', outcome: 'kept', changes: expect.any(Array) },
    ])
    expect(before.corrections[0]?.changes).toContain('Tiempo chip: 00:39:00 (el archivo dice 00:43:00)')
    expect(before.comparison).toMatchObject({ changed: 0, same: 5 })
    const done = await desk.publish(event_id, WHOLE, false, part)
    expect(done.report?.corrections).toEqual({ kept: 1, overwritten: 0 })
    expect(await shownOf(event_id)).toEqual(corrected)
  }
})

test('places that a person had counted anew stay so when the file brings its own again', async () => {
  const head = 'Dorsal;Nombre;Distancia;Tiempo Chip;Pos'
  const file = `${[head, '1;Ana;10K;00:40:00;1', '2;Beto;10K;00:41:00;2', '3;Caro;10K;00:42:00;3'].join('\n')}\n`
  const event_id = await published(file)
  await correct(event_id, '3', { chip_time: '39:30', recompute_positions: true })
  const places = async () => (await shownOf(event_id)).map(({ overall_position }) => overall_position)
  expect(await places()).toEqual([2, 3, 1])
  await desk.publish(event_id, file)
  expect(await places()).toEqual([2, 3, 1])
  await desk.publish(event_id, file, false, { corrections: 'overwrite' })
  expect(await places()).toEqual([1, 2, 3])
})

test('a file whose general goes by gun changes nothing when it comes again after a correction', async () => {
  const head = 'Dorsal;Nombre;Distancia;Género;Tiempo Pistola;Tiempo Chip;Pos'
  const lines = [
    '1;Ana;10K;F;00:41:00;00:40:30;1',
    '2;Beto;10K;M;00:42:00;00:40:00;2',
    '3;Caro;10K;F;00:43:00;00:40:10;3',
  ]
  const file = `${[head, ...lines].join('\n')}\n`
  const event_id = await published(file)
  await correct(event_id, '3', { chip_time: '40:05' })
  expect((await check(event_id, file, {})).comparison).toMatchObject({ changed: 0, same: 3 })
})

test('corrections are given up only by choice, named before, and are gone afterwards', async () => {
  const event_id = await published()
  await correct(event_id, '3', { name: 'Carolina Paz' })
  const part = { corrections: 'overwrite' }
  const before = await check(event_id, WHOLE, part)
  expect(before.corrections).toMatchObject([{ outcome: 'overwritten', name: 'Caro Paz' }])
  await desk.publish(event_id, WHOLE, false, part)
  expect((await shownOf(event_id))[2]).toMatchObject({ name: 'Caro Paz' })
  expect((await check(event_id, WHOLE, {})).corrections).toEqual([])
})

test('a corrected bib stays, and the row keeps its address', async () => {
  const event_id = await published()
  const id = await idOf(event_id, '3')
  await correct(event_id, '3', { bib_number: '33' })
  for (const part of [{}, { mode: 'rows' }]) {
    await desk.publish(event_id, WHOLE, false, part)
    expect(await idOf(event_id, '33')).toBe(id)
    expect(await rowsOf(event_id)).toHaveLength(5)
  }
})

test('a category corrected by hand moves the counted places of both groups', async () => {
  const event_id = await published()
  await correct(event_id, '1', { category: 'Máster' })
  expect(await shownOf(event_id)).toMatchObject([
    { bib_number: '1', category_position: 1 },
    { bib_number: '2', category_position: 1 },
    { bib_number: '3', category_position: 1 },
    {},
    {},
  ])
})

test('a corrected row is marked for staff until it says what the file said', async () => {
  const event_id = await published()
  const isCorrected = async () => {
    const path = `/api/event-results/${event_id}/rows?search=3`
    return (await product.call<{ data: { corrected: boolean }[] }>('GET', path, { token })).json.data[0]
      ?.corrected
  }
  await correct(event_id, '3', { city: 'Cali' })
  expect(await isCorrected()).toBe(true)
  await correct(event_id, '3', { city: '' })
  expect(await isCorrected()).toBe(false)
})

/** Until so many wait for a lock, or what they do is over. */
const untilWaiting = async (count: number, isOver: () => boolean) => {
  while (!isOver()) {
    const { rows } = await product.db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length >= count) return
    await new Promise((again) => setTimeout(again, 20))
  }
}

/** A correction that comes between an import's look at what is published and its end. */
const correctDuringImport = async (db: Database) => {
  const event_id = await published()
  const public_id = await idOf(event_id, '3')
  const { json } = await desk.upload(event_id, WHOLE)
  await product.db.execute(sql`update result_imports set state = 'queued',
    plans = ${JSON.stringify(planOf(json.inspection))}::jsonb where id = ${json.import.id}`)
  const change = { name: 'Carolina Paz', recompute_positions: false }
  const work: Promise<unknown>[] = []
  let over = false
  await inTransaction(product.db, async (tx) => {
    // The import stops where it writes its set, which is after its look.
    await tx.execute(sql`lock table result_sets in share mode`)
    const importing = runImport({ ...product.context, db }, json.import.id).finally(() => {
      over = true
    })
    work.push(importing)
    await untilWaiting(1, () => over)
    const correcting = inTransaction(db, (own) => correctResult(own, { event_id, public_id }, change))
    work.push(correcting)
    await Promise.race([correcting, untilWaiting(2, () => over)])
    over = true
  })
  await Promise.all(work)
  return (await shownOf(event_id))[2]?.name
}

test('a correction made while a file is published is not lost', async () => {
  expect(await correctDuringImport(product.db)).toBe('Carolina Paz')
})

test('without the lock such a correction is lost', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  const name = await correctDuringImport(unlocked)
  await closeDatabase(unlocked)
  expect(name).toBe('Caro Paz')
})

test('who asked not to be named is not named by an old correction', async () => {
  const event_id = await published()
  await correct(event_id, '3', { name: 'Carolina Paz', chip_time: '42:00' })
  const id = await idOf(event_id, '3')
  await inTransaction(product.db, (tx) => anonymiseResults(tx, [id]))
  const { rows } = await product.db.execute<{ fields: object }>(
    sql`select fields from result_corrections where event_id = ${event_id}`,
  )
  expect(JSON.stringify(rows)).not.toContain('Carolina')
  await desk.publish(event_id, WHOLE)
  expect((await shownOf(event_id))[2]).toMatchObject({ name: 'Participante', chip_time: '00:42:00' })
})

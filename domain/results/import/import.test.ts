/** From the timing company's file to published results: nothing half written, nothing lost. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { closeDatabase } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { createImportDesk, planOf } from '#testing/desks/import-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { runner } from '#testing/results.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import type { ResultRow } from '../contract.ts'
import { publishSet } from '../publish/publish-set.ts'
import type { Comparison, ImportCounts, ImportProblem, PreviewRow } from './report-contract.ts'
import { runImport } from './run-import.ts'
import { startImport } from './start-import.ts'

let product: TestProduct
let desk: ReturnType<typeof createImportDesk>
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  desk = createImportDesk(product, token)
})
afterAll(() => product.stop())

const HEAD = 'Dorsal;Nombre;Distancia;Género;Categoría;Tiempo Chip;5K'
const csv = (...lines: string[]) => `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`
const FIRST = csv(
  '099;María Peña;10K;F;Damas;00:41:40;00:20:10',
  'W1;Andrés Muñoz;10K;M;Abierta;00:40:00;00:20:00',
  '12;Óscar Ríos;10K;M;Abierta;DNF;',
)
const SECOND = csv(
  '099;María Peña;10K;F;Damas;00:41:30;00:20:10',
  'W1;Andrés Muñoz;10K;M;Abierta;00:40:00;00:20:00',
  '55;Sara Vélez;10K;F;Damas;00:45:00;',
)

const rowsOf = async (event: number | string) =>
  (await product.call<{ data: ResultRow[] }>('GET', `/api/event/${event}/results?per_page=100`)).json.data
const bibsOf = async (event: number | string) => (await rowsOf(event)).map(({ bib_number }) => bib_number)

test('a semicolon file from Excel becomes results: positions and pace computed, the non-finisher kept', async () => {
  const { event_id, slug } = await createRace(product.db)
  const done = await desk.publish(event_id, FIRST, true)
  expect(done).toMatchObject({
    state: 'done',
    done: 3,
    total: 3,
    report: {
      counts: { rows: 3, understood: 3, finishers: 2, dnf: 1, errors: 0 },
      comparison: { published: 0, added: 3, changed: 0, removed: 0 },
      divisions: [{ race_division: '10K', rows: 3, finishers: 2 }],
    },
  })
  expect(await rowsOf(slug)).toMatchObject([
    { bib_number: 'W1', name: 'Andrés Muñoz', overall_position: 1, category_position: 1, pace: '4:00' },
    {
      bib_number: '099',
      name: 'María Peña',
      overall_position: 2,
      category_position: 1,
      control_points: '{"5K time":"00:20:10"}',
    },
    { bib_number: '12', chip_time: 'DNF', overall_position: null },
  ])
  const { json } = await product.call('GET', `/api/site/results/${slug}`)
  expect(json).toMatchObject({ official: true, results_count: 3 })
})

test('the check shows what would come and what would change, and writes nothing', async () => {
  const { event_id } = await createRace(product.db)
  await desk.publish(event_id, FIRST)
  const { json } = await desk.upload(event_id, SECOND)
  type Checked = {
    preview: PreviewRow[]
    counts: ImportCounts
    comparison: Comparison
    problems: ImportProblem[]
  }
  const { json: checked } = await desk.check<Checked>(event_id, json.import.id, planOf(json.inspection))
  expect(checked.comparison).toMatchObject({ published: 3, added: 1, changed: 1, removed: 1, same: 1 })
  expect(checked.comparison.examples).toContainEqual({
    kind: 'changed',
    race_division: '10K',
    bib_number: '099',
    name: 'María Peña',
    change: 'Tiempo chip: 00:41:40 → 00:41:30',
  })
  expect(checked.preview).toHaveLength(3)
  expect(await bibsOf(event_id)).toEqual(['W1', '099', '12'])
})

test('importing again replaces and never doubles; who is in both files keeps the same address', async () => {
  const { event_id } = await createRace(product.db)
  const other = await createRace(product.db)
  await desk.publish(other.event_id, FIRST)
  await desk.publish(event_id, FIRST)
  const before = Object.fromEntries((await rowsOf(event_id)).map(({ bib_number, id }) => [bib_number, id]))
  await desk.publish(event_id, SECOND)
  const after = await rowsOf(event_id)
  expect(after.map(({ bib_number }) => bib_number)).toEqual(['W1', '099', '55'])
  expect(after.find(({ bib_number }) => bib_number === '099')?.id).toBe(before['099'])
  expect((await rowsOf(other.event_id)).some(({ id }) => id === before['099'])).toBe(false)
  expect(await bibsOf(other.event_id)).toEqual(['W1', '099', '12'])
})

test('a file without a column of bibs is refused and says what it found; what is published stays', async () => {
  const { event_id } = await createRace(product.db)
  await desk.publish(event_id, FIRST)
  const { json } = await desk.upload(event_id, 'Puesto;Nombre;Tiempo\r\n1;Ana;00:40:00\r\n')
  const plans = planOf({
    ...json.inspection,
    sheets: json.inspection.sheets.map((sheet) => ({ ...sheet, suggested: true })),
  })
  const checked = await refusal(422, desk.check(event_id, json.import.id, plans))
  expect([checked.status, JSON.stringify(checked.json)]).toMatchObject([
    422,
    expect.stringContaining('dorsal'),
  ])
  await desk.run(event_id, json.import.id, plans)
  const failed = await desk.ended(event_id, json.import.id)
  expect(failed).toMatchObject({ state: 'failed', report: { failure: expect.stringContaining('dorsal') } })
  expect(await bibsOf(event_id)).toEqual(['W1', '099', '12'])
})

test('a file that is none is refused in Spanish and nothing of it is kept', async () => {
  const { event_id } = await createRace(product.db)
  const refused = await refusal(422, desk.upload(event_id, Buffer.from('%PDF-1.7 …'), 'resultados.xlsx'))
  expect([refused.status, refused.json.message]).toEqual([422, 'No se pudo leer el archivo'])
  const { rows } = await product.db.execute(sql`select id from result_imports where event_id = ${event_id}`)
  expect(rows).toEqual([])
})

test('a failure half way leaves the earlier results as they were', async () => {
  const { event_id } = await createRace(product.db)
  await desk.publish(event_id, FIRST)
  const twice = [runner('1'), runner('2', { state: 'DNF', overall_position: 3 })]
  const broken = inTransaction(product.db, (tx) =>
    publishSet(tx, { event_id, created_by: null, official: false, results: twice, control_points: [] }),
  )
  await expect(broken).rejects.toThrow()
  expect(await bibsOf(event_id)).toEqual(['W1', '099', '12'])
  const { rows } = await product.db.execute(sql`select id from result_sets where event_id = ${event_id}`)
  expect(rows).toHaveLength(1)
})

test('readers see the earlier set until the new one is whole', async () => {
  const { event_id } = await createRace(product.db)
  await desk.publish(event_id, FIRST)
  await inTransaction(product.db, async (tx) => {
    const results = [runner('77', { overall_position: 1, category_position: 1 })]
    await publishSet(tx, { event_id, created_by: null, official: false, results, control_points: [] })
    expect(await bibsOf(event_id)).toEqual(['W1', '099', '12'])
  })
  expect(await bibsOf(event_id)).toEqual(['77'])
})

/** Two files of one event sent on their way at once, several times; what each was told. */
const startTwo = async (db: Database, rounds: number) => {
  const { event_id } = await createRace(product.db)
  const { user_id } = await product.signIn('Administrator')
  await product.call('PUT', `${desk.path(event_id)}/settings`, { token, body: { variant: 'simple' } })
  const uploads = [await desk.upload(event_id, FIRST), await desk.upload(event_id, SECOND)]
  const start = ({ json }: (typeof uploads)[number]) =>
    inTransaction(db, (tx) =>
      startImport(
        tx,
        { send: async () => {} },
        {
          event_id,
          import_id: json.import.id,
          plans: planOf(json.inspection),
          official: false,
          user_id,
        },
      ),
    ).catch(() => 'broke')
  const told: string[][] = []
  for (let round = 0; round < rounds; round++) {
    told.push((await Promise.all(uploads.map(start))).sort())
    await product.db.execute(sql`update result_imports set state = 'uploaded' where event_id = ${event_id}`)
  }
  return told
}

test('of two imports started at once for an event one runs, the other is told to wait', async () => {
  for (const told of await startTwo(product.db, 10)) expect(told).toEqual(['running', 'started'])
})

test('without the lock the second import is not told: it breaks on the database', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  const told = await startTwo(unlocked, 20)
  await closeDatabase(unlocked)
  expect(told).toContainEqual(['broke', 'started'])
})

test('the same job delivered twice publishes once', async () => {
  const { event_id } = await createRace(product.db)
  const { id } = await desk.publish(event_id, FIRST)
  await runImport(product.context, id)
  const { rows } = await product.db.execute(sql`select id from result_sets where event_id = ${event_id}`)
  expect(rows).toHaveLength(1)
})

test('columns corrected once are remembered for the next file with those headers', async () => {
  const { event_id } = await createRace(product.db)
  const file = 'Placa;Corredor;Reto;Marca X\r\n1;Ana Ríos;10K;00:40:00\r\n2;Sara Gil;10K;00:41:00\r\n'
  const { json } = await desk.upload(event_id, file)
  const targets: Record<string, 'bib_number' | 'name' | 'race_division' | 'chip_time'> = {
    Placa: 'bib_number',
    Corredor: 'name',
    Reto: 'race_division',
    'Marca X': 'chip_time',
  }
  const plans = json.inspection.sheets.map(({ sheet, header_row, race_division, columns }) => ({
    sheet,
    header_row,
    race_division,
    columns: columns.map(({ index, header }) => {
      const target = targets[header] ?? ('ignore' as const)
      return { index, header, target, unit: target === 'chip_time' ? ('clock' as const) : null, point: null }
    }),
  }))
  await desk.run(event_id, json.import.id, plans)
  expect(await desk.ended(event_id, json.import.id)).toMatchObject({ state: 'done' })
  const { json: again } = await desk.upload(event_id, file)
  expect(again.inspection.remembered).toBe(true)
  expect(again.inspection.sheets[0]?.columns.map(({ target }) => target)).toEqual([
    'bib_number',
    'name',
    'race_division',
    'chip_time',
  ])
})

test('a remembered column decides nothing in a file of other headers, nor where the guess is the same', async () => {
  const { event_id } = await createRace(product.db)
  await desk.publish(event_id, FIRST)
  expect((await desk.upload(event_id, FIRST)).json.inspection.remembered).toBe(false)
  const other = await createRace(product.db)
  const { json } = await desk.upload(
    other.event_id,
    'Placa;Corredor;Marca X;Sede\r\n1;Ana;00:40:00;Norte\r\n',
  )
  expect(json.inspection.remembered).toBe(false)
  expect(json.inspection.sheets[0]?.columns[2]?.target).toBe('ignore')
})

test('rows that can hardly be true stop the import until a person confirms having read them', async () => {
  const { event_id, slug } = await createRace(product.db)
  await desk.publish(event_id, FIRST)
  const { json } = await desk.upload(
    event_id,
    csv('1;Ana Ruiz;10K;F;Damas;00:10:00;', '2;Luz Paz;10K;F;Damas;00:42:00;'),
  )
  const plans = planOf(json.inspection)
  type Checked = { counts: ImportCounts; problems: ImportProblem[]; must_confirm: boolean }
  const { json: checked } = await desk.check<Checked>(event_id, json.import.id, plans)
  expect(checked).toMatchObject({ must_confirm: true, counts: { implausible: 1, understood: 2 } })
  expect(checked.problems[0]).toMatchObject({ row: 2, implausible: true, severity: 'warning' })

  await desk.run(event_id, json.import.id, plans)
  expect(await desk.ended(event_id, json.import.id)).toMatchObject({
    state: 'failed',
    report: { failure: expect.stringContaining('1 de 2 filas dicen algo que difícilmente es cierto') },
  })
  expect(await bibsOf(slug)).toEqual(['W1', '099', '12'])

  await desk.run(event_id, json.import.id, plans, false, { confirmed: true })
  expect(await desk.ended(event_id, json.import.id)).toMatchObject({ state: 'done' })
  expect(await bibsOf(slug)).toEqual(['1', '2'])
  const { rows } = await product.db.execute(
    sql`select detail from audit_log where event_id = ${event_id} order by id desc limit 1`,
  )
  expect(rows[0]).toMatchObject({ detail: { confirmed_implausible: 1 } })
})

test('one row in a hundred that is hard to believe is said and stops nothing', async () => {
  const { event_id } = await createRace(product.db)
  const lines = Array.from(
    { length: 100 },
    (_, at) =>
      `${at + 1};Ana ${at};10K;F;Damas;00:${at === 99 ? '10' : '45'}:${String(at % 60).padStart(2, '0')};`,
  )
  expect(await desk.publish(event_id, csv(...lines))).toMatchObject({
    state: 'done',
    report: { counts: { implausible: 1, understood: 100 } },
  })
})

test('a third gender is published in its own words and counted under them; queries stay as they were', async () => {
  const { event_id, slug } = await createRace(product.db)
  await desk.publish(
    event_id,
    csv(
      '1;Ana;10K;F;Abierta;00:40:00;',
      '2;Alex;10K;No binario;Abierta;00:41:00;',
      '3;Luis;10K;;Abierta;00:42:00;',
    ),
  )
  expect((await rowsOf(slug)).map(({ gender }) => gender)).toEqual(['F', 'No binario', ''])
  const { json } = await product.call<{ gender: object }>('GET', `/api/event/${slug}/stats?race_division=10K`)
  expect(json.gender).toEqual({ Femenino: 1, 'No binario': 1, 'Sin dato': 1 })
  const asked = await refusal(422, product.call('GET', `/api/event/${slug}/results?gender=No%20binario`))
  expect(asked.status).toBe(422)
})

test('a file with places and without times counts the same finishers in all and by distance', async () => {
  const { event_id } = await createRace(product.db)
  const done = await desk.publish(event_id, 'Pos;Dorsal;Nombre;Km\n1;1;Ana;212,4\n2;2;Eva;201,1', true)
  expect(done).toMatchObject({
    report: {
      counts: { rows: 2, finishers: 0, without_time: 2 },
      divisions: [{ race_division: 'General', rows: 2, finishers: 0 }],
    },
  })
})

test('the last leg ends at the finish, whatever hundredths were cut off the legs', async () => {
  const { event_id, slug } = await createRace(product.db)
  await desk.publish(
    event_id,
    'Dorsal;Nombre;Tramo 1;Tramo 2;Tiempo\n1;Ana;00:28:36.60;00:23:23.80;00:52:00.40\n2;Eva;00:29:00;00:24:00;00:53:00',
  )
  const [first] = await rowsOf(slug)
  const { json } = await product.call<{ splits: { label: string; time: string }[] }>(
    'GET',
    `/api/site/result/${first?.id}`,
  )
  expect(json.splits.map(({ label, time }) => `${label} ${time}`)).toEqual([
    'Tramo 1 00:28:36',
    'Tramo 2 00:52:00',
    'Meta 00:52:00',
  ])
})

test('legs are shown and ranked as legs, and summed for the passings', async () => {
  const { event_id, slug } = await createRace(product.db)
  await desk.publish(
    event_id,
    [
      'Dorsal;Nombre;Natación;T1;Ciclismo;T2;Carrera;Tiempo',
      '1;Ana;00:12:00;00:01:30;01:00:00;00:01:00;00:40:30;01:55:00',
      '2;Eva;00:13:00;00:01:40;01:02:00;00:01:10;00:39:10;01:57:00',
    ].join('\n'),
  )
  const rows = await rowsOf(slug)
  expect(JSON.parse(rows[1]?.control_points ?? '')).toMatchObject({ 'Ciclismo leg': '01:02:00' })
  const { json } = await product.call<{ splits: object[] }>('GET', `/api/site/result/${rows[1]?.id}`)
  expect(json.splits).toMatchObject([
    { label: 'Natación', time: '00:13:00', leg_time: '00:13:00', position: 2, is_leg: true, gained: null },
    { label: 'T1', time: '00:14:40', leg_time: '00:01:40', position: 2 },
    { label: 'Ciclismo', time: '01:16:40', leg_time: '01:02:00', position: 2 },
    { label: 'T2', time: '01:17:50', leg_time: '00:01:10', position: 2 },
    { label: 'Carrera', time: '01:57:00', leg_time: '00:39:10', position: 1 },
    { label: 'Meta', time: '01:57:00', leg_time: '', is_leg: false, gained: null },
  ])
})

test('problems are listed by row and can be downloaded', async () => {
  const { event_id } = await createRace(product.db)
  const { json } = await desk.upload(
    event_id,
    csv('1;Ana;10K;F;Damas;00:40:00;', '1;Otra;10K;F;Damas;00:41:00;', '2;Luz;10K;F;Damas;00:42:00;'),
  )
  type Checked = { counts: ImportCounts; problems: ImportProblem[] }
  const { json: checked } = await desk.check<Checked>(event_id, json.import.id, planOf(json.inspection))
  expect(checked.counts).toMatchObject({ rows: 3, understood: 1, errors: 2 })
  expect(checked.problems.map(({ row, severity }) => [row, severity])).toEqual(
    expect.arrayContaining([
      [2, 'error'],
      [3, 'error'],
    ]),
  )
  const file = await product.call('GET', `${desk.path(event_id)}/imports/${json.import.id}/problems.xlsx`, {
    token,
  })
  expect(file.headers['content-type']).toContain('spreadsheetml')
})

test('the template imports without a correction', async () => {
  const { event_id, slug } = await createRace(product.db)
  const template = await product.app.inject({
    url: `${desk.path(event_id)}/template.xlsx`,
    headers: { authorization: `Bearer ${token}` },
  })
  const { json } = await desk.upload(event_id, template.rawPayload, 'plantilla.xlsx')
  await desk.run(event_id, json.import.id, planOf(json.inspection))
  expect(await desk.ended(event_id, json.import.id)).toMatchObject({
    state: 'done',
    report: { counts: { understood: 3, errors: 0 } },
  })
  expect(await bibsOf(slug)).toEqual(['102', '101', '103'])
})

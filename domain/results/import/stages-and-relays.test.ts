/** A stage race and a relay on their way from the file to list, page and certificate. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFinisher } from '#domain/certificates/result-values.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createImportDesk } from '#testing/desks/import-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { anonymiseResults } from '../anonymise-results.ts'
import type { ResultRow } from '../contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createImportDesk>

beforeAll(async () => {
  product = await startTestProduct()
  desk = createImportDesk(product, (await product.signIn('Administrator')).token)
})
afterAll(() => product.stop())

const publish = async (...lines: string[]) => {
  const { event_id } = await createRace(product.db)
  const done = await desk.publish(event_id, `${lines.join('\r\n')}\r\n`)
  expect(done.state).toBe('done')
  return event_id
}
const list = async (event_id: number, query = '') =>
  (await product.call<{ data: ResultRow[] }>('GET', `/api/event/${event_id}/results?${query}`)).json.data
const page = async (id: string | undefined) => (await product.call('GET', `/api/site/result/${id}`)).json

const STAGES = [
  'Dorsal;Nombre;Distancia;Categoría;Género;Prólogo;Etapa 1;Etapa 2',
  '1;Ana Ríos;Vuelta;Élite;F;00:10:00;01:00:00;01:10:00',
  '2;Beto Gil;Vuelta;Élite;M;00:09:00;01:05:00;01:00:00',
  '3;Caro Paz;Vuelta;Élite;F;00:08:00;00:59:00;',
  '4;Dino Sol;Vuelta;Élite;M;00:11:00;DNF;',
]

test('a stage race has a general by the sum of its stages; who misses one has none', async () => {
  const event_id = await publish(...STAGES)
  const rows = await list(event_id)
  const facts = rows.map(({ bib_number, chip_time, overall_position }) => [
    bib_number,
    chip_time,
    overall_position,
  ])
  expect(facts).toEqual([
    ['2', '02:14:00', 1],
    ['1', '02:20:00', 2],
    ['3', '', null],
    ['4', 'DNF', null],
  ])
  expect(JSON.parse(rows[0]?.control_points ?? '{}')).toEqual({
    'Prólogo stage': '00:09:00',
    'Etapa 1 stage': '01:05:00',
    'Etapa 2 stage': '01:00:00',
  })
  expect(await page(rows[1]?.id)).toMatchObject({
    stages: [
      { label: 'Prólogo', time: '00:10:00', position: 3 },
      { label: 'Etapa 1', time: '01:00:00', position: 2 },
      { label: 'Etapa 2', time: '01:10:00', position: 2 },
    ],
    // Stages are no points on the way to the finish.
    splits: [],
  })
  const finisher = await findFinisher(product.db, rows[1]?.id ?? '')
  expect(finisher?.fields.stages).toBe('Prólogo: 00:10:00 · Etapa 1: 01:00:00 · Etapa 2: 01:10:00')
})

test('a general of the file stays, and a sum that is another is said', async () => {
  const { event_id } = await createRace(product.db)
  const file = [
    'Dorsal;Nombre;Etapa 1;Etapa 2;Tiempo Total',
    '1;Ana;01:00:00;01:00:00;02:00:00',
    '2;Beto;01:00:00;01:01:00;02:06:00',
  ]
  const done = await desk.publish(event_id, `${file.join('\n')}\n`)
  expect(done.report?.counts).toMatchObject({ warnings: 1, finishers: 2 })
  expect((await list(event_id)).map(({ chip_time }) => chip_time)).toEqual(['02:00:00', '02:06:00'])
})

const RELAY = [
  'Dorsal;Equipo;Distancia;Relevo 1;Relevo 1 Tiempo;Relevo 2;Relevo 2 Tiempo',
  '7;Los Rápidos;Maratón por relevos;Óscar Peña;01:40:00;Ana Ríos;01:50:00',
  '8;;Maratón por relevos;Luz Mar;01:45:00;Iván Paz;01:40:00',
]

test('a relay has its members by leg, its sum, and is found by each of them', async () => {
  const event_id = await publish(...RELAY)
  const rows = await list(event_id)
  expect(rows).toMatchObject([
    { bib_number: '8', name: 'Luz Mar / Iván Paz', chip_time: '03:25:00', overall_position: 1 },
    {
      bib_number: '7',
      name: 'Los Rápidos',
      chip_time: '03:30:00',
      relay: [
        { leg: 1, name: 'Óscar Peña', time: '01:40:00' },
        { leg: 2, name: 'Ana Ríos', time: '01:50:00' },
      ],
    },
  ])
  expect((await list(event_id, 'name=pena')).map(({ bib_number }) => bib_number)).toEqual(['7'])
  expect((await findFinisher(product.db, rows[1]?.id ?? ''))?.fields.relay).toBe('Óscar Peña, Ana Ríos')
})

test('a relay whose member asked to be forgotten names nobody, and is not found by a name', async () => {
  const event_id = await publish(...RELAY)
  const id = (await list(event_id, 'name=pena'))[0]?.id ?? ''
  await inTransaction(product.db, (tx) => anonymiseResults(tx, [id]))
  expect(await list(event_id, 'name=pena')).toEqual([])
  const [row] = await list(event_id, 'bib_number=7')
  expect(row).toMatchObject({ name: 'Participante', chip_time: '03:30:00' })
  expect(row?.relay).toBeUndefined()
})

test('a few rows of a stage race or a relay are replaced with their parts', async () => {
  const event_id = await publish(...STAGES)
  await desk.publish(
    event_id,
    `${STAGES[0]}\n3;Caro Paz;Vuelta;Élite;F;00:08:00;00:59:00;01:00:00\n`,
    false,
    { mode: 'rows' },
  )
  const rows = await list(event_id)
  expect(rows[0]).toMatchObject({ bib_number: '3', chip_time: '02:07:00', overall_position: 1 })
  expect(await page(rows[0]?.id)).toMatchObject({ stages: [{}, {}, { label: 'Etapa 2', time: '01:00:00' }] })
})

/** The calls of the specification's section 7 for results, as a stranger's client makes them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { publishRunners, runner } from '#testing/results.ts'
import type { ResultRow } from '../contract.ts'

let product: TestProduct
let race: Awaited<ReturnType<typeof createRace>>

type Page = {
  data: ResultRow[]
  meta: { current_page: number; last_page: number; per_page: number; total: number; total_is_capped: boolean }
  links: { prev: string | null; next: string | null }
}

const RUNNERS = [
  runner('7', {
    name: 'María Peña Muñoz',
    gender: 'F',
    category: 'Damas',
    chip_time: 2_500_000,
    overall_position: 2,
    gender_position: 1,
    category_position: 1,
    control_points: { '5K time': '00:20:10', '5K rank': '2' },
  }),
  runner('099', {
    name: 'Andrés Ríos',
    chip_time: 2_400_000,
    overall_position: 1,
    gender_position: 1,
    category_position: 1,
    control_points: { '5K time': '00:20:00' },
  }),
  runner('W1', { name: 'Ángel Gómez', chip_time: 2_600_000, overall_position: 3, category_position: 2 }),
  runner('12', { name: 'Óscar Peña', state: 'DNF', chip_time: null, gun_time: null, pace: null }),
  runner('120', { name: 'Iván Salazar', chip_time: 2_700_000, overall_position: 4, category_position: 3 }),
  runner('7', { race_division: '21K', name: 'María Largo', overall_position: 1, category_position: 1 }),
]

beforeAll(async () => {
  product = await startTestProduct()
  race = await createRace(product.db)
  await publishRunners(product.db, race.event_id, RUNNERS, { control_points: ['5K time', '5K rank'] })
})
afterAll(() => product.stop())

const list = async (query = '', event: string | number = race.slug) =>
  (await product.call<Page>('GET', `/api/event/${event}/results?${query}`)).json
const bibs = async (query: string) => (await list(query)).data.map(({ bib_number }) => bib_number)

test('an event is found by id and by slug', async () => {
  expect((await product.call('GET', `/api/event/${race.event_id}/distances`)).json).toEqual(['21K', '10K'])
  expect((await product.call('GET', `/api/event/${race.slug}/distances`)).json).toEqual(['21K', '10K'])
})

test('rows come by category position, then overall position; who did not finish comes last', async () => {
  expect(await bibs('race_division=10K')).toEqual(['099', '7', 'W1', '120', '12'])
  const other = await createRace(product.db)
  await publishRunners(product.db, other.event_id, [
    runner('1', { overall_position: 1, category_position: 1 }),
    runner('2', { overall_position: 2, category_position: 2 }),
    runner('3', { overall_position: 3, category_position: 1, gender: 'F', category: 'Damas' }),
  ])
  const { data } = await list('', other.slug)
  expect(data.map(({ bib_number }) => bib_number)).toEqual(['1', '3', '2'])
})

test('a row has the fields of the specification, times as text and control points as JSON text', async () => {
  const { data } = await list('race_division=10K&bib_number=099')
  expect(data[0]).toMatchObject({
    bib_number: '099',
    name: 'Andrés Ríos',
    race_division: '10K',
    chip_time: '00:40:00',
    gun_time: '00:40:10',
    category: 'Abierta',
    category_position: 1,
    overall_position: 1,
    pace: '4:00',
    city: 'Medellín',
    control_points: '{"5K time":"00:20:00"}',
  })
  expect(data[0]?.id).toMatch(/^[\w-]{16}$/)
})

test('a state stands where the time would be, and such a row has no position', async () => {
  const { data } = await list('race_division=10K&bib_number=12')
  expect(data[0]).toMatchObject({ chip_time: 'DNF', gun_time: 'DNF', overall_position: null, state: 'DNF' })
})

test('an exact bib comes first, zeros in front do not matter, letters are found', async () => {
  expect(await bibs('race_division=10K&bib_number=12')).toEqual(['12', '120'])
  expect(await bibs('race_division=10K&bib_number=99')).toEqual(['099'])
  expect(await bibs('race_division=10K&bib_number=w1')).toEqual(['W1'])
})

test('names are found without accents and case, by any of their words, also from inside a word', async () => {
  expect(await bibs('race_division=10K&name=pena')).toEqual(['7', '12'])
  expect(await bibs('race_division=10K&name=PEÑA%20maria')).toEqual(['7'])
  expect(await bibs('race_division=10K&name=alaz')).toEqual(['120'])
  expect(await bibs('race_division=10K&name=%25')).toEqual([])
  expect(await bibs(`race_division=10K&name=${encodeURIComponent("o'; drop table results; --")}`)).toEqual([])
})

test('gender and category filter the list; without a distance the whole event is listed', async () => {
  expect(await bibs('race_division=10K&gender=F')).toEqual(['7'])
  expect(await bibs('race_division=10K&category=Abierta&gender=M')).toEqual(['099', 'W1', '120', '12'])
  expect((await list()).meta.total).toBe(6)
  expect((await list()).data.at(-1)?.state).toBe('DNF')
  expect(await bibs('race_division=1K')).toEqual([])
})

test('pages are of ten, linked and counted', async () => {
  expect((await list('race_division=10K')).meta).toMatchObject({
    current_page: 1,
    last_page: 1,
    per_page: 10,
  })
  const first = await list('race_division=10K&per_page=2')
  expect(first.meta).toMatchObject({ current_page: 1, last_page: 3, total: 5 })
  expect(first.links).toEqual({
    prev: null,
    next: `/api/event/${race.slug}/results?race_division=10K&per_page=2&page=2`,
  })
  const last = await product.call<Page>(
    'GET',
    `/api/event/${race.slug}/results?race_division=10K&per_page=2&page=3`,
  )
  expect(last.json.data.map(({ bib_number }) => bib_number)).toEqual(['12'])
  expect(last.json.links.next).toBeNull()
})

test('categories follow the gender', async () => {
  const categories = async (query: string) =>
    (await product.call('GET', `/api/event/${race.slug}/categories?${query}`)).json
  expect(await categories('')).toEqual(['Abierta', 'Damas'])
  expect(await categories('gender=F')).toEqual(['Damas'])
})

test('statistics count the whole distance, average only those with a time, and follow the filters', async () => {
  const stats = async (query: string) =>
    (await product.call('GET', `/api/event/${race.slug}/stats?${query}`)).json
  expect(await stats('race_division=10K')).toEqual({
    gender: { Femenino: 1, Masculino: 4 },
    category: { Abierta: 4, Damas: 1 },
    average_times: { Abierta: '00:42:46', Damas: '00:41:40' },
    average_clock: 'chip',
    total: 5,
    finishers: 4,
  })
  expect(await stats('race_division=10K&gender=F')).toMatchObject({ total: 1, category: { Damas: 1 } })
})

test('two bibs are compared in the distance in which both ran', async () => {
  const compare = (query: string) =>
    product.call<{ bib1: ResultRow; bib2: ResultRow }>('GET', `/api/event-id/${race.slug}/compare?${query}`)
  const { json } = await compare('bib1=7&bib2=99')
  expect([json.bib1.name, json.bib2.name]).toEqual(['María Peña Muñoz', 'Andrés Ríos'])
  expect([json.bib1.race_division, json.bib2.race_division]).toEqual(['10K', '10K'])
  expect((await compare('bib1=7&bib2=7')).json.bib1.race_division).toBe('21K')
  const refused = {
    message: 'Error',
    body: 'Debes enviar dos números de dorsal (Competidores).',
    icon: 'error',
  }
  for (const [query, status] of [
    ['bib1=7', 422],
    ['bib1=7&bib2=4444', 404],
    ['bib1=99&bib2=7&race_division=21K', 404],
  ] as const) {
    const answer = await anyAnswer(compare(query))
    expect([answer.status, answer.json]).toMatchObject([status, refused])
  }
})

test('an event without results is not there', async () => {
  const other = await createRace(product.db, { name: 'Sin resultados' })
  for (const path of ['distances', 'categories', 'results', 'stats', 'results.xlsx', 'results/live'])
    expect((await refusal(404, product.call('GET', `/api/event/${other.slug}/${path}`))).status).toBe(404)
  expect(
    (await refusal(404, product.call('GET', `/api/event-id/${other.slug}/compare?bib1=1&bib2=2`))).status,
  ).toBe(404)
  expect((await refusal(404, product.call('GET', `/api/site/results/${other.slug}`))).status).toBe(404)
})

test('the page of a result has places among how many, splits with positions won, and the gap to the winner', async () => {
  const [row] = (await list('race_division=10K&bib_number=120')).data
  const { json } = await product.call('GET', `/api/site/result/${row?.id}`)
  expect(json).toMatchObject({
    result: { bib_number: '120' },
    overall: { position: 4, of: 4 },
    by_category: { position: 3, of: 3 },
    winner: { bib_number: '099', time: '00:40:00', gap: '+00:05:00' },
    splits: [],
    has_certificate: true,
    decided_by: 'chip',
  })
  const [maria] = (await list('race_division=10K&bib_number=7')).data
  const page = (await product.call('GET', `/api/site/result/${maria?.id}`)).json
  expect(page).toMatchObject({
    winner: null,
    splits: [
      { label: '5K', metres: 5000, time: '00:20:10', leg_pace: '4:02', position: 2, gained: null },
      {
        label: 'Meta',
        metres: 10_000,
        time: '00:41:40',
        leg_time: '00:21:30',
        leg_pace: '4:18',
        position: 2,
        gained: 0,
      },
    ],
  })
})

test('the head of the page names the columns with data and the control points in course order', async () => {
  const { json } = await product.call('GET', `/api/site/results/${race.slug}`)
  expect(json).toMatchObject({
    event: { slug: race.slug, listed: true },
    variant: 'extended',
    official: false,
    results_count: 6,
    bib_letters: true,
    distances: [
      { race_division: '21K', control_points: [] },
      {
        race_division: '10K',
        total: 5,
        finishers: 4,
        decided_by: 'chip',
        control_points: ['5K time', '5K rank'],
      },
    ],
  })
})

test('the picture of a result is a PNG of 1200 by 630 and is kept', async () => {
  const [row] = (await list('race_division=10K&bib_number=7')).data
  const answer = await product.app.inject(`/api/site/result/${row?.id}/imagen.png`)
  expect(answer.headers['content-type']).toBe('image/png')
  expect([answer.rawPayload.readUInt32BE(16), answer.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  const again = await product.app.inject(`/api/site/result/${row?.id}/imagen.png`)
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
})

test('the story of a result is a PNG of 1080 by 1920, at the address that its page names', async () => {
  const [row] = (await list('race_division=10K&bib_number=7')).data
  const { json } = await product.call<{ story: string }>('GET', `/api/site/result/${row?.id}`)
  const { rawPayload } = await product.app.inject(json.story)
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1080, 1920])
})

test('the filtered list opens in Excel', async () => {
  const { read, utils } = await import('@e965/xlsx')
  const answer = await product.app.inject(`/api/event/${race.slug}/results.xlsx?race_division=10K&name=pena`)
  const rows = utils.sheet_to_json<Record<string, unknown>>(
    Object.values(read(answer.rawPayload).Sheets)[0] ?? {},
  )
  expect(rows.map((row) => [row.Número, row.Nombre, row['Tiempo Chip'], row['5K (tiempo)']])).toEqual([
    ['7', 'María Peña Muñoz', '00:41:40', '00:20:10'],
    ['12', 'Óscar Peña', 'DNF', undefined],
  ])
})

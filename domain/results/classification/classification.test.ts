/** The general classification and the podiums, held against what brute force says of the same rows. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyAnswer } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { publishRunners, runner } from '#testing/results.ts'
import { fillPositions } from '../rules/places/rank.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import type { ClassifiedRow, Podium } from './classification-contract.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

type Page = {
  race_division: string
  data: ClassifiedRow[]
  meta: { total: number; last_page: number }
  winner: { name: string; time: string; clock: string } | null
  points: string[]
}

const publish = async (
  rows: UnderstoodResult[],
  options: { sport?: 'running' | 'ciclismo'; control_points?: string[] } = {},
) => {
  const race = await createRace(product.db)
  if (options.sport)
    await product.db.$client.query('update events set sport = $1 where id = $2', [
      options.sport,
      race.event_id,
    ])
  await publishRunners(product.db, race.event_id, rows, { control_points: options.control_points ?? [] })
  return race.event_id
}

const classification = async (event_id: number, query = '') =>
  (await product.call<Page>('GET', `/api/event/${event_id}/classification?${query}`)).json
const podiums = async (event_id: number) =>
  (
    await product.call<{
      distances: {
        race_division: string
        decided_by: string
        category_decided_by: string
        podiums: Podium[]
      }[]
    }>('GET', `/api/event/${event_id}/podiums`)
  ).json.distances

const bibsOf = ({ data }: Page) => data.map(({ bib_number }) => bib_number)

const FIELD = () => {
  const rows = [
    runner('10', {
      name: 'Beatriz Ñáñez',
      gender: 'F',
      category: 'Damas',
      chip_time: 2_405_900,
      gun_time: 2_500_000,
      control_points: { '5K time': '00:19:00' },
    }),
    runner('9', {
      name: 'Álvaro Ruiz',
      chip_time: 2_400_100,
      gun_time: 2_600_000,
      control_points: { '5K time': '00:20:00' },
    }),
    runner('100', {
      name: 'Carlos Mora',
      chip_time: 2_700_000,
      gun_time: 2_710_000,
      city: '',
      control_points: {},
    }),
    runner('A2', {
      name: 'Zoe Díaz',
      gender: 'F',
      category: 'Damas',
      chip_time: 2_800_000,
      gun_time: 2_801_000,
      control_points: { '5K time': '00:18:00' },
    }),
    runner('11', { name: 'Óscar Peña', state: 'DNF', chip_time: null, gun_time: null, pace: null }),
  ]
  fillPositions(rows)
  return rows
}

test('the classification comes by general place, with the gap to the winner from the times as printed', async () => {
  const page = await classification(await publish(FIELD(), { control_points: ['5K time'] }))
  expect(bibsOf(page)).toEqual(['9', '10', '100', 'A2', '11'])
  expect(page.data.map(({ gap }) => gap)).toEqual(['', '+00:00:05', '+00:05:00', '+00:06:40', ''])
  expect(page.winner).toMatchObject({ name: 'Álvaro Ruiz', time: '00:40:00', clock: 'chip' })
  expect(page.points).toEqual(['5K'])
})

test.each([
  ['sort=name', ['9', '10', '100', '11', 'A2']],
  ['sort=name&direction=desc', ['A2', '11', '100', '10', '9']],
  ['sort=bib_number', ['9', '10', '11', '100', 'A2']],
  ['sort=gun_time', ['10', '9', '100', 'A2', '11']],
  ['sort=gun_time&direction=desc', ['A2', '100', '9', '10', '11']],
  ['sort=point:5K', ['A2', '10', '9', '100', '11']],
  ['sort=category', ['9', '100', '11', '10', 'A2']],
])('by %s the rows come as %j, and who has nothing there comes last', async (query, bibs) => {
  expect(
    bibsOf(await classification(await publish(FIELD(), { control_points: ['5K time'] }), query)),
  ).toEqual(bibs)
})

test('the gap of women alone is to the first woman', async () => {
  const page = await classification(await publish(FIELD()), 'gender=F')
  expect(page.winner?.name).toBe('Beatriz Ñáñez')
  expect(page.data.map(({ bib_number, gap }) => [bib_number, gap])).toEqual([
    ['10', ''],
    ['A2', '+00:06:35'],
  ])
})

test('who is looked for by name keeps the gap to the winner of the distance', async () => {
  const page = await classification(await publish(FIELD()), 'name=carlos')
  expect(page.data.map(({ name, gap }) => [name, gap])).toEqual([['Carlos Mora', '+00:05:00']])
  expect(page.meta.total).toBe(1)
})

test('a correction is in the next page: what was sorted before is sorted anew', async () => {
  const event_id = await publish(FIELD())
  expect(bibsOf(await classification(event_id, 'sort=chip_time'))[0]).toBe('9')
  const rows = FIELD().map((row) => (row.bib_number === 'A2' ? { ...row, chip_time: 1_000_000 } : row))
  await publishRunners(product.db, event_id, rows)
  expect(bibsOf(await classification(event_id, 'sort=chip_time'))[0]).toBe('A2')
})

test('an unknown distance, an unknown column and an unknown control point are said', async () => {
  const event_id = await publish(FIELD())
  const status = async (query: string) =>
    (await anyAnswer(product.call('GET', `/api/event/${event_id}/classification?${query}`))).status
  expect(await status('race_division=99K')).toBe(404)
  expect(await status('sort=password')).toBe(422)
  expect(await status('sort=point:nowhere')).toBe(404)
})

test('a cycling race of known length says kilometres an hour, a run does not', async () => {
  const rows = FIELD().map((row) => ({ ...row, race_division: '40K' }))
  const ridden = await classification(await publish(rows, { sport: 'ciclismo' }))
  expect(ridden.data[0]?.speed).toBe(60)
  const run = await classification(await publish(rows, { sport: 'running' }))
  expect(run.data[0]?.speed).toBeNull()
})

test('the CSV has the same rows in the same order, and nothing a spreadsheet runs', async () => {
  const rows = FIELD().map((row) => (row.bib_number === '9' ? { ...row, name: '=1+1' } : row))
  const event_id = await publish(rows)
  const answer = await product.call('GET', `/api/event/${event_id}/classification.csv?sort=bib_number`)
  const lines = answer.text.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toMatch(/^Número,Nombre,/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['9', '10', '11', '100', 'A2'])
  expect(lines[1]).toContain("'=1+1")
})

test('podiums: the first three of each gender and of each category, women first', async () => {
  const [distance] = await podiums(await publish(FIELD()))
  expect(
    distance?.podiums.map(({ title, rows }) => [
      title,
      rows.map(({ position, name }) => `${position} ${name}`),
    ]),
  ).toEqual([
    ['General femenina', ['1 Beatriz Ñáñez', '2 Zoe Díaz']],
    ['General masculina', ['1 Álvaro Ruiz', '2 Carlos Mora']],
    ['Abierta', ['1 Álvaro Ruiz', '2 Carlos Mora']],
    ['Damas', ['1 Beatriz Ñáñez', '2 Zoe Díaz']],
  ])
})

test('the podium of a category shows the clock that decided it, not that of the general', async () => {
  const rows = [
    { bib: '1', chip_time: 2_460_000, gun_time: 2_470_000 },
    { bib: '2', chip_time: 2_450_000, gun_time: 2_480_000 },
    { bib: '3', chip_time: 2_440_000, gun_time: 2_490_000 },
  ].map(({ bib, ...times }, at) =>
    runner(bib, {
      ...times,
      gender: 'M',
      category: 'Abierta',
      overall_position: at + 1,
      gender_position: at + 1,
      category_position: 3 - at,
    }),
  )
  const [distance] = await podiums(await publish(rows))
  expect([distance?.decided_by, distance?.category_decided_by]).toEqual(['gun', 'chip'])
  expect(
    distance?.podiums.map((one) => [one.title, one.rows.map(({ time, gap }) => `${time} ${gap}`)]),
  ).toEqual([
    ['General masculina', ['00:41:10 ', '00:41:20 +00:00:10', '00:41:30 +00:00:20']],
    ['Abierta', ['00:40:40 ', '00:40:50 +00:00:10', '00:41:00 +00:00:20']],
  ])
})

test('a category whose places begin again in each gender has a podium each; one ranked together has one', async () => {
  const apart = [
    runner('1', {
      gender: 'F',
      category: '30-39',
      chip_time: 2_000_000,
      category_position: 1,
      gender_position: 1,
      overall_position: 1,
    }),
    runner('2', {
      gender: 'M',
      category: '30-39',
      chip_time: 2_100_000,
      category_position: 1,
      gender_position: 1,
      overall_position: 2,
    }),
  ]
  const together = apart.map((row, at) => ({ ...row, category_position: at + 1 }))
  const titles = async (rows: UnderstoodResult[]) =>
    (await podiums(await publish(rows)))[0]?.podiums
      .filter(({ kind }) => kind === 'category')
      .map(({ title }) => title)
  expect(await titles(apart)).toEqual(['30-39 · Femenino', '30-39 · Masculino'])
  expect(await titles(together)).toEqual(['30-39'])
})

test('the picture of a podium is a picture; a distance without podium has none', async () => {
  const event_id = await publish(FIELD())
  const answer = await product.app.inject({ url: `/api/event/${event_id}/podiums/imagen.png` })
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  const story = await product.app.inject({ url: `/api/event/${event_id}/podiums/historia.png` })
  expect([story.rawPayload.readUInt32BE(16), story.rawPayload.readUInt32BE(20)]).toEqual([1080, 1920])
  const nobody = await publish([runner('1', { state: 'DNS', chip_time: null, gun_time: null, pace: null })])
  for (const name of ['imagen', 'historia'])
    expect((await product.app.inject({ url: `/api/event/${nobody}/podiums/${name}.png` })).statusCode).toBe(
      404,
    )
})

test('whatever the field, pages put together are the field sorted by brute force', async () => {
  const anyRow = fc.record({
    chip_time: fc.option(fc.integer({ min: 1_000_000, max: 1_004_000 }), { nil: null }),
    gender: fc.constantFrom('M' as const, 'F' as const),
    state: fc.constantFrom(null, null, null, 'DNF' as const),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 25 }), async (field) => {
      const rows = field.map(({ chip_time, gender, state }, at) =>
        runner(String(at + 1), { gender, state, chip_time: state ? null : chip_time, gun_time: null }),
      )
      fillPositions(rows)
      const event_id = await publish(rows)
      const seen: ClassifiedRow[] = []
      for (let page = 1; page <= Math.ceil(rows.length / 7); page++)
        seen.push(...(await classification(event_id, `sort=chip_time&per_page=7&page=${page}`)).data)
      const timed = rows.filter(({ chip_time }) => chip_time !== null)
      const expected = timed.map(({ chip_time }) => chip_time ?? 0).sort((one, other) => one - other)
      const byBib = new Map(rows.map((row) => [row.bib_number, row.chip_time]))
      expect(new Set(seen.map(({ bib_number }) => bib_number)).size).toBe(rows.length)
      expect(seen.slice(0, timed.length).map(({ bib_number }) => byBib.get(bib_number))).toEqual(expected)
    }),
    { numRuns: 15 },
  )
})

test('the picture of a comparison is there for two runners of one distance, and for nobody who is not', async () => {
  const event_id = await publish(FIELD())
  const status = async (query: string) =>
    (await product.app.inject({ url: `/api/event-id/${event_id}/compare/imagen.png?${query}` })).statusCode
  expect(await status('bib1=9&bib2=10')).toBe(200)
  expect(await status('bib1=9&bib2=55')).toBe(404)
  expect(await status('bib1=9')).toBe(404)
})

/** Every number of list, page, statistics and picture beside one counted by hand, on data as awkward as real files. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#server/contract-kit.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { publishRunners, runner } from '#testing/results.ts'
import type { getEventResults, ResultRow } from '../contract.ts'
import { prepareOldSets } from '../jobs.ts'
import { showTime } from '../rules/cells/show-times.ts'
import { fillPositions } from '../rules/places/rank.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import { describeDrawing } from '../share-image/drawn-result.ts'
import type { ResultPage } from './find-result.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const MINUTE = 60_000
const STATES = [null, null, null, null, 'DNF', null, 'DSQ', null, 'DNS', null] as const

/** Ties, rows without gender, category, chip or any time, states, two distances. */
const AWKWARD: UnderstoodResult[] = Array.from({ length: 60 }, (_, at) => {
  const state = STATES[at % STATES.length] ?? null
  const timed = state === null && at % 13 !== 12
  return runner(String(at + 1), {
    race_division: at % 4 === 0 ? '21K' : '10K',
    gender: at % 7 === 6 ? null : at % 3 === 0 ? 'F' : 'M',
    category: at % 11 === 10 ? null : at % 5 < 2 ? 'Máster' : 'Abierta',
    state,
    chip_time: timed && at % 17 !== 16 ? (40 + ((at * 7) % 19)) * MINUTE : null,
    gun_time: timed ? (41 + ((at * 7) % 23)) * MINUTE + 400 : null,
    pace: 240_000,
  })
})

const timeOf = ({ chip_time, gun_time }: UnderstoodResult) => chip_time ?? gun_time
const ranked = (rows: UnderstoodResult[]) => rows.filter((row) => row.state === null && timeOf(row) !== null)

const placeIn = (group: UnderstoodResult[], own: UnderstoodResult) => ({
  position: 1 + ranked(group).filter((row) => (timeOf(row) ?? 0) < (timeOf(own) ?? 0)).length,
  of: ranked(group).length,
})

const publish = async (rows: UnderstoodResult[]) => {
  const { event_id } = await createRace(product.db)
  const results = rows.map((row) => ({ ...row }))
  fillPositions(results)
  await publishRunners(product.db, event_id, results)
  return event_id
}

const listOf = async (event_id: number) =>
  (await product.call<{ data: ResultRow[] }>('GET', `/api/event/${event_id}/results?per_page=100`)).json.data
const pageOf = async (id: string) => (await product.call<ResultPage>('GET', `/api/site/result/${id}`)).json

describe('counted places', () => {
  let event_id: number
  let rows: ResultRow[]
  beforeAll(async () => {
    event_id = await publish(AWKWARD)
    rows = await listOf(event_id)
  })

  test('of every page are those of a count by hand, among as many as were counted', async () => {
    for (const own of AWKWARD) {
      const found = rows.find(
        (row) => row.bib_number === own.bib_number && row.race_division === own.race_division,
      )
      const page = await pageOf(found?.id ?? '')
      const here = AWKWARD.filter((row) => row.race_division === own.race_division)
      const category = here.filter((row) => row.category === own.category)
      const placed = own.state === null && timeOf(own) !== null
      const expected = (group: UnderstoodResult[], known: boolean) =>
        placed && known ? { ...placeIn(group, own), word: 'computed' } : null
      expect(page.overall).toEqual(expected(here, true))
      expect(page.by_gender).toEqual(
        expected(
          here.filter((row) => row.gender === own.gender),
          own.gender !== null,
        ),
      )
      const apart = ranked(category).some((row) => row.gender !== null)
      expect(page.by_category).toEqual(
        expected(
          category.filter((row) => row.gender === own.gender),
          own.category !== null && (own.gender !== null || !apart),
        ),
      )
      if (!placed)
        expect([page.winner?.gap ?? '', page.result.pace === '' || own.state === null]).toEqual(['', true])
      expect(describeDrawing(page).places.map(({ text }) => text)).toEqual(
        [page.overall, page.by_gender, page.by_category].flatMap((place) =>
          place ? [`${place.position} de ${place.of}`] : [],
        ),
      )
    }
  })

  test('of the list are among the same numbers as those of the page', async () => {
    const { json: head } = await product.call<AnswerOf<typeof getEventResults>>(
      'GET',
      `/api/site/results/${event_id}`,
    )
    for (const row of rows) {
      const page = await pageOf(row.id)
      const division = head.distances.find(({ race_division }) => race_division === row.race_division)
      const group = division?.categories.find(
        ({ category, gender }) => category === row.category && gender === row.gender,
      )
      if (page.overall) expect(division?.overall_of).toBe(page.overall.of)
      if (page.by_category) expect(group?.of).toBe(page.by_category.of)
    }
  })

  test('averages are of one clock, which they name', async () => {
    const { json } = await product.call<{
      average_times: Record<string, string>
      average_clock: string
      finishers: number
    }>('GET', `/api/event/${event_id}/stats?race_division=10K`)
    const here = ranked(AWKWARD.filter(({ race_division }) => race_division === '10K'))
    expect([json.average_clock, json.finishers]).toEqual(['chip', here.length])
    for (const [category, time] of Object.entries(json.average_times)) {
      const chips = here
        .filter((row) => (row.category ?? 'Sin categoría') === category)
        .flatMap(({ chip_time }) => (chip_time === null ? [] : [chip_time]))
      expect(time).toBe(showTime(chips.reduce((sum, chip) => sum + chip, 0) / chips.length))
    }
  })

  test('count whoever is hidden, who stands in no list', async () => {
    const hidden = await publish(AWKWARD)
    const list = await listOf(hidden)
    const winner = list.find(
      ({ race_division, overall_position }) => race_division === '10K' && overall_position === 1,
    )
    const second = list.find(
      ({ race_division, category, gender, category_position }) =>
        race_division === '10K' &&
        category === winner?.category &&
        gender === winner.gender &&
        category_position === 2,
    )
    const before = await pageOf(second?.id ?? '')
    const token = (await product.signIn('Administrator')).token
    await product.call('PUT', `/api/event-results/${hidden}/rows/${winner?.id}`, {
      token,
      body: { hidden: true },
    })
    const after = await pageOf(second?.id ?? '')
    expect(after.by_category).toEqual(before.by_category)
    // Nobody is called the winner in place of the one who is hidden.
    expect([before.winner?.id, after.winner]).toEqual([winner?.id, null])
  })
})

describe('places of the file', () => {
  const given = (bib: string, facts: Partial<UnderstoodResult>) => runner(bib, { gun_time: null, ...facts })

  test('that go beyond its rows are shown without a group', async () => {
    const event_id = await publish([
      given('1', { chip_time: 40 * MINUTE, overall_position: 12, category_position: 3 }),
      given('2', { chip_time: 41 * MINUTE, overall_position: 15, category_position: 5 }),
    ])
    const page = await pageOf((await listOf(event_id))[0]?.id ?? '')
    expect(page).toMatchObject({
      overall: { position: 12, of: null, word: 'file' },
      by_category: { position: 3, of: null, word: 'file' },
    })
    expect(describeDrawing(page).places[0]?.text).toBe('12')
  })

  test('that start again by gender inside the general are shown without a group', async () => {
    const event_id = await publish(
      ['M', 'F'].flatMap((gender, of) =>
        [1, 2, 3].map((place) =>
          given(`${gender}${place}`, {
            gender: gender as 'M' | 'F',
            chip_time: (40 + place + of * 5) * MINUTE,
            overall_position: place,
          }),
        ),
      ),
    )
    const [first] = await listOf(event_id)
    expect((await pageOf(first?.id ?? '')).overall).toMatchObject({ position: 1, of: null })
  })

  test('that count a category over both genders are among both, and have one winner', async () => {
    const event_id = await publish(
      [1, 2, 3, 4].map((place) =>
        given(String(place), {
          gender: place % 2 ? 'M' : 'F',
          chip_time: (40 + place) * MINUTE,
          overall_position: place,
          category_position: place,
        }),
      ),
    )
    const last = (await listOf(event_id)).at(-1)
    expect(await pageOf(last?.id ?? '')).toMatchObject({
      by_category: { position: 4, of: 4 },
      category_by_gender: false,
      winner: { bib_number: '1', gap: '+00:03:00' },
    })
  })

  test('by gun in general and by chip in the category are stated apart', async () => {
    const event_id = await publish([
      runner('1', {
        gun_time: 40 * MINUTE,
        chip_time: 39 * MINUTE,
        overall_position: 1,
        category_position: 2,
      }),
      runner('2', {
        gun_time: 41 * MINUTE,
        chip_time: 38 * MINUTE,
        overall_position: 2,
        category_position: 1,
      }),
      runner('3', {
        gun_time: 42 * MINUTE,
        chip_time: 41 * MINUTE,
        overall_position: 3,
        category_position: 3,
      }),
    ])
    const rows = await listOf(event_id)
    const page = await pageOf(rows.find(({ bib_number }) => bib_number === '1')?.id ?? '')
    expect(page.places).toEqual({
      general: { word: 'file', clock: 'gun' },
      category: { word: 'file', clock: 'chip' },
    })
    // The gap to the category's winner follows the category's clock.
    expect(page.winner).toMatchObject({ bib_number: '2', time: '00:38:00', gap: '+00:01:00' })
  })

  test('at a point of the course are shown as given', async () => {
    const { event_id } = await createRace(product.db)
    const results = [
      given('1', { chip_time: 40 * MINUTE, control_points: { '5K time': '00:20:00', '5K rank': '8' } }),
      given('2', { chip_time: 41 * MINUTE, control_points: { '5K time': '00:21:00' } }),
    ]
    fillPositions(results)
    await publishRunners(product.db, event_id, results, { control_points: ['5K time', '5K rank'] })
    const pages = await Promise.all((await listOf(event_id)).map(({ id }) => pageOf(id)))
    expect(pages.map(({ splits }) => splits[0]?.position)).toEqual([8, null])
  })

  test('a disqualification takes place and pace, on the way too, and gives the pace back when it is taken back', async () => {
    const event_id = await publish([
      given('1', { chip_time: 40 * MINUTE }),
      given('2', { chip_time: 41 * MINUTE }),
    ])
    const token = (await product.signIn('Administrator')).token
    const id = (await listOf(event_id))[0]?.id ?? ''
    const correct = (body: object) =>
      product.call('PUT', `/api/event-results/${event_id}/rows/${id}`, { token, body })
    await correct({ state: 'DSQ' })
    expect(await pageOf(id)).toMatchObject({
      overall: null,
      by_gender: null,
      by_category: null,
      result: { pace: '', chip_time: 'DSQ' },
    })
    await correct({ state: null })
    expect(await pageOf(id)).toMatchObject({ overall: { position: 1, of: 2 }, result: { pace: '4:00' } })
  })
})

test('sets from before there were sizes of groups get theirs at the start', async () => {
  const event_id = await publish(AWKWARD)
  await product.db.execute(sql`update result_groups set ranked = 0, last_overall = 0, last_gender = 0,
    last_category = 0 where division_id in (select d.id from result_divisions d
      join event_results er on er.set_id = d.set_id where er.event_id = ${event_id})`)
  const id = (await listOf(event_id))[0]?.id ?? ''
  expect((await pageOf(id)).overall?.of).toBeNull()
  await prepareOldSets(product.db)
  expect((await pageOf(id)).overall?.of).toBeGreaterThan(1)
})

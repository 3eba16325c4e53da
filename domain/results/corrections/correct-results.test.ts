/** What staff do to published results: correct, hide, delete all, restore; and what pages hear of it. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event_assignments } from '#domain/accounts/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { closeDatabase } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { publishRunners, runner } from '#testing/results.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import type { ResultRow } from '../contract.ts'
import { dropOldSets, prepareOldSets } from '../jobs.ts'
import { publishSet } from '../publish/publish-set.ts'
import type { ResultsSummary } from '../publish/published-contract.ts'

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const runners = () => [
  runner('1', { name: 'Ana Ríos', chip_time: 2_400_000, overall_position: 1, category_position: 1 }),
  runner('2', { name: 'Beto Gil', chip_time: 2_500_000, overall_position: 2, category_position: 2 }),
  runner('3', { name: 'Caro Paz', chip_time: 2_600_000, overall_position: 3, category_position: 3 }),
]

const race = async () => {
  const created = await createRace(product.db)
  await publishRunners(product.db, created.event_id, runners())
  return created
}

const rowsOf = async (event: number) =>
  (await anyAnswer(product.call<{ data: ResultRow[] }>('GET', `/api/event/${event}/results`))).json.data ?? []
const bibsOf = async (event: number) => (await rowsOf(event)).map(({ bib_number }) => bib_number)
const staff = <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => product.call<T>(method, `/api/event-results/${path}`, { token, ...(body ? { body } : {}) })

const correct = async (event_id: number, bib: string, body: object) => {
  const { json } = await staff<{ data: { id: string }[] }>('GET', `${event_id}/rows?search=${bib}`)
  return staff('PUT', `${event_id}/rows/${json.data[0]?.id}`, body)
}

test('a corrected time with new positions moves the row; statistics and pace follow', async () => {
  const { event_id } = await race()
  const { json } = await correct(event_id, '3', { chip_time: '39:00', recompute_positions: true })
  expect(json).toMatchObject({
    icon: 'success',
    result: { chip_time: '00:39:00', overall_position: 1, pace: '3:54' },
  })
  expect(
    (await rowsOf(event_id)).map(({ bib_number, overall_position }) => [bib_number, overall_position]),
  ).toEqual([
    ['3', 1],
    ['1', 2],
    ['2', 3],
  ])
  const stats = await product.call('GET', `/api/event/${event_id}/stats`)
  expect(stats.json).toMatchObject({ average_times: { Abierta: '00:40:13' } })
})

test('a row that became a non-finisher loses its positions and stands last', async () => {
  const { event_id } = await race()
  await correct(event_id, '1', { state: 'DSQ' })
  expect(await bibsOf(event_id)).toEqual(['2', '3', '1'])
  expect((await rowsOf(event_id)).at(-1)).toMatchObject({
    chip_time: 'DSQ',
    overall_position: null,
    category_position: null,
  })
})

test('a renamed person is found by the new name only', async () => {
  const { event_id } = await race()
  await correct(event_id, '2', { name: 'Óscar Peña' })
  const find = async (name: string) =>
    (await product.call<{ data: ResultRow[] }>('GET', `/api/event/${event_id}/results?name=${name}`)).json
      .data.length
  expect([await find('pena'), await find('beto')]).toEqual([1, 0])
})

test('a hidden person is nowhere: list, counts, search, comparison, own page, next import, restored set', async () => {
  const { event_id } = await race()
  const id = (await rowsOf(event_id)).find(({ bib_number }) => bib_number === '2')?.id
  await correct(event_id, '2', { hidden: true })
  expect(await bibsOf(event_id)).toEqual(['1', '3'])
  expect((await product.call('GET', `/api/site/results/${event_id}`)).json).toMatchObject({
    results_count: 2,
  })
  expect(
    (await product.call<{ data: [] }>('GET', `/api/event/${event_id}/results?bib_number=2`)).json.data,
  ).toEqual([])
  expect(
    (await refusal(404, product.call('GET', `/api/event-id/${event_id}/compare?bib1=1&bib2=2`))).status,
  ).toBe(404)
  expect((await refusal(404, product.call('GET', `/api/site/result/${id}`))).status).toBe(404)
  await publishRunners(product.db, event_id, runners())
  expect(await bibsOf(event_id)).toEqual(['1', '3'])
  const sets = await staff<{ sets: { id: number; ended_at: string | null }[] }>('GET', String(event_id))
  await staff('POST', `${event_id}/sets/${sets.json.sets.at(-1)?.id}/restore`)
  expect(await bibsOf(event_id)).toEqual(['1', '3'])
  await correct(event_id, '2', { hidden: false })
  expect(await bibsOf(event_id)).toEqual(['1', '2', '3'])
})

test('a bib that another runner of the distance has, or a time that is none, is refused at its field', async () => {
  const { event_id } = await race()
  expect((await refusal(422, correct(event_id, '1', { bib_number: '2' }))).json).toMatchObject({
    errors: { bib_number: [expect.any(String)] },
  })
  expect((await refusal(422, correct(event_id, '1', { chip_time: 'ayer' }))).json).toMatchObject({
    errors: { chip_time: [expect.any(String)] },
  })
  expect(await bibsOf(event_id)).toEqual(['1', '2', '3'])
})

test('Corregir deletes all, and the deleted set comes back within 30 days', async () => {
  const { event_id } = await race()
  const deleted = await staff('DELETE', `${event_id}/delete-all`)
  expect(deleted.json).toEqual({
    message: 'Resultados eliminados',
    body: 'Ahora puedes importar nuevamente.',
    icon: 'success',
  })
  expect((await refusal(404, product.call('GET', `/api/event/${event_id}/results`))).status).toBe(404)
  const { json } = await staff<{ sets: { id: number; ended_as: string }[]; event: ResultsSummary }>(
    'GET',
    String(event_id),
  )
  expect(json.event).toMatchObject({ results_count: 0, restorable: true })
  expect(json.sets).toMatchObject([{ ended_as: 'deleted', rows: 3 }])
  expect((await staff('POST', `${event_id}/sets/${json.sets[0]?.id}/restore`)).json).toMatchObject({
    icon: 'success',
  })
  expect(await bibsOf(event_id)).toEqual(['1', '2', '3'])
})

test('after 30 days a set cannot be restored, and goes with its rows; the published one stays', async () => {
  const { event_id } = await race()
  await publishRunners(product.db, event_id, [runner('9', { overall_position: 1, category_position: 1 })])
  await product.db.execute(sql`update result_sets set ended_at = now() - interval '31 days'
    where event_id = ${event_id} and ended_at is not null`)
  const { rows } = await product.db.execute<{ id: number }>(
    sql`select id from result_sets where event_id = ${event_id} and ended_at is not null`,
  )
  expect((await refusal(404, staff('POST', `${event_id}/sets/${rows[0]?.id}/restore`))).status).toBe(404)
  await dropOldSets(product.db)
  const left = await product.db.execute(
    sql`select count(*)::int as total from results where set_id = ${rows[0]?.id}`,
  )
  expect(left.rows).toEqual([{ total: 0 }])
  expect(await bibsOf(event_id)).toEqual(['9'])
})

test('a set from before there were prepared lists gets them, and its people are found', async () => {
  const { event_id } = await race()
  const found = async () =>
    (await product.call<{ data: ResultRow[] }>('GET', `/api/event/${event_id}/results?bib_number=2`)).json
      .data
  await product.db.execute(sql`delete from result_lists where division_id in (select d.id from result_divisions d
    join event_results er on er.set_id = d.set_id where er.event_id = ${event_id})`)
  expect(await prepareOldSets(product.db)).toBe(1)
  expect(await found()).toMatchObject([{ bib_number: '2' }])
  expect(await prepareOldSets(product.db)).toBe(0)
})

test('a set of another event cannot be restored here', async () => {
  const [mine, other] = [await race(), await race()]
  await staff('DELETE', `${other.event_id}/delete-all`)
  const { json } = await staff<{ sets: { id: number }[] }>('GET', String(other.event_id))
  expect(
    (await refusal(404, staff('POST', `${mine.event_id}/sets/${json.sets[0]?.id}/restore`))).status,
  ).toBe(404)
})

test('variant, oficiales and "Mostrar en resultados" are settings; a private event is unlisted by itself', async () => {
  const { event_id, slug } = await createRace(product.db, { name: 'Carrera interna', type: 'privado' })
  await publishRunners(product.db, event_id, runners())
  const listed = async () =>
    (await product.call<{ data: { id: number }[] }>('GET', '/api/event-results-client?search=interna')).json
      .data
  expect(await listed()).toEqual([])
  expect((await product.call('GET', `/api/site/results/${slug}`)).status).toBe(200)
  const saved = await staff('PUT', `${event_id}/settings`, {
    listed: true,
    variant: 'simple',
    official: true,
  })
  expect(saved.json).toMatchObject({ settings: { listed: true, variant: 'simple', official: true } })
  expect(await listed()).toMatchObject([{ id: event_id, results_count: 3, official: true }])
})

test('the public list has past races of ours and every event with results, by year and name', async () => {
  const day = (text: string) => ({ event_datetime: new Date(text), register_deadline: new Date(text) })
  await createRace(product.db, { name: 'Clásica vieja', ...day('2019-05-05T06:00:00-05:00') })
  const external = await createRace(product.db, {
    name: 'Clásica externa',
    cover_image: '/files/public/events/portada.webp',
    external: true,
    status: 'inactive',
    ...day('2026-01-01T00:30:00-05:00'),
  })
  await createRace(product.db, {
    name: 'Clásica dormida',
    status: 'inactive',
    ...day('2019-06-05T06:00:00-05:00'),
  })
  await createRace(product.db, { name: 'Clásica que viene' })
  await publishRunners(product.db, external.event_id, runners())
  type List = {
    data: { name: string; results_count: number; event_datetime: string }[]
    later_years: number[]
  }
  const list = async (query: string) =>
    (await product.call<List>('GET', `/api/event-results-client?search=clasica&${query}`)).json
  expect((await list('')).data).toMatchObject([
    {
      id: external.event_id,
      name: 'Clásica externa',
      slug: external.slug,
      cover_image: '/files/public/events/portada.webp',
      results_count: 3,
      event_datetime: '2026-01-01 00:30:00',
    },
    { name: 'Clásica vieja', cover_image: null, results_count: 0 },
  ])
  expect((await list('year=2019')).data.map(({ name }) => name)).toEqual(['Clásica vieja'])
  expect((await list('year=2026')).data.map(({ name }) => name)).toEqual(['Clásica externa'])
  expect((await list('')).later_years).toContain(2026)
})

test('the panel lists the race of today first, then what was run, then what is to come', async () => {
  const inDays = (days: number) => {
    const moment = new Date(Date.now() + days * 86_400_000)
    return { event_datetime: moment, register_deadline: moment }
  }
  const now = new Date()
  await createRace(product.db, { name: 'Orden lejana', ...inDays(60) })
  await createRace(product.db, { name: 'Orden de hoy', event_datetime: now, register_deadline: now })
  await createRace(product.db, { name: 'Orden próxima', ...inDays(7) })
  await createRace(product.db, { name: 'Orden pasada', ...inDays(-30) })
  const { json } = await product.call<{ data: ResultsSummary[] }>('GET', '/api/event-results?search=orden', {
    token,
  })
  expect(json.data.map(({ name }) => name)).toEqual([
    'Orden de hoy',
    'Orden pasada',
    'Orden próxima',
    'Orden lejana',
  ])
})

test('a Colaborador lists, reads and changes results of assigned events only', async () => {
  const [mine, other] = [await race(), await race()]
  const { user_id, token: own } = await product.signIn('Colaborador')
  await product.db.insert(event_assignments).values({ user_id, event_id: mine.event_id })
  const { json } = await product.call<{ data: ResultsSummary[] }>('GET', '/api/event-results', { token: own })
  expect(json.data.map(({ id, results_count }) => [id, results_count])).toEqual([[mine.event_id, 3]])
  expect((await product.call('GET', `/api/event-results/${mine.event_id}`, { token: own })).status).toBe(200)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', '/delete-all'],
  ] as const)
    expect(
      (
        await refusal(
          404,
          product.call(method, `/api/event-results/${other.event_id}${path}`, { token: own }),
        )
      ).status,
    ).toBe(404)
  expect(await bibsOf(other.event_id)).toEqual(['1', '2', '3'])
})

/** Two sets on their way to the same page at the same moment. */
const publishTwo = async (db: Database) => {
  const { event_id } = await race()
  const publish = (bib: string) =>
    inTransaction(db, (tx) =>
      publishSet(tx, {
        event_id,
        created_by: null,
        official: false,
        results: [runner(bib, { overall_position: 1, category_position: 1 })],
        control_points: [],
      }),
    ).then(
      () => 'published',
      () => 'broke',
    )
  const outcomes = await Promise.all([publish('51'), publish('52')])
  return { outcomes, event_id }
}

test('of two sets published at once one replaces the other, and the first can be restored', async () => {
  for (let round = 0; round < 5; round++) {
    const { outcomes, event_id } = await publishTwo(product.db)
    expect(outcomes).toEqual(['published', 'published'])
    expect(await bibsOf(event_id)).toHaveLength(1)
    const { json } = await staff<{ sets: { ended_at: string | null }[] }>('GET', String(event_id))
    expect(json.sets.map(({ ended_at }) => ended_at === null)).toEqual([true, false, false])
  }
})

test('without the lock two sets want to be the published one', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  const broken: string[] = []
  for (let round = 0; round < 20 && broken.length === 0; round++)
    broken.push(...(await publishTwo(unlocked)).outcomes.filter((outcome) => outcome === 'broke'))
  await closeDatabase(unlocked)
  expect(broken).not.toEqual([])
})

test('an open page hears of new results of its event, and of no other', async () => {
  const [mine, other] = [await race(), await race()]
  const answer = await fetch(`${product.address}/api/event/${mine.slug}/results/live`)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (text: string) => {
    while (!heard.includes(text)) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) throw new Error(`ended before ${text}: ${heard}`)
      heard += value
    }
  }
  await until('data: {"version":1}')
  await publishRunners(product.db, other.event_id, runners())
  await publishRunners(product.db, other.event_id, runners())
  await publishRunners(product.db, mine.event_id, runners())
  await until('data: {"version":2}')
  expect(heard).not.toContain('"version":3')
  expect(product.context.news.count()).toBe(1)
  await reader?.cancel()
})

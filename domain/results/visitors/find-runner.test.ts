/** A runner finds herself over all races; children and who asked not to be named are found nowhere. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { publishRunners, runner } from '#testing/results.ts'
import { anonymiseResults } from '../anonymise-results.ts'
import type { FoundResult } from './runner-contract.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
  for (const [year, time] of [
    [2024, 2_600_000],
    [2025, 2_500_000],
  ] as const) {
    const { event_id } = await createRace(product.db)
    await product.db.$client.query('update events set event_datetime = $1 where id = $2', [
      `${year}-05-10T11:00:00Z`,
      event_id,
    ])
    await publishRunners(product.db, event_id, [
      runner('77', { name: 'María Peña Muñoz', chip_time: time, gun_time: null, overall_position: 1 }),
      runner('78', { name: 'María Niña Ríos', category: 'Infantil 12-14', overall_position: 2 }),
      runner('1', { race_division: '2K Kids', name: 'María Pequeña', category: '' }),
      runner(`9${year}`, { name: 'Reservada Sánchez', overall_position: 3 }),
    ])
  }
})
afterAll(() => product.stop())

const find = async (search: string) =>
  (
    await product.call<{ data: FoundResult[]; is_document: boolean }>(
      'GET',
      `/api/site/runners?search=${encodeURIComponent(search)}`,
    )
  ).json

test('by name, with or without accents, the latest race first', async () => {
  const { data } = await find('muñoz maria')
  expect(data.map(({ name, time }) => [name, time])).toEqual([
    ['María Peña Muñoz', '00:41:40'],
    ['María Peña Muñoz', '00:43:20'],
  ])
  expect((await find('munoz')).data).toHaveLength(2)
})

test('by bib, the exact one', async () => {
  expect((await find('077')).data.map(({ bib_number }) => bib_number)).toEqual(['77', '77'])
  expect((await find('7')).data).toEqual([])
})

test('children are found inside their event only, by category and by distance', async () => {
  const names = (await find('maria')).data.map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['María Peña Muñoz']))
  expect((await find('78')).data).toEqual([])
})

test('a document is answered to nobody here', async () => {
  expect(await find('1.020.304.050')).toEqual({ data: [], capped: false, is_document: true })
})

test('who asked not to be named is found by nothing', async () => {
  const { data } = await find('Reservada')
  expect(data).toHaveLength(2)
  await inTransaction(product.db, (tx) =>
    anonymiseResults(
      tx,
      data.map(({ id }) => id),
    ),
  )
  expect((await find('Reservada')).data).toEqual([])
  expect((await find('92024')).data).toEqual([])
})

test('signs alone, nothing and hostile text find nobody', async () => {
  for (const search of ['', '%', "' or 1=1 --", '..', '\\']) expect((await find(search)).data).toEqual([])
})

test('an event that is not listed is not searched', async () => {
  const { event_id } = await createRace(product.db)
  await publishRunners(product.db, event_id, [runner('5', { name: 'Oculta Vélez' })])
  expect((await find('Oculta')).data).toHaveLength(1)
  await product.db.$client.query('update event_results set listed = false where event_id = $1', [event_id])
  expect((await find('Oculta')).data).toEqual([])
})

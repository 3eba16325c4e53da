import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSeriesFinder, overlaps, type SeriesRule, seriesHolding } from './fit-series.ts'
import { planNumbers, type TakenNumber, type Waiting } from './plan-numbers.ts'

const seriesOf = (change: Partial<SeriesRule> = {}): SeriesRule => ({
  id: 1,
  position: 0,
  prefix: '',
  from_number: 1,
  to_number: 100,
  digits: 1,
  distance_ids: [],
  category_ids: [],
  block_id: null,
  gender: null,
  mode: 'payment',
  ...change,
})

const personOf = (participant_id: number, change: Partial<Waiting> = {}): Waiting => ({
  participant_id,
  registration_id: participant_id,
  distance_id: 10,
  category_id: 100,
  block_id: null,
  gender: 'female',
  in_team: false,
  paid_at: participant_id,
  last_name: 'Ruiz',
  name: 'Ana',
  estimated_time: null,
  ...change,
})

const kept = (...keys: string[]): TakenNumber[] => keys.map((key) => ({ key, group: null }))

const numbersOf = (
  series: SeriesRule[],
  taken: TakenNumber[],
  people: Waiting[],
): Record<number, string | undefined> => {
  const { given } = planNumbers(series, taken, people)
  return Object.fromEntries(
    people.map(({ participant_id }) => [
      participant_id,
      given.find((one) => one.participant_id === participant_id)?.number,
    ]),
  )
}

describe('the series of a person', () => {
  const everybody = seriesOf({ id: 1 })
  const women = seriesOf({ id: 2, gender: 'female' })
  const ofBlock = seriesOf({ id: 3, block_id: 7 })
  const ofDistance = seriesOf({ id: 4, distance_ids: [10, 11] })
  const ofCategory = seriesOf({ id: 5, category_ids: [100] })
  const all = [everybody, women, ofBlock, ofDistance, ofCategory]
  const finds = (series: SeriesRule[], change: Partial<Waiting>) =>
    createSeriesFinder(series)(personOf(1, change))?.id ?? null

  test.each([
    ['a category before everything', all, { block_id: 7 }, 5],
    ['a distance before a block', all, { category_id: 101, block_id: 7 }, 4],
    ['a block before a gender', all, { category_id: 200, distance_id: 20, block_id: 7 }, 3],
    ['a gender before everybody', all, { category_id: 200, distance_id: 20 }, 2],
    ['everybody', all, { category_id: 200, distance_id: 20, gender: 'male' }, 1],
    ['nobody', [women], { gender: 'male' }, null],
    [
      'a distance of women before the distance',
      [ofDistance, seriesOf({ id: 6, distance_ids: [10], gender: 'female' })],
      {},
      6,
    ],
    [
      'of two alike the one that stands first',
      [seriesOf({ id: 8, position: 2 }), seriesOf({ id: 9, position: 1 })],
      {},
      9,
    ],
  ])('%s', (_, series, change, id) => expect(finds(series, change)).toBe(id))
})

describe('the order of a series', () => {
  test('by payment, and of those at one moment by who came first', () => {
    const people = [personOf(1, { paid_at: 30 }), personOf(3, { paid_at: 10 }), personOf(2, { paid_at: 10 })]
    expect(numbersOf([seriesOf()], [], people)).toEqual({ 1: '3', 2: '1', 3: '2' })
  })

  test('by surname as Spanish sorts it: Ñ after N, accents count for nothing', () => {
    const people = ['Ñáñez', 'Nuñez', 'Ávila', 'Azuero', 'Avila'].map((last_name, at) =>
      personOf(at + 1, { last_name }),
    )
    expect(numbersOf([seriesOf({ mode: 'surname' })], [], people)).toEqual({
      3: '1',
      5: '2',
      4: '3',
      2: '4',
      1: '5',
    })
  })

  test('by the time they expect; who said none comes last', () => {
    const people = [personOf(1), personOf(2, { estimated_time: 3600 }), personOf(3, { estimated_time: 3000 })]
    expect(numbersOf([seriesOf({ mode: 'estimated_time' })], [], people)).toEqual({ 3: '1', 2: '2', 1: '3' })
  })

  test('at the desk nobody is given one beforehand', () => {
    const { given, left_out } = planNumbers([seriesOf({ mode: 'pick_up' })], [], [personOf(1)])
    expect([given, left_out]).toEqual([[], [{ participant_id: 1, why: 'pick up', series_id: 1 }]])
  })
})

describe('which number', () => {
  test('taken ones are passed over, whatever series they came from and whatever zeros they have', () => {
    const padded = seriesOf({ digits: 3, prefix: 'A' })
    expect(numbersOf([padded], kept('A1', '2', 'A3'), [personOf(1), personOf(2)])).toEqual({
      1: 'A002',
      2: 'A004',
    })
  })

  const team = (registration_id: number, ids: number[]) =>
    ids.map((id) => personOf(id, { registration_id, in_team: true }))

  test('a team takes the first run that holds all of it; who runs alone takes the first number', () => {
    const people = [...team(50, [1, 2, 3]), personOf(4), personOf(5)]
    expect(numbersOf([seriesOf()], kept('3'), people)).toEqual({ 1: '4', 2: '5', 3: '6', 4: '1', 5: '2' })
  })

  test('without such a run those that are nearest', () => {
    const series = seriesOf({ to_number: 10 })
    expect(numbersOf([series], kept('2', '4', '5', '7', '10'), team(50, [1, 2, 3]))).toEqual({
      1: '6',
      2: '8',
      3: '9',
    })
  })

  test('who joins a team later stands beside it', () => {
    const taken = [{ key: '40', group: 'team 50' }, { key: '41', group: 'team 50' }, ...kept('42')]
    expect(numbersOf([seriesOf()], taken, team(50, [3]))).toEqual({ 3: '39' })
  })

  test('a block stands together, and a team inside it', () => {
    const inBlock = (person: Waiting) => ({ ...person, block_id: 7 })
    const [one, other] = team(50, [1, 4]) as [Waiting, Waiting]
    const people = [inBlock(one), personOf(2), inBlock(personOf(3)), inBlock(other)]
    expect(numbersOf([seriesOf()], [], people)).toEqual({ 1: '1', 4: '2', 3: '3', 2: '4' })
  })

  test('a series that runs out says who stays without', () => {
    const { given, left_out, left } = planNumbers(
      [seriesOf({ to_number: 2 })],
      [],
      [1, 2, 3].map((id) => personOf(id)),
    )
    expect(given.map(({ number }) => number)).toEqual(['1', '2'])
    expect(left_out).toEqual([{ participant_id: 3, why: 'short', series_id: 1 }])
    expect(left.get(1)).toBe(0)
  })
})

test('ranges of the same letters cross, of others not', () => {
  expect(overlaps(seriesOf(), seriesOf({ from_number: 100, to_number: 120 }))).toBe(true)
  expect(overlaps(seriesOf(), seriesOf({ from_number: 101, to_number: 120 }))).toBe(false)
  expect(overlaps(seriesOf(), seriesOf({ prefix: 'A' }))).toBe(false)
  expect(seriesHolding([seriesOf(), seriesOf({ id: 2, prefix: 'A' })], 'A100')?.id).toBe(2)
  expect(seriesHolding([seriesOf()], '101')).toBeNull()
})

const anyPerson = fc.record({
  registration_id: fc.integer({ min: 1, max: 12 }),
  distance_id: fc.constantFrom(10, 11),
  block_id: fc.constantFrom(null, null, 7),
  gender: fc.constantFrom('male', 'female'),
  in_team: fc.boolean(),
  paid_at: fc.integer({ min: 0, max: 5 }),
  last_name: fc.constantFrom('Ñáñez', 'Ruiz', 'Ávila', ''),
  estimated_time: fc.option(fc.integer({ min: 1, max: 9 })),
})

test('nobody has two, no number twice, none outside its series, and a second assignment does nothing', () => {
  const mode = fc.constantFrom('payment' as const, 'surname' as const, 'estimated_time' as const)
  fc.assert(
    fc.property(
      fc.array(anyPerson, { maxLength: 30 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 15 }),
      fc.integer({ min: 1, max: 30 }),
      mode,
      (made, burnt, to_number, mode) => {
        const people = made.map((one, at) => personOf(at + 1, one))
        const series = [
          seriesOf({ id: 1, to_number, mode }),
          seriesOf({ id: 2, from_number: 31, to_number: 40, distance_ids: [11], digits: 4 }),
        ]
        const taken = kept(...burnt.map(String))
        const { given, left_out, left } = planNumbers(series, taken, people)
        const keys = given.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.filter((key) => burnt.includes(Number(key)))).toEqual([])
        expect(given.length + left_out.length).toBe(people.length)
        for (const { key, series_id } of given) expect(seriesHolding(series, key)?.id).toBe(series_id)
        // Only a series that has nothing left leaves somebody out.
        for (const { why, series_id } of left_out)
          expect([why, left.get(series_id ?? 0)]).toEqual(['short', 0])
        const numbered = new Set(given.map(({ participant_id }) => participant_id))
        const again = planNumbers(
          series,
          [...taken, ...kept(...keys)],
          people.filter(({ participant_id }) => !numbered.has(participant_id)),
        )
        expect(again.given).toEqual([])
      },
    ),
  )
})

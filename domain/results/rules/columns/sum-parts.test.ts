import { expect, test } from 'vitest'
import type { UnderstoodResult } from '../understood.ts'
import { hasParts, isStageKey, legOf, sumParts } from './stages-and-relays.ts'

const HOUR = 3_600_000

const row = (fields: Partial<UnderstoodResult>): UnderstoodResult =>
  ({
    bib_number: '1',
    race_division: 'Travesía',
    state: null,
    chip_time: null,
    gun_time: null,
    overall_position: 3,
    gender_position: 2,
    category_position: 1,
    ...fields,
  }) as UnderstoodResult

const sum = (results: UnderstoodResult[]) => {
  const told: unknown[] = []
  const unplaced: number[] = []
  sumParts(results, {
    report: (_, problem) => told.push(problem),
    onUnplaced: (_, position) => unplaced.push(position),
  })
  return { told, unplaced }
}

const BOTH = { 'Etapa 1': HOUR, 'Etapa 2': 2 * HOUR }

test('who did every stage has their sum', () => {
  const all = row({ stage_ms: BOTH })
  expect(sum([all])).toEqual({ told: [], unplaced: [] })
  expect(all).toMatchObject({ chip_time: 3 * HOUR, overall_position: 3 })
})

test('who misses a stage has no time and no place, and it is told', () => {
  const part = row({ stage_ms: { 'Etapa 1': HOUR } })
  expect(sum([row({ stage_ms: BOTH }), part])).toEqual({
    told: [
      {
        column: 'control_point',
        value: '1 de 2',
        message: 'Solo tiene 1 de 2 etapas; queda sin tiempo general.',
      },
    ],
    unplaced: [3],
  })
  expect(part).toMatchObject({
    chip_time: null,
    overall_position: null,
    gender_position: null,
    category_position: null,
  })
})

test('who misses a stage and has no place loses none', () => {
  const part = row({ stage_ms: { 'Etapa 1': HOUR }, overall_position: null })
  expect(sum([row({ stage_ms: BOTH }), part]).unplaced).toEqual([])
})

test('the parts of a relay are its legs', () => {
  const all = row({
    relay: [
      { leg: 1, name: 'Ana', ms: HOUR },
      { leg: 2, name: 'Luz', ms: HOUR },
    ],
  })
  const part = row({
    relay: [
      { leg: 1, name: 'Eva', ms: HOUR },
      { leg: 2, name: 'Sol', ms: null },
    ],
  })
  expect(sum([all, part]).told).toMatchObject([
    { message: 'Solo tiene 1 de 2 relevos; queda sin tiempo general.' },
  ])
  expect(all.chip_time).toBe(2 * HOUR)
})

test('each distance has its own stages', () => {
  const short = row({ race_division: 'Corta', stage_ms: { 'Etapa 1': HOUR } })
  sum([row({ stage_ms: BOTH }), short])
  expect(short.chip_time).toBe(HOUR)
})

test('a state is not summed, and rows without parts are left alone', () => {
  const out = row({ state: 'DNF', stage_ms: BOTH })
  const other = row({})
  expect(sum([out, other])).toEqual({ told: [], unplaced: [] })
  expect(out.chip_time).toBeNull()
  expect(other).toMatchObject({ chip_time: null, overall_position: 3 })
})

// Two stages may be off by a second each.
test.each([
  ['chip_time', 3 * HOUR + 2000, false],
  ['chip_time', 3 * HOUR + 2001, true],
  ['chip_time', 3 * HOUR - 2001, true],
  ['gun_time', 3 * HOUR - 2000, false],
] as const)('a %s of %i beside stages of three hours is told: %s', (clock, time, told) => {
  const one = row({ stage_ms: BOTH, [clock]: time })
  expect(sum([one]).told).toHaveLength(told ? 1 : 0)
  expect(one[clock]).toBe(time)
})

test('a time of the file stays beside another sum, and it is told', () => {
  expect(sum([row({ stage_ms: BOTH, gun_time: 4 * HOUR })]).told).toEqual([
    {
      column: 'control_point',
      value: '03:00:00',
      message: 'Las partes suman 03:00:00 y el tiempo es 04:00:00; se publica el del archivo.',
    },
  ])
})

test('one clock near the sum is enough, and who misses a stage keeps the time of the file', () => {
  expect(sum([row({ stage_ms: BOTH, chip_time: 3 * HOUR, gun_time: 5 * HOUR })]).told).toEqual([])
  const part = row({ stage_ms: { 'Etapa 1': HOUR }, chip_time: 9 * HOUR })
  expect(sum([row({ stage_ms: BOTH }), part]).told).toEqual([])
  expect(part).toMatchObject({ chip_time: 9 * HOUR, overall_position: 3 })
})

test('a row has parts with a stage or a timed leg', () => {
  expect(hasParts(row({ stage_ms: { 'Etapa 1': 1 } }))).toBe(true)
  expect(hasParts(row({ relay: [{ leg: 1, name: '', ms: 1 }] }))).toBe(true)
  expect(hasParts(row({ relay: [{ leg: 1, name: 'Ana', ms: null }], stage_ms: {} }))).toBe(false)
  expect(hasParts(row({}))).toBe(false)
})

test('legs stand in their order, each once', () => {
  const team = row({})
  legOf(team, 2).name = 'Luz'
  legOf(team, 1).name = 'Ana'
  legOf(team, 2).ms = 5
  expect(team.relay).toEqual([
    { leg: 1, name: 'Ana', ms: null },
    { leg: 2, name: 'Luz', ms: 5 },
  ])
})

test('the key of a stage ends with its measure', () => {
  expect(isStageKey('Etapa 1 stage')).toBe(true)
  expect(isStageKey('Etapa 1 time')).toBe(false)
  expect(isStageKey('stage')).toBe(false)
})

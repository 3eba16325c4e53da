import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertMilePaces } from '../cells/mile-paces.ts'
import { showTime } from '../cells/show-times.ts'
import type { UnderstoodResult } from '../understood.ts'
import { recordTime } from '../world-records.ts'
import type { ColumnPlan } from './column-plan.ts'
import { settleLegs } from './legs.ts'

const planOf = (names: readonly string[]): ColumnPlan[] => [
  { index: 0, header: 'Tiempo', target: 'chip_time', unit: 'clock', point: null },
  ...names.map(
    (name, at): ColumnPlan => ({
      index: at + 1,
      header: name,
      target: 'control_point',
      unit: 'clock',
      point: { name, measure: 'time' },
    }),
  ),
]

const measuresOf = (names: readonly string[], rows: string[][]) =>
  settleLegs(planOf(names), rows)
    .columns.slice(1)
    .map(({ point }) => point?.measure)

/** Whole seconds of a stretch, from a minute to two hours. */
const stretch = fc.integer({ min: 60, max: 7200 })
const clock = (seconds: number) => showTime(seconds * 1000)

describe('legs and passings', () => {
  test('whatever adds up to the finish is legs, in any order of size', () => {
    const rows = fc.array(fc.tuple(stretch, stretch, stretch), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(rows, (legs) => {
        const cells = legs.map((row) => [clock(row[0] + row[1] + row[2]), ...row.map(clock)])
        expect(measuresOf(['Palmas', 'Alto', 'Puente'], cells)).toEqual(['leg', 'leg', 'leg'])
      }),
    )
  })

  test('points that grow towards the finish are passings', () => {
    const rows = fc.array(fc.tuple(stretch, stretch, stretch, stretch), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(rows, (legs) => {
        const cells = legs.map(([one, two, three, last]) => [
          // Far enough from the sum of the passings themselves.
          clock(one + two + three + last),
          ...[one, one + two, one + two + three].map(clock),
        ])
        const adds = legs.filter(([one, two, , last]) => Math.abs(2 * one + two - last) <= 0.02 * 28_800)
        fc.pre(adds.length * 2 < legs.length)
        expect(measuresOf(['Palmas', 'Alto', 'Puente'], cells)).toEqual(['time', 'time', 'time'])
      }),
    )
  })

  test('a stage is a stage by its name where nothing says otherwise, and keeps which one it is', () => {
    const columns = planOf(['Etapa 1', 'Etapa 2']).map(
      (column): ColumnPlan =>
        column.point ? { ...column, point: { ...column.point, index: column.index } } : column,
    )
    const settled = settleLegs(columns.slice(1), [[null, '1:00:00', '1:10:00']]).columns
    expect(settled.map(({ point }) => point)).toEqual([
      { name: 'Etapa 1', measure: 'stage', index: 1 },
      { name: 'Etapa 2', measure: 'stage', index: 2 },
    ])
  })
})

describe('paces', () => {
  const runner = (time: number, pace: number, race_division: string) =>
    ({ race_division, chip_time: time, gun_time: null, state: null, pace }) as UnderstoodResult

  test('a pace a mile comes out as the pace a kilometre it is, one a kilometre stays', () => {
    const distance = fc.constantFrom(5, 8, 10, 15, 25, 30)
    const paces = fc.array(fc.integer({ min: 150_000, max: 720_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(distance, paces, fc.boolean(), fc.boolean(), (kilometres, all, perMile, named) => {
        const rows = all.map((pace) =>
          runner(
            pace * kilometres,
            Math.round(perMile ? pace * 1.609344 : pace),
            named ? `${kilometres}K` : 'General',
          ),
        )
        // 15 miles are 24.1 kilometres, 5 are 8: without a name both would be races.
        fc.pre(named || ![8, 25].includes(kilometres))
        convertMilePaces(rows)
        for (const [at, { pace }] of rows.entries())
          expect(Math.abs((pace ?? 0) - (all[at] ?? 0))).toBeLessThan(2)
      }),
    )
  })
})

test('the longer the distance, the longer its record', () => {
  const kilometres = fc.double({ min: 0.1, max: 400, noNaN: true })
  fc.assert(
    fc.property(
      kilometres,
      kilometres,
      fc.constantFrom('running' as const, 'ciclismo' as const),
      (one, other, sport) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)]
        expect(recordTime(short, sport) ?? 0).toBeLessThanOrEqual((recordTime(long, sport) ?? 0) + 1e-6)
      },
    ),
  )
})

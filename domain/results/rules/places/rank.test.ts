import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markAs, wordOf } from './place-marks.ts'
import { decidingTime, fillPositions, type Ranked } from './rank.ts'

const runner = (facts: Partial<Ranked>): Ranked => ({
  race_division: '10K',
  gender: null,
  category: null,
  state: null,
  chip_time: null,
  gun_time: null,
  overall_position: null,
  gender_position: null,
  category_position: null,
  ...facts,
})

/** Few different values, so that ties and small groups happen. */
const anyRunner = fc.record({
  race_division: fc.constantFrom('10K', '21K'),
  gender: fc.constantFrom('M', 'F', null),
  category: fc.constantFrom('Abierta', 'Máster', null),
  state: fc.constantFrom(null, null, null, 'DNF', 'DNS', 'DSQ'),
  chip_time: fc.option(fc.integer({ min: 1, max: 20 })),
  gun_time: fc.option(fc.integer({ min: 1, max: 20 })),
}) as fc.Arbitrary<Partial<Ranked>>

const runners = fc.array(anyRunner, { maxLength: 40 }).map((all) => all.map(runner))

const faster = (all: Ranked[], one: Ranked, together: (other: Ranked) => boolean) =>
  all.filter((other) => {
    const time = decidingTime(other)
    return time !== null && time < (decidingTime(one) ?? 0) && together(other)
  }).length

describe('computed positions', () => {
  test('are one more than the number of the faster ones, in each group', () => {
    fc.assert(
      fc.property(runners, (all) => {
        fillPositions(all)
        for (const one of all) {
          if (decidingTime(one) === null) continue
          const sameRace = (other: Ranked) => other.race_division === one.race_division
          expect(one.overall_position).toBe(1 + faster(all, one, sameRace))
          if (one.gender)
            expect(one.gender_position).toBe(
              1 + faster(all, one, (other) => sameRace(other) && other.gender === one.gender),
            )
          const sameCategory = (other: Ranked) => sameRace(other) && other.category === one.category
          const lost =
            one.gender === null &&
            all.some((other) => decidingTime(other) !== null && sameCategory(other) && other.gender !== null)
          if (one.category)
            expect(one.category_position).toBe(
              lost
                ? null
                : 1 + faster(all, one, (other) => sameCategory(other) && other.gender === one.gender),
            )
        }
      }),
    )
  })

  test('never go to whoever has no time or a state', () => {
    fc.assert(
      fc.property(runners, (all) => {
        fillPositions(all)
        for (const one of all)
          if (decidingTime(one) === null)
            expect([one.overall_position, one.gender_position, one.category_position]).toEqual([
              null,
              null,
              null,
            ])
      }),
    )
  })

  test('do not depend on the order of the file', () => {
    fc.assert(
      fc.property(runners, (all) => {
        const turned = all.map((one) => ({ ...one })).reverse()
        fillPositions(all)
        fillPositions(turned)
        expect(turned.reverse()).toEqual(all)
      }),
    )
  })

  test('leave the places the file gives alone', () => {
    const all = [runner({ chip_time: 10, overall_position: 7 }), runner({ chip_time: 5 })]
    fillPositions(all)
    expect(all.map((one) => one.overall_position)).toEqual([7, 1])
    expect(all.map((one) => wordOf(one.place_marks ?? 0, 'overall_position'))).toEqual(['file', 'computed'])
  })

  test('counted twice are the same, also after somebody faster came in between', () => {
    fc.assert(
      fc.property(runners, runners, (some, others) => {
        const [once, later] = [some.map((one) => ({ ...one })), others.map((one) => ({ ...one }))]
        fillPositions(once)
        fillPositions([...once, ...later])
        const whole = [...some, ...others]
        fillPositions(whole)
        expect([...once, ...later]).toEqual(whole)
      }),
    )
  })

  test('follow the clock of the places that the file gives', () => {
    const given = (chip_time: number, gun_time: number, overall_position: number | null) =>
      runner({ chip_time, gun_time, overall_position })
    const all = [given(9, 11, 1), given(8, 12, 2), given(7, 13, 3), given(6, 20, null)]
    fillPositions(all)
    expect(all.map((one) => one.overall_position)).toEqual([1, 2, 3, 4])
  })

  test('of a gender go by the clock of the general', () => {
    const given = (chip_time: number, gun_time: number, overall_position: number) =>
      runner({ gender: 'F', chip_time, gun_time, overall_position })
    const all = [given(9, 11, 1), given(8, 12, 2), given(7, 13, 3)]
    fillPositions(all)
    expect(all.map((one) => one.gender_position)).toEqual([1, 2, 3])
  })

  test('of a person who was given none by hand stay empty', () => {
    const all = [runner({ chip_time: 5, place_marks: markAs(0, 'overall_position', 'staff') })]
    fillPositions(all)
    expect(all[0]?.overall_position).toBeNull()
  })

  test('take chip time, and gun time only where there is no chip time', () => {
    const all = [
      runner({ chip_time: 100, gun_time: 90 }),
      runner({ gun_time: 95 }),
      runner({ chip_time: 80, gun_time: 120 }),
    ]
    fillPositions(all)
    expect(all.map((one) => one.overall_position)).toEqual([3, 2, 1])
  })
})
